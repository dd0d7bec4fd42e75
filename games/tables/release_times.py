"""Ticks: the times at which automatic answers leave, whatever the reason for them. Pure.

A table has a tick about every twenty minutes. A random number moves each a little, so that nobody can predict
it. Ticks depend neither on hands nor on turns.
"""

from collections.abc import Callable

TICK_S = 20 * 60
# To either side. Less than half a tick, so that ticks stay in order.
JITTER_S = 5 * 60
# The longest time between two ticks.
LONGEST_S = TICK_S + 2 * JITTER_S


def next_tick(after_s: float, dice: Callable[[int], float]) -> float:
    """Return the first tick after a time, both in seconds; `dice(n)` from 0 to 1 moves tick number `n`."""
    number = int(after_s // TICK_S) - 1
    while (tick := number * TICK_S + (2 * dice(number) - 1) * JITTER_S) <= after_s:
        number += 1
    return tick
