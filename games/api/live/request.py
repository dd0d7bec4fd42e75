"""Reading a request for a long poll out of an ASGI scope.

An unclear request is not a long poll: the ordinary endpoint answers it, and says what is wrong.
"""

import re
from typing import NamedTuple
from urllib.parse import parse_qsl

from games.api.live.protocol import Scope, headers_of

# Seconds. Proxies give up an answer that has not begun after a minute, ours too (deploy/Caddyfile).
LONGEST_WAIT = 50
HIGHEST_SEQ = 2**31 - 1

_STATE = re.compile(r"/api/v1/tables/(table_[0-9a-z]{26})/state")
# RFC 7240 §2: a preference is a token, perhaps with a value, perhaps with parameters behind it; empty
# elements of the list are ignored (RFC 9110 §5.6.1.2). The pattern never backtracks, so that no header takes
# long to read.
_NAME = r"[!#$%&'*+.^_`|~0-9A-Za-z-]++"
_WORD = rf'(?:{_NAME}|"(?:[^"\\]|\\.)*+")'
_PARAMETER = rf"\s*+;\s*+(?:{_NAME}\s*+(?:=\s*+{_WORD}?+)?+)?+"
_PREFERENCE = re.compile(rf"[\s,]*+({_NAME})\s*+(?:=\s*+({_WORD})?+)?+(?:{_PARAMETER})*+\s*+(?:,|$)")
_SECONDS = re.compile(r'"?([0-9]{1,9})"?')
_SEQ = re.compile(r"[0-9]{1,10}")


class WaitRequest(NamedTuple):
    """`Prefer: wait=…` (seconds) on the state of a table with `since=`, by the owner of a token."""

    table: str
    since: int
    wait: int
    token: str


def asked_of(scope: Scope) -> WaitRequest | None:
    """Return the long poll, or None if the request is none."""
    address = _STATE.fullmatch(scope["path"])
    if address is None or scope["method"] != "GET":
        return None
    headers = headers_of(scope)
    wait = wait_of(headers.get("prefer", ""))
    scheme, _, token = headers.get("authorization", "").partition(" ")
    since = _since(scope["query_string"])
    has_body = "transfer-encoding" in headers or headers.get("content-length", "0") != "0"
    if wait is None or since is None or scheme.lower() != "bearer" or not token.strip() or has_body:
        return None
    seconds = min(wait, LONGEST_WAIT)
    return WaitRequest(address[1], since, seconds, token.strip()) if seconds else None


def wait_of(prefer: str) -> int | None:
    """The seconds of the first `wait` in a header Prefer (RFC 7240 §4.3); None when none can be read."""
    place = 0
    while place < len(prefer) and (found := _PREFERENCE.match(prefer, place)):
        if found[1].lower() == "wait":
            seconds = _SECONDS.fullmatch(found[2] or "")
            return None if seconds is None else int(seconds[1])
        place = found.end()
    return None


def _since(query: bytes) -> int | None:
    parameters = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    if [name for name, _ in parameters] != ["since"] or not _SEQ.fullmatch(parameters[0][1]):
        return None
    since = int(parameters[0][1])
    return since if since <= HIGHEST_SEQ else None
