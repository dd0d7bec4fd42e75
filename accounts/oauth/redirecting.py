"""Where a program may have people sent back to. Pure.

Exactly one of the addresses it registered, character by character (RFC 9700, section 2.1); but a program on
the person's own machine takes whatever port is free there (RFC 8252, section 7.3).
"""

from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

LOOPBACK = frozenset({"127.0.0.1", "::1"})
MOST = 10
LONGEST = 500


def fault(uri: str) -> str | None:
    """What is wrong with an address to be registered, or None."""
    parts = _split(uri)
    if parts is None or not parts.hostname or len(uri) > LONGEST or not uri.isascii() or " " in uri:
        return "is no address"
    if "#" in uri or "@" in parts.netloc or "*" in parts.netloc:
        return "holds a fragment, a name or a wildcard"
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK):
        return None
    return "must be https, or http on 127.0.0.1 or [::1]"


def allowed(uri: str, registered: Iterable[str]) -> bool:
    """Whether an address is one of those registered."""
    return any(uri == each or _same_but_for_the_port(uri, each) for each in registered)


def _same_but_for_the_port(uri: str, registered: str) -> bool:
    one, other = _split(uri), _split(registered)
    if one is None or other is None or other.scheme != "http" or other.hostname not in LOOPBACK:
        return False
    if "@" in one.netloc or "#" in uri:
        return False
    return (one.scheme, one.hostname, one.path, one.query) == (
        other.scheme,
        other.hostname,
        other.path,
        other.query,
    )


def _split(uri: str) -> SplitResult | None:
    try:
        parts = urlsplit(uri)
        _ = parts.port
    except ValueError:
        return None
    return parts
