"""The messages of graphql-transport-ws, and the codes by which a connection is closed."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.api.problems import Problem
from games.api.validation import json_object

PROTOCOL = "graphql-transport-ws"
LONGEST = 64 * 1024  # letters of a message
LONGEST_ID = 100

MALFORMED, FORBIDDEN = 4400, 4403
# Why a connection is closed, each with the code of its close frame.
CLOSINGS: Final = {
    "malformed_message": MALFORMED,
    "not_authenticated": 4401,  # something was asked for before the connection was begun
    "too_late": 4408,  # it was not begun in time
    "subscription_exists": 4409,
    "begun_already": 4429,
    "too_many_streams": 4429,
    "server_stops": 1001,
}


class ConnectionClosed(Exception):
    """The connection is closed; `reason` is a stable code of ours, of CLOSINGS unless `code` is given."""

    def __init__(self, reason: str, code: int = 0) -> None:
        super().__init__(reason)
        self.code, self.reason = code or CLOSINGS[reason], reason


class ClientMessage(NamedTuple):
    """A message of a client: its type, the id of an operation where it has one, and what it carries."""

    type: str
    id: str
    payload: Mapping[str, Any]


def read_message(text: str | None) -> ClientMessage:
    """A client's message. Raises ConnectionClosed when it is none."""
    if text is None or len(text) > LONGEST:
        raise ConnectionClosed("malformed_message")
    try:
        content = json_object(text.encode(errors="replace"))
    except Problem:
        raise ConnectionClosed("malformed_message") from None
    kind, id, payload = content.get("type"), content.get("id", ""), content.get("payload")
    if kind not in {"connection_init", "ping", "pong", "subscribe", "complete"}:
        raise _unknown(kind)
    if not isinstance(id, str) or len(id) > LONGEST_ID or not isinstance(payload, dict | None):
        raise ConnectionClosed("malformed_message")
    if (kind in {"subscribe", "complete"}) != bool(id) or (kind == "subscribe" and payload is None):
        raise ConnectionClosed("malformed_message")
    return ClientMessage(kind, id, payload or {})


def _unknown(kind: object) -> ConnectionClosed:
    """Return the error for an unknown message. Most senders use the older protocol `graphql-ws`, which begins
    an operation by `start`."""
    if not isinstance(kind, str) or not kind.isascii() or not kind.isprintable():
        return ConnectionClosed("malformed_message")
    why = f"malformed_message: unknown type '{kind[:20]}', this is graphql-transport-ws"
    return ConnectionClosed(why, MALFORMED)


def header_of(payload: Mapping[str, Any]) -> str | None:
    """`Authorization` in the payload of connection_init, as the header of a request would be."""
    for name, value in payload.items():
        if name.lower() == "authorization":
            if not isinstance(value, str):
                raise ConnectionClosed("invalid_token", FORBIDDEN)
            return value
    return None
