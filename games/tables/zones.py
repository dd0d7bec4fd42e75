"""Wall clocks of IANA zones, as `clocks.calendar` wants them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from games.tables.clocks.calendar import Offset

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


@cache
def offset_of(zone: str) -> Offset:
    """How far this zone's wall clocks are ahead of UTC, by instant. ZoneInfoNotFoundError for no zone."""
    known = ZoneInfo(zone)

    def offset(at: int) -> int:
        shown = (EPOCH + at * MILLISECOND).astimezone(known).utcoffset()
        return 0 if shown is None else shown // MILLISECOND

    return offset


def advanced_offset(zone: str, ahead: int) -> Offset:
    """The offset of a zone whose wall clocks were advanced by so many milliseconds: those of sandboxes.

    Instants are as stored, moved back, and stay so: what a wall clock shows is all that is asked of it.
    """
    offset = offset_of(zone)
    return (lambda at: ahead + offset(at + ahead)) if ahead else offset


def milliseconds(instant: datetime) -> int:
    """An instant as the clocks count; what is less than a millisecond is cut off."""
    return (instant - EPOCH) // MILLISECOND


def instant(at: int) -> datetime:
    """The instant that a clock's count of milliseconds stands for."""
    return EPOCH + at * MILLISECOND
