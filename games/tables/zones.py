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
        ahead = (EPOCH + at * MILLISECOND).astimezone(known).utcoffset()
        return 0 if ahead is None else ahead // MILLISECOND

    return offset


def milliseconds(instant: datetime) -> int:
    """An instant as the clocks count; what is less than a millisecond is cut off."""
    return (instant - EPOCH) // MILLISECOND


def instant(at: int) -> datetime:
    """The other way round."""
    return EPOCH + at * MILLISECOND
