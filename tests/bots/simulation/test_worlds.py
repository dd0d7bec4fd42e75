"""Tests that sampled worlds agree with what all seats have shown, and are random otherwise."""

from collections import Counter

from bots.simulation.chance import begun
from bots.simulation.jit import array, zeros
from bots.simulation.worlds import deal_unseen

CLUBS, DIAMONDS = 0x1FFF, 0x1FFF << 13


def dealt(unseen, counts, barred, *, own=0, state=1):
    """Sample a world. Return the hands by seat with the stock last, and the next random state."""
    hands = zeros(len(counts))
    after = deal_unseen(
        unseen, array(counts), array(barred), own, len(counts), hands, zeros(len(counts)), state
    )
    return [int(each) for each in hands], after


def test_every_unseen_card_is_dealt_once_and_everybody_holds_as_many_as_they_should():
    state, counts = begun(1), [0, 7, 6, 6, 7]
    for _ in range(200):
        hands, state = dealt(CLUBS | DIAMONDS, counts, [0] * 5, state=state)
        assert [each.bit_count() for each in hands] == counts
        assert hands[1] | hands[2] | hands[3] | hands[4] == CLUBS | DIAMONDS


def test_nobody_holds_what_they_have_shown_not_to_hold():
    state = begun(2)
    for _ in range(200):
        hands, state = dealt(CLUBS | DIAMONDS, [0, 13, 7, 6, 0], [0, CLUBS, 0, 0, 0], state=state)
        assert hands[1] == DIAMONDS and hands[2] | hands[3] == CLUBS


def test_what_the_seat_itself_has_shown_takes_no_card_away():
    hands, _ = dealt(CLUBS, [0, 5, 4, 4, 0], [CLUBS, 0, 0, 0, 0], state=begun(3))
    assert sum(each.bit_count() for each in hands) == 13


def test_even_where_those_who_may_hold_a_card_are_full_there_is_a_world():
    """Seat 1 lacks clubs and seat 2 diamonds; the stock takes what is left."""
    state = begun(4)
    for _ in range(200):
        hands, state = dealt(CLUBS | DIAMONDS, [0, 12, 12, 1, 1], [0, CLUBS, DIAMONDS, CLUBS, 0], state=state)
        assert sum(each.bit_count() for each in hands) == 26
        assert not hands[1] & CLUBS and not hands[2] & DIAMONDS


def test_where_nobody_has_shown_anything_every_card_is_as_likely_with_each():
    state, found = begun(5), Counter()
    for _ in range(6_000):
        hands, state = dealt(0b111111, [0, 2, 2, 2, 0], [0] * 5, state=state)
        found[next(seat for seat in (1, 2, 3) if hands[seat] & 1)] += 1
    assert all(abs(found[seat] - 2_000) < 200 for seat in (1, 2, 3))
