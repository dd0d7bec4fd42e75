"""When to look at a running clock before it runs out: to remind its player, or to let his vacation begin."""

from __future__ import annotations

from collections.abc import Iterable

SECOND_MS = 1000
HOUR_S = 3600
# How long before the deadline reminders come when nobody chose otherwise.
USUAL = (24 * HOUR_S, 6 * HOUR_S, HOUR_S)
MOST = 6
SOONEST_S, EARLIEST_S = 300, 7 * 24 * HOUR_S
# A vacation that begins by itself does so early enough that something of the clock is left for afterwards.
VACATION_BEFORE_S = HOUR_S


def may_remind(before: object) -> bool:
    """May somebody choose to be reminded so many seconds before: up to six times, five minutes to a week?"""
    return (
        isinstance(before, list | tuple)
        and len(before) <= MOST
        and len(set(before)) == len(before)
        and all(type(each) is int and SOONEST_S <= each <= EARLIEST_S for each in before)
    )


def next_look(deadline: int | None, before: Iterable[int], *, after: int) -> int | None:
    """The first of these moments before the deadline that comes after `after`; None when there is none."""
    if deadline is None:
        return None
    moments = (deadline - each * SECOND_MS for each in before)
    return min((each for each in moments if each > after), default=None)
