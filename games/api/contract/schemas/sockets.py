"""JSON Schema of the messages on GraphQL's websocket, by the protocol graphql-transport-ws."""

from functools import partial
from typing import Final

from games.api.contract.play.actions import TEXT, having, one_text
from games.engine.codec import Json

_ANYTHING: Final[Json] = {"type": "object"}
_ERRORS: Final[Json] = {
    "type": "array",
    "items": having({"message": TEXT, "extensions": having({"code": TEXT})}),
}
_OPERATION: Final[Json] = {
    "type": "object",
    "required": ["query"],
    "properties": {"query": TEXT, "variables": _ANYTHING, "operationName": {"type": ["string", "null"]}},
}


def _message(
    by_client: bool, kind: str, about: str, *, optional: Json | None = None, **members: Json
) -> tuple[bool, Json]:
    message = having({"type": one_text(kind), **members})
    message["properties"] |= optional or {}
    return by_client, message | {"description": about}


_client, _service = partial(_message, True), partial(_message, False)
_AUTHORIZATION: Final = {"type": "object", "properties": {"Authorization": TEXT}}
# Name -> whether the client sends it, and its schema. The content of `next` follows from the query.
SOCKET: Final[dict[str, tuple[bool, Json]]] = {
    "connectionInit": _client(
        "connection_init",
        "The first message. `payload.Authorization` has the value of the header `Authorization`.",
        optional={"payload": _AUTHORIZATION},
    ),
    "subscribe": _client(
        "subscribe",
        "Begin a subscription: `tableEvents`, `myEvents` or `tournamentEvents`.",
        id=TEXT,
        payload=_OPERATION,
    ),
    "stop": _client("complete", "End a subscription of yours.", id=TEXT),
    "clientPing": _client("ping", "The client asks whether the service is still there; it need not."),
    "pong": _client("pong", "The answer to each ping: the client is still there."),
    "ping": _service("ping", "The service asks whether the client is still there."),
    "servicePong": _service("pong", "The answer to each ping of the client."),
    "connectionAck": _service("connection_ack", "The token is valid; you may subscribe."),
    "next": _service("next", "An event, in the shape of the query.", id=TEXT, payload=_ANYTHING),
    "error": _service("error", "The subscription is refused.", id=TEXT, payload=_ERRORS),
    "complete": _service("complete", "The subscription has ended: no more events come.", id=TEXT),
}
