"""What a seat makes of what others said and played: which hands they are likely to hold."""

from __future__ import annotations

import pytest

from bots.simulation import layout
from bots.simulation.beliefs import THOUSAND, WHATEVER, believe, drawn
from bots.simulation.chance import begun, rolled
from bots.simulation.compiling import array, floats, zeros
from bots.simulation.play import standing_of
from bots.simulation.preferences import kinds, preferences
from bots.simulation.tables import BEATING, FOLLOWS, ROW
from bots.simulation.worths import worths_for

WORLDS = 4_000
CLUBS = (1 << 13) - 1
ACE, KING, TWO = 1 << 12, 1 << 11, 1 << 0
SPADES = 3


def believed(estimates, past=(), heard=()):
    """What seat 0 believes, which holds diamonds: worlds, and of how much of the belief each is a part.

    Two cards each are left of clubs, spades are trump.
    """
    unseen = ACE | KING | TWO | 1 << 1 | 1 << 2 | 1 << 3
    about = zeros(layout.ABOUT)
    about[layout.PLAYERS], about[layout.CARDS], about[layout.TRUMP] = 4, 13, SPADES
    seats = tuple(array(each) for each in (estimates, [0] * 5, [0] * 5, [0] * 5, [2, 2, 2, 2, 0], [0] * 6))
    pool, chances = zeros(WORLDS * layout.WORLD), floats(WORLDS)
    believe(
        about, seats, array([0, 3 << 20, unseen, 0, 1]), array(heard), array(past), worths_for(4, 13),
        preferences(), tuple(zeros(layout.ABOUT) for _ in range(layout.ROOMS)), pool, chances, 7,
    )  # fmt: skip
    worlds = [pool[i : i + layout.WORLD] for i in range(0, len(pool), layout.WORLD)]
    parts = [chances[0], *(chances[i] - chances[i - 1] for i in range(1, WORLDS))]
    return [(world, part / chances[WORLDS - 1]) for world, part in zip(worlds, parts, strict=True)]


def mean_of(hands_with, *, estimates, past=(), heard=()):
    """How much of the belief is in worlds in which seat 1 holds one of these cards."""
    return sum(part for world, part in believed(estimates, past, heard) if int(world[1]) & hands_with)


def doubts(*, estimates, past=()):
    """How likely each of the others is taken for one who says and plays whatever comes."""
    found = believed(estimates, past)
    return [
        sum(part * int(world[layout.DOUBTS + seat]) for world, part in found) / THOUSAND
        for seat in range(1, 4)
    ]


def test_whoever_estimated_more_is_believed_to_hold_more():
    equal = mean_of(ACE, estimates=[0, 1, 1, 1, 0])
    assert mean_of(ACE, estimates=[0, 2, 0, 0, 0]) > equal + 0.1
    assert mean_of(ACE, estimates=[0, 0, 2, 0, 0]) < equal - 0.05


def test_whoever_bid_more_in_a_suit_is_believed_to_hold_it():
    clubs, anything, silent = 0, -1, [-1] * 4 + [0]
    equal = mean_of(ACE, estimates=silent)
    assert mean_of(ACE, estimates=silent, heard=[1, clubs, 3, 4]) > equal + 0.1
    assert mean_of(ACE, estimates=silent, heard=[1, anything, 0, 0]) < equal


def test_before_anybody_has_said_anything_all_deals_are_as_likely():
    assert mean_of(ACE, estimates=[-1] * 4 + [0]) == pytest.approx(1 / 3, abs=0.03)


def test_who_needs_all_tricks_and_lets_a_low_card_win_is_believed_not_to_hold_a_high_one():
    """Seat 1, last to play, put the six under the ten with three tricks left."""
    row, ten, six = SPADES * ROW, 8, 4
    stood, since = standing_of(3, 3, 0), 1 << six
    past = [1, six, FOLLOWS[row + ten], BEATING[row + ten], stood, 0, since, since]
    estimates = [0, 1, 1, 1, 0]
    before = mean_of(ACE | KING, estimates=estimates)
    assert mean_of(ACE | KING, estimates=estimates, past=past) < before - 0.05
    hand, prefers = ACE | 1 << six, preferences()
    low, high = kinds(hand, hand, CLUBS & ~hand, row, past[2], past[3], stood, 0)
    assert prefers[low] < prefers[high], "as was learned: one who can win and needs to does"


def test_who_promises_what_nobody_could_hold_is_taken_for_one_who_says_whatever_comes():
    assert max(doubts(estimates=[0, 1, 1, 1, 0])) < WHATEVER
    first, *rest = doubts(estimates=[0, 9, 1, 1, 0])
    assert first > 0.95 and max(rest) < WHATEVER


def test_what_such_a_one_promises_tells_nothing_of_his_hand():
    silent = mean_of(ACE, estimates=[0, -1, 1, 1, 0])
    assert mean_of(ACE, estimates=[0, 9, 1, 1, 0]) == pytest.approx(silent, abs=0.01)


def test_who_plays_as_nobody_would_is_doubted_too():
    """Seat 1, who needs every trick, put the six under the ten while it may have held ace and king."""
    row, ten, six = SPADES * ROW, 8, 4
    since = 1 << six
    past = [1, six, FOLLOWS[row + ten], BEATING[row + ten], standing_of(3, 3, 0), 0, since, since]
    estimates = [0, 1, 1, 1, 0]
    assert doubts(estimates=estimates, past=past)[0] > doubts(estimates=estimates)[0]


def test_worlds_are_drawn_as_likely_as_they_are():
    chances, state, times = floats(3), begun(3), [0, 0, 0]
    chances[0], chances[1], chances[2] = 1.0, 1.0, 4.0  # the second is impossible
    for _ in range(4_000):
        state = rolled(state)
        times[drawn(chances, state)] += 1
    assert times[1] == 0 and times[0] == pytest.approx(1_000, abs=120)
