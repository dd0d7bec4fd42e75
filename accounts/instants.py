"""Instants as text: format and parse."""

import re
from datetime import UTC, datetime, timedelta
from typing import overload

# RFC 3339 §5.6: any number of decimals, and T and Z in either case.
_RFC3339 = re.compile(
    r"\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)",
    re.ASCII | re.IGNORECASE,
)


@overload
def instant(moment: datetime) -> str: ...
@overload
def instant(moment: None) -> None: ...
@overload
def instant(moment: datetime | None) -> str | None: ...
def instant(moment: datetime | None) -> str | None:
    """Return the instant in UTC, RFC 3339: `2026-11-23T18:00:00.000Z`. Milliseconds are cut, to keep the
    order."""
    if moment is None:
        return None
    utc = moment.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"


def read_instant(text: str) -> datetime:
    """Parse an instant, as UTC. Digits beyond microseconds are cut off. Raise ValueError."""
    found = _RFC3339.fullmatch(text)
    if found is None:
        raise ValueError("an instant is RFC 3339, such as 2026-11-23T18:00:00.000Z")
    try:
        if found[2] != "60":
            return datetime.fromisoformat(text.upper()).astimezone(UTC)
        return _after_leap(f"{text[: found.start(2)]}59{text[found.end(2) :]}".upper())
    except (ValueError, OverflowError):
        raise ValueError("there is no such instant") from None


def _after_leap(before: str) -> datetime:
    """Return the second after this one, the last of a day, because no clock here counts leap seconds."""
    moment = datetime.fromisoformat(before).astimezone(UTC)
    if (moment.hour, moment.minute) != (23, 59):
        raise ValueError("there is no such instant")
    return moment.replace(microsecond=0) + timedelta(seconds=1)
