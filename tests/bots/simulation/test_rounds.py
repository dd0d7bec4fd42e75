"""Tests of setting up a simulated round: the sampled world, and the kinds of players."""

from random import Random

import pytest

from bots.fresh_game import begun
from bots.simulation import chance, layout
from bots.simulation.jit import zeros
from bots.simulation.preferences import preferences
from bots.simulation.rounds import _enter, _reset_to_decision
from bots.strategies import steady
from bots.strategies.base import sight
from bots.strategies.knowledge import known
from bots.strategies.observation import SearchPosition
from games.engine.round import Phase
from games.engine.verbs import take, to_act


@pytest.fixture
def seen():
    """The view of a seat that has to play, after another seat has shown a void. There is a stock."""
    game, decks = begun("updown", 4, {"rounds": [8]}, 1)
    while True:
        round = game.open[0]
        (seat,) = to_act(round)
        found = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        if round.phase is Phase.PLAY and any(
            SearchPosition(found, preferences(), 1, 1)._seats[layout.BARRED]
        ):
            return found
        action = steady.choose(found, found.round.my.legal, Random(1))
        game = take(game, decks, round.number, seat, action).game


def entered(spot, shares, stock):
    """Set up a world with this stock 400 times.

    `shares` has, by seat, in how many of 1000 cases it plays by chance and in how many as `steady`. Return
    by seat how often it did each, and the stock.
    """
    world, times = zeros(layout.WORLD), [[0, 0] for _ in range(spot.players)]
    world[spot.players] = stock
    for seat, (wild, as_steady) in shares.items():
        world[layout.WILD + seat], world[layout.STEADY + seat] = wild, as_steady
    ways, state = spot._room[layout.WAYS], chance.begun(1)
    for _ in range(400):
        state = _enter(spot.about, spot._spot, world, 0, spot._room, state)
        for seat, each in enumerate(times):
            each[0] += int(ways[layout.BY_CHANCE]) >> seat & 1
            each[1] += int(ways[layout.AS_STEADY]) >> seat & 1
    return times, int(ways[layout.STOCK])


def test_others_play_by_chance_or_as_steady_as_often_as_believed_and_the_seat_as_steady(seen):
    spot, stock = SearchPosition(seen, preferences(), 1, 1), 1 << 7
    wild, as_steady, either = (seat for seat in range(4) if seat != spot.seat)
    shares = {wild: (1000, 0), as_steady: (0, 1000), either: (250, 250)}
    times, told = entered(spot, shares, stock)
    assert (times[spot.seat], times[wild], times[as_steady]) == ([0, 400], [400, 0], [0, 400])
    assert times[either] == [pytest.approx(100, abs=30)] * 2
    assert told == stock


def test_a_bot_without_beliefs_has_everybody_and_itself_play_as_was_learned(seen):
    spot = SearchPosition(seen, preferences(), 1, 1, believing=False)
    assert entered(spot, {}, 0)[0] == [[0, 0]] * 4


def test_each_time_all_is_again_as_it_was_and_what_was_shown_is_known_to_who_is_as_steady(seen):
    spot = SearchPosition(seen, preferences(), 1, 1)
    room, view = spot._room, seen.round
    for _ in range(2):
        _reset_to_decision(spot.about, spot._seats, spot._spot, room)
        assert int(room[layout.HANDS][spot.seat]) == int(view.my.hand)
        assert [int(each) for each in room[layout.ESTIMATES]][:4] == list(view.estimates)
        assert [int(each) for each in room[layout.WON]][:4] == list(view.won)
        assert tuple(room[layout.WAYS][layout.SHOWN : layout.SHOWN + 4]) == known(view).void
        room[layout.HANDS][spot.seat] = room[layout.WAYS][layout.SHOWN] = room[layout.WON][0] = 1
