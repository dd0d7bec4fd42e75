"""The media type that a client wants, by the header Accept (RFC 9110 §12.5.1)."""

import re
from collections.abc import Sequence

JSON = "application/json"

_RANGE = re.compile(r"\s*([\w!#$&^.+*-]+/[\w!#$&^.+*-]+)\s*((?:;[^,]*)?)")
_Q = re.compile(r";\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*(?:;|$)", re.IGNORECASE)


def best(accept: str, offered: Sequence[str]) -> str | None:
    """Return the preferred form, the first of equals; None if the client takes none of them."""
    wanted = _wanted(accept)
    qualities = {media: _quality_of(media, wanted) for media in offered}
    found = max(offered, key=lambda media: qualities[media])
    return found if qualities[found] > 0 else None


def asks_for(accept: str, media: str) -> bool:
    """Whether the client names this form, and prefers it no less than JSON."""
    wanted = _wanted(accept)
    named = max((quality for name, quality in wanted if name == media), default=0.0)
    return named > 0 and named >= _quality_of(JSON, wanted)


def _wanted(accept: str) -> list[tuple[str, float]]:
    ranges = map(_RANGE.fullmatch, accept.split(","))
    return [(found[1].lower(), _quality(found[2])) for found in ranges if found]


def _quality(parameters: str) -> float:
    found = _Q.search(parameters)
    return float(found[1]) if found else 1.0


def _quality_of(media: str, wanted: list[tuple[str, float]]) -> float:
    """Return the quality of the most specific range that fits."""
    for each in (media, f"{media.partition('/')[0]}/*", "*/*"):
        for name, quality in wanted:
            if name == each:
                return quality
    return 0.0
