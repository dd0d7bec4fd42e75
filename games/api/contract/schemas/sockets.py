"""JSON Schema of the messages on GraphQL's websocket, by the protocol graphql-transport-ws."""

from typing import Any, Final

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


def _message(kind: str, about: str, *, numbered: bool = False, payload: Json | None = None) -> Json:
    members: dict[str, Any] = {"type": one_text(kind)}
    members |= {"id": TEXT} if numbered else {}
    message = having(members | ({} if payload is None else {"payload": payload}))
    return message | {"description": about}


_AUTHORIZATION: Final = {"type": "object", "properties": {"Authorization": TEXT}}
# Name -> whether the client sends it, and its schema. The content of `next` follows from the query.
SOCKET: Final[dict[str, tuple[bool, Json]]] = {
    "connectionInit": (
        True,
        _message(
            "connection_init",
            "The first message. `payload.Authorization` has the value of the header `Authorization`.",
        )
        | {"properties": {"type": one_text("connection_init"), "payload": _AUTHORIZATION}},
    ),
    "subscribe": (
        True,
        _message(
            "subscribe",
            "Begin a subscription: `tableEvents`, `myEvents` or `tournamentEvents`.",
            numbered=True,
            payload=_OPERATION,
        ),
    ),
    "stop": (True, _message("complete", "End a subscription of yours.", numbered=True)),
    "pong": (True, _message("pong", "The answer to each ping: the client is still there.")),
    "ping": (False, _message("ping", "The service asks whether the client is still there.")),
    "connectionAck": (False, _message("connection_ack", "The token is valid; you may subscribe.")),
    "next": (
        False,
        _message("next", "An event, in the shape of the query.", numbered=True, payload=_ANYTHING),
    ),
    "error": (False, _message("error", "The subscription is refused.", numbered=True, payload=_ERRORS)),
    "complete": (
        False,
        _message("complete", "The subscription has ended: no more events come.", numbered=True),
    ),
}
