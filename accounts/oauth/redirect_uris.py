"""Redirect addresses of OAuth applications. Pure.

An address must be one that the application registered, character by character (RFC 9700, section 2.1). But a
program on the person's own machine takes any free port (RFC 8252, section 7.3). An app on a phone has a
scheme of its own, such as `com.example.app:/back` (section 7.1): its maker's domain in reverse order. So it
holds a dot and belongs to nobody else (section 8.4).
"""

import re
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

LOOPBACK = frozenset({"127.0.0.1", "::1"})
MOST = 10
LONGEST = 500
# No characters with a meaning in the Content-Security-Policy that names the host.
_HOST = re.compile(r"[a-z0-9.-]+|[0-9a-f:.]+")
_OF_AN_APP = re.compile(r"([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+):/(?!/)[^#\s]*")


def fault(uri: str) -> str | None:
    """Return what is wrong with an address to be registered, or None."""
    if len(uri) > LONGEST or not uri.isascii() or not uri.isprintable() or " " in uri:
        return "is no address"
    if _OF_AN_APP.fullmatch(uri):
        return None
    parts = _split(uri)
    if parts is None or not parts.hostname or not _HOST.fullmatch(parts.hostname):
        return "is no address"
    if "#" in uri or "@" in parts.netloc or "*" in parts.netloc:
        return "holds a fragment, a name or a wildcard"
    if parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in LOOPBACK):
        return None
    return "must be https, http on 127.0.0.1 or [::1], or an app's own as com.example.app:/back"


def is_readable(uri: str) -> bool:
    """Whether an address has parts at all; `http://[` has none."""
    return _split(uri) is not None


def schemes(uris: Iterable[str]) -> list[str]:
    """Return the schemes that these addresses, each without fault, may have."""
    return ["https", "http", *(found[1] for found in map(_OF_AN_APP.fullmatch, uris) if found)]


def source(uri: str) -> str:
    """Return an address's origin, as a Content-Security-Policy names it."""
    parts = urlsplit(uri)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else f"{parts.scheme}:"


def is_of_the_web(uri: str) -> bool:
    """Whether the address is one of a server (https). Only its owner gets what is sent there. Other programs
    may get what is sent to an address on a person's own machine or phone."""
    return urlsplit(uri).scheme == "https"


def place(uri: str) -> str:
    """Return where an address leads, for people: a host, or the name of an app."""
    parts = urlsplit(uri)
    return parts.netloc or parts.scheme


def allowed(uri: str, registered: Iterable[str]) -> bool:
    """Whether an address is one of those registered."""
    return any(uri == each or _same_but_for_the_port(uri, each) for each in registered)


def _same_but_for_the_port(uri: str, registered: str) -> bool:
    one, other = _split(uri), _split(registered)
    if one is None or other is None or other.scheme != "http" or other.hostname not in LOOPBACK:
        return False
    if "@" in one.netloc or "#" in uri:
        return False
    return one.hostname == other.hostname and one._replace(netloc="") == other._replace(netloc="")


def _split(uri: str) -> SplitResult | None:
    try:
        parts = urlsplit(uri)
        _ = parts.port
    except ValueError:
        return None
    return parts
