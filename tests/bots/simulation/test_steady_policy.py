"""Tests of players like `steady` in a search: they call and play as its first version did."""

from math import log
from random import Random

import pytest

from bench.arena.field import contender
from bots.fresh_game import begun
from bots.simulation import layout
from bots.simulation.foresight import tree
from bots.simulation.jit import array, zeros
from bots.simulation.play import to_the_end
from bots.simulation.preferences import preferences
from bots.simulation.steady_policy import KEPT_TO, SLIPPED, did_as_steady, steady_card
from bots.strategies.base import sight
from bots.strategies.knowledge import known
from bots.strategies.observation import SearchPosition
from bots.strategies.observed_play import chosen_by_others, heard_of_others, on_table
from games.engine.actions import Bid, PlayCard
from games.engine.cards import Trump, hand
from games.engine.facts import RoundPlayed
from games.engine.fair_deal import canonical_deck
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.verbs import take, to_act
from tests.notation import held

TABLES = [
    ("modern", 4, {"rounds": [1, 2, 15]}),
    ("traditional", 4, {"rounds": [1, 2]}),
    ("rising", 4, {"rounds": [1, 2]}),
    ("casual", 4, {"rounds": [1, 2]}),
    ("rising", 4, {"rounds": [3, 4], "pass_is_final": True}),
    ("updown", 2, {"rounds": [8, 10]}),
    ("updown", 3, {"rounds": [8, 10]}),
    ("updown", 4, {"rounds": [8, 10]}),
    ("updown", 5, {"rounds": [5, 10]}),
]
NO_LEAST = -1e9


def choices(table, players="steady-1"):
    """Play a game. Yield (view, action, hands by seat) whenever a seat has a choice of cards."""
    game, decks = begun(*table[:2], table[2], 3)
    chooser, dice = contender(players), Random(1)
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        legal = seen.round.my.legal
        action = chooser.choose(seen, legal, dice)
        if round.phase is Phase.PLAY and len(legal) > 1:
            yield seen, action, [decks.hand(round, each) for each in range(table[1])]
        game = take(game, decks, round.number, seat, action).game


def as_steady(seen):
    """Return the card that a player like `steady` in a search plays here."""
    view, of = seen.round, known(seen.round)
    seat, trump, players = int(view.my.seat), int(view.trump), of.others + 1
    before = on_table(view.leader, view.trick, trump, players)
    playable = hand(each.card for each in view.my.legal if isinstance(each, PlayCard))
    return steady_card(
        int(view.my.hand), int(playable), int(of.unseen), trump, before.led, before.beating,
        of.others - len(view.trick), players, seat, array(of.void), array(of.needs),
    )  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_in_rounds_played_out_it_plays_what_it_plays(table):
    told = [(action.card, as_steady(seen)) for seen, action, _ in choices(table)]
    assert len(told) > 15 and all(played == card for played, card in told)


def rounds(table):
    """Play a game of `steady`. Yield (round, hands, tricks won, view) for each round.

    Round and hands are from before the first card, the view is from the last turn.
    """
    game, decks = begun(*table[:2], table[2], 3)
    before = None
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        if round.phase is Phase.PLAY and not round.play.trick and not any(round.play.won):
            before = round, [int(decks.hand(round, each)) for each in range(table[1])]
        seen = sight(game, {round.number: decks.hand(round, seat)}, seat, round.number)
        taken = take(
            game, decks, round.number, seat, contender("steady-1").choose(seen, seen.round.my.legal, None)
        )
        for fact in taken.facts:
            if isinstance(fact, RoundPlayed):
                yield *before, list(fact.won), seen
        game = taken.game


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_rounds_that_all_play_out_as_steady_end_as_steady_s_own(table):
    players, found = table[1], []
    for round, hands, won, seen in rounds(table):
        deck = hand(canonical_deck(seen.ruleset, players))
        turned_up = 0 if round.deal.turned_up is None else 1 << round.deal.turned_up
        ways, took = zeros(layout.SHOWN + players), zeros(6)
        ways[layout.AS_STEADY], ways[layout.STOCK] = (1 << players) - 1, deck & ~sum(hands) & ~turned_up
        to_the_end(
            array([*hands, 0]), players, int(round.play.leader), zeros(4), int(round.declarations.trump),
            array(list(round.declarations.estimates)), took, preferences(), ways, zeros(14), tree(), 1,
        )  # fmt: skip
        found.append((list(took)[:players], won))
    assert len(found) > 1 and all(took == won for took, won in found)


