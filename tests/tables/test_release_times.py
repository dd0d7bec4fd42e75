"""Ticks at which automatic answers are played; they depend on nothing hidden."""

from hypothesis import given
from hypothesis import strategies as st

from games.tables.release_times import JITTER_S, TICK_S, next_tick

DICE = st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=20)
INSTANTS = st.floats(1.7e9, 2.5e9)


@given(INSTANTS, DICE)
def test_the_next_tick_is_later_and_not_long_in_coming(after: float, dice: list[float]) -> None:
    tick = next_tick(after, lambda number: dice[number % len(dice)])
    assert after < tick <= after + TICK_S + 2 * JITTER_S


@given(INSTANTS, INSTANTS, DICE)
def test_ticks_stay_in_order(first: float, second: float, dice: list[float]) -> None:
    earlier, later = sorted((first, second))
    ticks = [next_tick(each, lambda number: dice[number % len(dice)]) for each in (earlier, later)]
    assert ticks == sorted(ticks)


@given(INSTANTS, DICE)
def test_all_that_falls_between_two_ticks_leaves_at_the_same(after: float, dice: list[float]) -> None:
    tick = next_tick(after, lambda number: dice[number % len(dice)])
    assert next_tick((after + tick) / 2, lambda number: dice[number % len(dice)]) in (
        tick,
        next_tick(tick, lambda number: dice[number % len(dice)]),
    )
