"""Tests of a seat's beliefs: which hands the others probably hold, by their calls and cards."""

from collections import Counter
from itertools import permutations
from math import exp

import pytest

from bench.learning.preferences import kinds
from bots.simulation import layout
from bots.simulation.beliefs import PRIOR_STEADY, PRIOR_WILD, likely
from bots.simulation.card_values import worths_for
from bots.simulation.chance import begun, rolled
from bots.simulation.jit import array, floats, zeros
from bots.simulation.layout import THOUSAND
from bots.simulation.play import standing_of
from bots.simulation.preferences import preferences
from bots.simulation.sampler import SHARPNESS, WALKS, drawn, fill
from bots.simulation.tables import BEATING, FOLLOWS, ROW

WORLDS = 4_000
CLUBS = (1 << 13) - 1
ACE, KING, TWO = 1 << 12, 1 << 11, 1 << 0
SPADES = 3


def position(estimates, stock=0):
    """Return the arrays of what seat 0 knows, which holds diamonds. Spades are trump.

    Six clubs are unseen: each of the three others holds two, or one if there is a stock.
    """
    unseen, each = ACE | KING | TWO | 1 << 1 | 1 << 2 | 1 << 3, 1 if stock else 2
    about = zeros(layout.ABOUT)
    about[layout.PLAYERS], about[layout.CARDS], about[layout.TRUMP] = 4, 13, SPADES
    about[layout.DECLARER] = -1
    aims = [aim for said in estimates for aim in (1000 * said - 500, 1000 * said + 500, 1000)]
    seats = (estimates, [0] * 5, [0] * 5, [0] * 5, [each] * 4 + [stock], [0] * 6, aims)
    room = tuple(zeros(layout.ABOUT) for _ in range(layout.ROOMS))
    return about, tuple(array(each) for each in seats), array([0, 3 << 20, unseen, 0, 1]), room


def believed(estimates, past=(), heard=(), stock=0):
    """Return what seat 0 believes, as (world, its share of the belief)."""
    about, seats, spot, room = position(estimates, stock)
    pool, chances = zeros((WORLDS + WALKS) * layout.WORLD), floats(WORLDS)
    fill(
        about, seats, spot, array(heard), array(past), worths_for(4, 13), preferences(), room, pool, chances,
        floats(layout.SEATS), 7,
    )  # fmt: skip
    worlds = [pool[i : i + layout.WORLD] for i in range(0, WORLDS * layout.WORLD, layout.WORLD)]
    parts = [chances[0], *(chances[i] - chances[i - 1] for i in range(1, WORLDS))]
    return [(world, part / chances[WORLDS - 1]) for world, part in zip(worlds, parts, strict=True)]


def ducked():
    """Return a past play: seat 1, last to play, put the six of clubs under the ten.

    It needed all of the last three tricks.
    """
    row, ten, six = SPADES * ROW, 8, 4
    since = 1 << six
    seen = [FOLLOWS[row + ten], BEATING[row + ten], standing_of(3, 3, 0), 0]
    return [1, six, *seen, since, since, *(0, 3, 0, 0, 0), *[0] * 5]


def mean_of(hands_with, *, estimates, past=(), heard=()):
    """Return the share of the belief in worlds in which seat 1 holds one of these cards."""
    return sum(part for world, part in believed(estimates, past, heard) if int(world[1]) & hands_with)


def doubts(*, estimates, past=()):
    """Return, for each other seat, the believed probability that it calls and plays at random."""
    found = believed(estimates, past)
    return [
        sum(part * int(world[layout.WILD + seat]) for world, part in found) / THOUSAND for seat in range(1, 4)
    ]


def test_a_player_who_estimated_more_is_believed_to_hold_more():
    equal = mean_of(ACE, estimates=[0, 1, 1, 1, 0])
    assert mean_of(ACE, estimates=[0, 2, 0, 0, 0]) > equal + 0.1
    assert mean_of(ACE, estimates=[0, 0, 2, 0, 0]) < equal - 0.05


def test_a_player_who_bid_more_in_a_suit_is_believed_to_hold_it():
    clubs, anything, silent = 0, -1, [-1] * 4 + [0]
    equal = mean_of(ACE, estimates=silent)
    assert mean_of(ACE, estimates=silent, heard=[1, clubs, 4, 5, 20, layout.FREELY]) > equal + 0.1
    assert mean_of(ACE, estimates=silent, heard=[1, anything, 0, 0, -1, 15]) < equal