def likelihoods(table, players):
    """Yield two log-likelihoods for each other seat at every choice of a game.

    The first is that `steady` with the seat's true hand did what the seat did. The second is the same if each
    of the seat's plays was that of `steady`.
    """
    for seen, _, hands in choices(table, players):
        spot = SearchPosition(seen, preferences(), worlds=1, seed=1)
        heard = array(heard_of_others(seen.round, seen.ruleset))
        past = chosen_by_others(seen.round)
        about, seats = spot.about, spot._seats
        # No seat sees the undealt cards of a short deck.
        stock = spot.unseen & ~sum(each for seat, each in enumerate(hands) if seat != spot.seat)
        where = array([*hands, stock])
        for seat in range(len(hands)):
            if seat != spot.seat:
                its = [row for row in rows(past) if row[layout.WHO] == seat and had_choice(row, hands[seat])]
                told = did_as_steady(about, seats, heard, array(past), where, seat, NO_LEAST)
                yield told, KEPT_TO * len(its)


def rows(past):
    return [past[i : i + layout.PAST] for i in range(0, len(past), layout.PAST)]


def had_choice(row, now):
    hand = now | row[layout.ITS_SINCE]
    return ((hand & row[layout.LED]) or hand).bit_count() > 1


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_of_steady_s_own_games_the_true_deal_explains_all_that_was_said_and_played(table):
    told = list(likelihoods(table, "steady-1"))
    assert told and all(likely == pytest.approx(at_best) for likely, at_best in told)


def test_of_who_plays_at_random_the_true_deal_explains_little():
    told = list(likelihoods(TABLES[0], "random"))
    assert sum(likely < at_best + log(2) + SLIPPED for likely, at_best in told) > 0.8 * len(told)


def of_bid(hand, bid, outranked):
    """Return the log-likelihood that `steady` with this hand bids `bid` (None: a pass) over `outranked`."""
    about = zeros(layout.ABOUT)
    about[layout.PLAYERS], about[layout.CARDS] = 4, 13
    about[layout.TRUMP] = about[layout.DECLARER] = -1
    seats = (*(array([0] * 5) for _ in range(layout.AIMS)), array([0] * 4 * layout.AIM))
    others = ((1 << 52) - 1) & ~hand
    trump, number = (-1, -1) if bid is None else (bid.trump, 5 * bid.tricks + bid.trump)
    heard = array([1, trump, 0, 13, number, 5 * outranked.tricks + outranked.trump])
    return did_as_steady(about, seats, heard, array([]), array([0, hand, others, 0, 0]), 1, NO_LEAST)


FOUR_CLUBS, FIVE_CLUBS = Bid(4, Trump.CLUBS), Bid(5, Trump.CLUBS)


@pytest.mark.parametrize(
    ("bid", "is_as_steady"),
    [
        (Bid(4, Trump.SPADES), True),  # just enough, in its own suit
        (Bid(5, Trump.SPADES), False),  # more than is asked
        (Bid(4, Trump.HEARTS), False),  # another suit
        (None, False),  # nothing, though it holds more
    ],
    ids=str,
)
def test_where_bids_outrank_each_other_it_bids_just_enough_in_its_best_suit(bid, is_as_steady):
    spades = int(hand(held("SAKQJT98 HA52 D43 C2")))
    assert (of_bid(spades, bid, FOUR_CLUBS) == 0.0) is is_as_steady


def test_it_passes_when_its_hand_does_not_hold_enough():
    weak = int(hand(held("SJ87 HT95 D643 CT82")))
    assert of_bid(weak, None, FIVE_CLUBS) == 0.0
    promises = [of_bid(weak, Bid(tricks, Trump.SPADES), FIVE_CLUBS) for tricks in (5, 6, 7)]
    assert 0.0 > promises[0] > promises[1] > promises[2], "the farther off, the less likely"
