"""Instants as text."""

from datetime import UTC, datetime


def instant(moment: datetime | None) -> str | None:
    """UTC, RFC 3339, milliseconds: `2026-11-23T18:00:00.000Z`. Cut, not rounded, so that order is kept."""
    if moment is None:
        return None
    utc = moment.astimezone(UTC)
    return f"{utc:%Y-%m-%dT%H:%M:%S}.{utc.microsecond // 1000:03d}Z"
