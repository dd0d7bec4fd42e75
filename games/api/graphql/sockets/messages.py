"""The messages of graphql-transport-ws, and the codes by which a connection is closed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.api.bodies import json_object
from games.api.problems import Problem

PROTOCOL = "graphql-transport-ws"
LONGEST = 64 * 1024  # letters of a message
LONGEST_ID = 100


class Closing(Exception):
    """The connection is closed with this code; `reason` is a stable code of ours."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


def malformed() -> Closing:
    return Closing(4400, "malformed_message")


def unauthorized() -> Closing:
    """Something was asked for before the connection was begun."""
    return Closing(4401, "not_authenticated")


def forbidden(reason: str) -> Closing:
    """The token is not good."""
    return Closing(4403, reason)


def too_late() -> Closing:
    """The connection was not begun in time."""
    return Closing(4408, "too_late")


def repeated_id() -> Closing:
    return Closing(4409, "subscription_exists")


def repeated_init() -> Closing:
    return Closing(4429, "begun_already")


def too_many() -> Closing:
    return Closing(4429, "too_many_streams")


def server_stops() -> Closing:
    return Closing(1001, "server_stops")


class Sent(NamedTuple):
    """A message of a client: its type, the id of an operation where it has one, and what it carries."""

    type: str
    id: str
    payload: Mapping[str, Any]


def read_message(text: str | None) -> Sent:
    """A client's message. Raises Closing when it is none."""
    if text is None or len(text) > LONGEST:
        raise malformed()
    try:
        content = json_object(text.encode(errors="replace"))
    except Problem:
        raise malformed() from None
    kind, id, payload = content.get("type"), content.get("id", ""), content.get("payload")
    if kind not in {"connection_init", "ping", "pong", "subscribe", "complete"}:
        raise _unknown(kind)
    if not isinstance(id, str) or len(id) > LONGEST_ID or not isinstance(payload, dict | None):
        raise malformed()
    if (kind in {"subscribe", "complete"}) != bool(id) or (kind == "subscribe" and payload is None):
        raise malformed()
    return Sent(kind, id, payload or {})


def _unknown(kind: object) -> Closing:
    """Mostly a client of the older protocol `graphql-ws`, which begins an operation by `start`."""
    if not isinstance(kind, str) or not kind.isascii() or not kind.isprintable():
        return malformed()
    return Closing(4400, f"malformed_message: unknown type '{kind[:20]}', this is graphql-transport-ws")


def header_of(payload: Mapping[str, Any]) -> str | None:
    """`Authorization` in the payload of connection_init, as the header of a request would be."""
    for name, value in payload.items():
        if name.lower() == "authorization":
            if not isinstance(value, str):
                raise forbidden("invalid_token")
            return value
    return None
