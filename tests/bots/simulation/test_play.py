"""Tests that tricks are won in the simulator as in the engine, and only legal cards are played."""

from random import Random

import pytest

from bench.learning.preferences import kinds
from bots.fresh_game import begun
from bots.simulation.chance import begun as chance
from bots.simulation.foresight import tree
from bots.simulation.jit import array, zeros
from bots.simulation.play import by_chance, standing_of, to_the_end
from bots.simulation.preferences import preferences
from bots.simulation.tables import BEATING, CARDS, FOLLOWS, ROW, TRUMPS
from games.engine.game import Status
from games.engine.round import Phase
from games.engine.tricks import legal, power
from games.engine.verbs import legal_actions, take, to_act

GAMES = [("modern", 4, {"rounds": [1, 14]}), ("updown", 3, {"jokers": 2}), ("updown", 5, {"jokers": 1})]


@pytest.mark.parametrize("trump", range(TRUMPS))
def test_the_card_that_takes_a_trick_is_the_engine_s(trump):
    dice = Random(trump)
    for _ in range(2_000):
        trick = dice.sample(range(CARDS), dice.randint(1, 5))
        led, winner = trick[0], trick[0]
        beating = BEATING[trump * ROW + led]
        for card in trick:
            if beating >> card & 1:
                winner, beating = card, BEATING[trump * ROW + card]
        assert winner == max(trick, key=lambda card: power(card, led, trump)), (trick, trump)


@pytest.mark.parametrize("trump", range(TRUMPS))
def test_the_cards_that_may_be_played_are_the_engine_s(trump):
    dice = Random(trump)
    for _ in range(2_000):
        hand = sum(1 << card for card in dice.sample(range(CARDS), dice.randint(1, 13)))
        led = dice.randrange(CARDS)
        playable = (hand & int(FOLLOWS[trump * ROW + led])) or hand
        assert playable == legal(hand, led, trump)


def games(ruleset, players, options, deal):
    """Play a game at random. Yield the round and the hands by seat before each trick."""
    game, decks = begun(ruleset, players, options, deal)
    dice = Random(deal)
    while game.status is Status.RUNNING:
        round = game.open[0]
        (seat,) = to_act(round)
        if round.phase is Phase.PLAY and not round.play.trick:
            yield round, [int(decks.hand(round, each)) for each in range(players)]
        action = dice.choice(legal_actions(round, decks.hand(round, seat), seat))
        game = take(game, decks, round.number, seat, action).game


@pytest.mark.parametrize(("ruleset", "players", "options"), GAMES, ids=str)
def test_played_out_every_hand_is_empty_and_every_trick_is_somebody_s(ruleset, players, options):
    for round, hands in games(ruleset, players, options, 1):
        left = hands[0].bit_count()
        for finish in (chance_only, preferred):
            held, won = array([*hands, 0]), zeros(6)
            finish(held, players, round, won)
            assert not any(held) and sum(won) == left


def chance_only(hands, players, round, won):
    by_chance(hands, players, round.play.leader, round.declarations.trump, won, chance(1))


def preferred(hands, players, round, won):
    needs = array(
        [each - took for each, took in zip(round.declarations.estimates, round.play.won, strict=True)]
    )
    before = list(needs)
    to_the_end(
        hands, players, round.play.leader, zeros(4), round.declarations.trump, needs, won, preferences(),
        zeros(9), zeros(14), tree(), chance(1),
    )  # fmt: skip
    assert [need + took for need, took in zip(needs, won, strict=False)] == before


def takes_the_king(wild):
    """Return the share of 400 plays in which seat 1 takes the king of clubs with the ace.

    It needs no trick, and could play the two.
    """
    taken = 0
    for seed in range(400):
        hands = array([1 << 20, 1 << 12 | 1, 1 << 5 | 1 << 6, 1 << 8 | 1 << 9])
        needs, won = array([1, 0, 0, 1]), zeros(6)
        trick = array([1, FOLLOWS[3 * ROW + 11], 0, BEATING[3 * ROW + 11]])
        ways = array([wild, *[0] * 8])
        to_the_end(hands, 4, 0, trick, 3, needs, won, preferences(), ways, zeros(14), tree(), chance(seed))
        taken += int(won[1]) > 0
    return taken / 400


def test_who_is_wild_plays_any_card_that_may_be_played_as_often_as_any_other():
    assert takes_the_king(wild=0) < 0.1
    assert takes_the_king(wild=1 << 1) == pytest.approx(0.5, abs=0.08)


def test_a_kind_tells_need_place_in_the_trick_and_how_high_a_card_is():
    row = 3 * ROW
    hand = 1 << 12 | 1 << 0 | 1 << 51  # the ace and two of clubs, and the ace of spades (trump)
    others = sum(1 << card for card in range(1, 12))
    needing, there = standing_of(2, 3, 0), standing_of(0, 3, 0)
    who_needs = kinds(hand, hand, others, row, 0, 0, needing, 3)
    assert len(set(who_needs)) == 3
    assert kinds(hand, hand, others, row, 0, 0, there, 3)[0] != who_needs[0]


def test_how_a_seat_stands_tells_what_it_needs_and_whether_all_fight_for_tricks():
    assert len({standing_of(need, 9, 0) for need in (-1, 0, 1, 2, 5)}) == 5
    assert standing_of(-1, 9, 0) == standing_of(10, 9, 0), "lost is lost, too many or too few"
    assert len({standing_of(1, 9, spare) for spare in (-2, 0, 2)}) == 3