def test_before_anybody_has_said_anything_all_deals_are_as_likely():
    assert mean_of(ACE, estimates=[-1] * 4 + [0]) == pytest.approx(1 / 3, abs=0.03)


def test_who_needs_all_tricks_and_lets_a_low_card_win_is_believed_not_to_hold_a_high_one():
    estimates = [0, 1, 1, 1, 0]
    before = mean_of(ACE | KING, estimates=estimates)
    assert mean_of(ACE | KING, estimates=estimates, past=ducked()) < before - 0.05
    hand, prefers, past = ACE | 1 << 4, preferences(), ducked()
    led, beating, stood = past[layout.LED : layout.LATER]
    low, high = kinds(hand, hand, CLUBS & ~hand, SPADES * ROW, led, beating, stood, 0)
    assert prefers[low] < prefers[high], "as was learned: one who can win and needs to does"


def test_who_promises_what_nobody_could_hold_is_taken_for_one_who_says_whatever_comes():
    assert max(doubts(estimates=[0, 1, 1, 1, 0])) < PRIOR_WILD
    first, *rest = doubts(estimates=[0, 9, 1, 1, 0])
    assert first > 0.95 and max(rest) < PRIOR_WILD


def test_an_estimate_that_nobody_could_make_tells_nothing_of_the_hand():
    silent = mean_of(ACE, estimates=[0, -1, 1, 1, 0])
    assert mean_of(ACE, estimates=[0, 9, 1, 1, 0]) == pytest.approx(silent, abs=0.01)


def test_a_player_who_plays_as_nobody_would_is_doubted():
    estimates = [0, 1, 1, 1, 0]
    assert doubts(estimates=estimates, past=ducked())[0] > doubts(estimates=estimates)[0]


UNSEEN = [ACE, KING, TWO, 1 << 1, 1 << 2, 1 << 3]


def deals(stock):
    """Yield every possible deal: the hands of the three other seats, then the stock."""
    for order in permutations(UNSEEN):
        hands = order[:3] if stock else [order[i] | order[i + 1] for i in (0, 2, 4)]
        yield *hands, sum(UNSEEN) - sum(hands)


def exactly(estimates, past, stock):
    """Return the probability of every deal, calculated from the weights of all deals."""
    about, seats, _, room = position(estimates, stock)
    weights = {}
    for hands in set(deals(stock)):
        held = array([3 << 20, *hands])
        of_each = [
            likely(
                about, seats, array([]), array(past), worths_for(4, 13), preferences(), held, seat,
                room[layout.FOUND], -1e9,
            )[0]
            for seat in range(1, 4)
        ]  # fmt: skip
        weights[hands] = exp(SHARPNESS * sum(of_each))
    return {hands: weight / sum(weights.values()) for hands, weight in weights.items()}


@pytest.mark.parametrize("stock", [0, 3])
@pytest.mark.parametrize("past", [[], ducked()], ids=["estimates", "a card, too"])
def test_worlds_are_met_on_walks_and_drawn_as_often_as_they_are_likely(past, stock):
    """Each deal is met in proportion to its likelihood to the power of SHARPNESS.

    There are 90 deals, or 120 with a stock.
    """
    estimates = [0, 2, 0, 1, 0]
    chances, met = exactly(estimates, past, stock), Counter()
    for world, part in believed(estimates, past, stock=stock):
        met[tuple(int(each) for each in world[1:5])] += part
    assert sum(abs(met[hands] - chance) for hands, chance in chances.items()) / 2 < 0.08
    equal = sum(abs(1 / len(chances) - chance) for chance in chances.values()) / 2
    assert equal > 0.15, "which is not how often chance alone deals them"


def test_before_anybody_has_spoken_every_kind_of_player_is_as_likely_as_at_first():
    for world, _ in believed([-1] * 4 + [0]):
        for seat in range(1, 4):
            assert int(world[layout.WILD + seat]) == int(THOUSAND * PRIOR_WILD)
            assert int(world[layout.STEADY + seat]) == int(THOUSAND * PRIOR_STEADY)


def test_worlds_are_drawn_as_likely_as_they_are():
    chances, state, times = floats(3), begun(3), [0, 0, 0]
    chances[0], chances[1], chances[2] = 1.0, 1.0, 4.0  # the second is impossible
    for _ in range(4_000):
        state = rolled(state)
        times[drawn(chances, state)] += 1
    assert times[1] == 0 and times[0] == pytest.approx(1_000, abs=120)
