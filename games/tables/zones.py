"""Wall clocks of IANA zones, in the form that `clocks.calendar` needs."""

from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from games.tables.clocks.calendar import Offset

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


@cache
def offset_of(zone: str) -> Offset:
    """Return how far this zone's wall clocks are ahead of UTC, by instant. Raise ZoneInfoNotFoundError."""
    known = ZoneInfo(zone)

    def offset(at: int) -> int:
        shown = (EPOCH + at * MILLISECOND).astimezone(known).utcoffset()
        return 0 if shown is None else shown // MILLISECOND

    return offset


def advanced_offset(zone: str, ahead: int) -> Offset:
    """Return the offset of a zone whose wall clocks were advanced by so many milliseconds, as in sandboxes.

    Instants stay as stored, moved back; only the time on the wall clock matters.
    """
    offset = offset_of(zone)
    return (lambda at: ahead + offset(at + ahead)) if ahead else offset


def milliseconds(instant: datetime) -> int:
    """Return an instant in whole milliseconds, cut off, as the clocks count."""
    return (instant - EPOCH) // MILLISECOND


def instant(at: int) -> datetime:
    """Return the instant of a clock's count of milliseconds."""
    return EPOCH + at * MILLISECOND
