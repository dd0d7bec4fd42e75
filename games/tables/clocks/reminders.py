"""When to check a running clock before it runs out: to remind its player, or to begin their vacation."""

from __future__ import annotations

from collections.abc import Iterable

SECOND_MS = 1000
# A vacation that begins by itself does so early enough that something of the clock is left for afterwards.
VACATION_BEFORE_S = 3600


def next_look(deadline: int | None, before: Iterable[int], *, after: int, leaves: bool = False) -> int | None:
    """Return the first time to check before the deadline that comes after `after`; None if there is none.

    `leaves`: a vacation is to begin by itself, an hour before or, if little is left, at half of that.
    """
    if deadline is None:
        return None
    moments = [deadline - each * SECOND_MS for each in before]
    if leaves:
        moments.append(deadline - min(VACATION_BEFORE_S * SECOND_MS, (deadline - after) // 2))
    return min((each for each in moments if each > after), default=None)
