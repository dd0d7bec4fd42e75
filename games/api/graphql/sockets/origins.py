"""From which pages a websocket may be opened. Pure.

Browsers let any page open one and say where it comes from; programs say nothing. Tokens come in a message and
not in a cookie, so a foreign page could do little; it is refused all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from urllib.parse import urlsplit


def is_welcome(headers: Mapping[str, str], trusted: Collection[str]) -> bool:
    """Whether the page is this site's own, or one that the settings trust, or no page at all.

    `headers` by lower-case name; `trusted` are origins such as `https://play.example.org`.
    """
    origin = headers.get("origin")
    if origin is None or origin in trusted:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == headers.get("host", "").lower()
