"""`Retry-After` of a receiver that did not take a message."""

import re

from django.utils.http import parse_http_date

# The longest pause that a receiver may ask for.
LONGEST_S = 24 * 3600.0
_SECONDS = re.compile(r"[0-9]+")


def wait_s(sent: str, now: float) -> float | None:
    """Return seconds from a Unix time until then (RFC 9110 §10.2.3); None if it cannot be read."""
    if _SECONDS.fullmatch(sent.strip()):
        return min(float(sent), LONGEST_S)
    at = http_date(sent.strip())
    return None if at is None else min(max(0.0, at - now), LONGEST_S)


def http_date(text: str) -> float | None:
    """Return the time in any form of RFC 9110 §5.6.7; None if there is none."""
    try:
        return float(parse_http_date(text))
    except ValueError:
        return None
