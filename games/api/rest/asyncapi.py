"""The description of streams for programs: AsyncAPI 3.0. OpenAPI describes requests and answers."""

import json
import re
from collections.abc import Iterable
from functools import cache, partial
from typing import Any, Final

import orjson

from games.api.contract.play.actions import TEXT, having, one_text
from games.engine.codec import Json

AT: Final = "#/components/schemas/"
_REF = re.compile(r'"#/components/schemas/(\w+)"')
# Message -> title, the schema of its data.
MESSAGES: Final[dict[str, tuple[str, str]]] = {
    "tableSnapshot": ("The state of the table as you may see it: `snapshot`.", "State"),
    "fact": ("A fact; the event has the name of its `type`.", "Event"),
    "message": ("A message in your room: `message`, without an `id`.", "Message"),
    "clock": ("The clock shows something else, without an entry in the log: `clock`.", "StreamClock"),
    "mySnapshot": ("The turns that wait for you: `snapshot`.", "AskedTurnList"),
    "turn": ("It is your turn, with your hand and the actions that you may send: `turn`.", "AskedTurn"),
    "news": ("News of your tables; the event has the name of its `type`.", "News"),
    "lobbySnapshot": ("Open seeks, and tables with a free seat: `snapshot`.", "Lobby"),
    "lobbyNews": ("News of the lobby; the event has the name of its `type`.", "LobbyNews"),
    "tournamentSnapshot": ("The tournament as it stands: `snapshot`.", "Tournament"),
    "tournamentNews": ("News of the tournament; the event has the name of its `type`.", "EventNews"),
    "reset": ("The stream cannot continue from your cursor: `reset`, then a snapshot.", "StreamReset"),
    "evicted": ("The service ends the stream for a reason on your side: `evicted`.", "StreamEvicted"),
    "goodbye": (
        "The service ends the stream for a reason of its own, or because the game is over: `goodbye`.",
        "StreamGoodbye",
    ),
}
ENDINGS: Final = ("reset", "evicted", "goodbye")
# Channel -> address, what it is, its messages.
CHANNELS: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "tableStream": (
        "/api/v1/tables/{table_id}/stream",
        "Everything that happens at a table, at once.",
        ("tableSnapshot", "fact", "turn", "message", "clock", *ENDINGS),
    ),
    "myStream": (
        "/api/v1/me/stream",
        "Your turns and the news of your tables, at once.",
        ("mySnapshot", "turn", "news", *ENDINGS),
    ),
    "lobbyStream": (
        "/api/v1/lobby/stream",
        "Seeks that open and close, and tables that open, fill and start, at once.",
        ("lobbySnapshot", "lobbyNews", *ENDINGS),
    ),
    "tournamentStream": (
        "/api/v1/tournaments/{tournament_id}/stream",
        "The status, stage rounds and standings of a tournament, at once.",
        ("tournamentSnapshot", "tournamentNews", *ENDINGS),
    ),
}
ABOUT: Final = (
    "Streams are HTTP answers without an end: server-sent events, or NDJSON by "
    '`Accept: application/x-ndjson`. A line of NDJSON is `{"event", "id", "data"}`; skip the empty lines '
    "that keep it alive. The payloads here are `data`. To continue, send the `id` of the last event you have "
    "in `Last-Event-ID` or `since`, and every later event follows once and in order. EventSource can follow "
    "public streams. With a token use fetch, or a polyfill that sends `Authorization`. The addresses with "
    "their refusals are in /api/v1/openapi.json."
)

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


def _of_socket(
    by_client: bool, kind: str, about: str, *, optional: Json | None = None, **members: Json
) -> tuple[bool, Json]:
    message = having({"type": one_text(kind), **members})
    message["properties"] |= optional or {}
    return by_client, message | {"description": about}


_client, _service = partial(_of_socket, True), partial(_of_socket, False)
_AUTHORIZATION: Final = {"type": "object", "properties": {"Authorization": TEXT}}
# Message of GraphQL's websocket (graphql-transport-ws) -> whether the client sends it, and its schema.
# The content of `next` follows from the query.
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


def definitions(schemas: Json, names: Iterable[str], *, at: str) -> Json:
    """The schemas of these names and all they need, their references leading to `at`, such as `#/$defs/`.

    `discriminator` is OpenAPI's own and left out: each form says its `type` by itself.
    """
    found: Json = {}
    wanted = list(names)
    while wanted:
        name = wanted.pop()
        if name not in found:
            text = json.dumps(schemas[name])
            wanted += _REF.findall(text)
            found[name] = json.loads(_REF.sub(rf'"{at}\1"', text), object_hook=_plain)
    return {name: found[name] for name in schemas if name in found}


def _plain(part: Json) -> Json:
    return {name: each for name, each in part.items() if name != "discriminator"}


@cache
def written(openapi: bytes) -> bytes:
    """The document as JSON, its schemas those of the OpenAPI document."""
    schemas = orjson.loads(openapi)["components"]["schemas"]
    return orjson.dumps(
        {
            "asyncapi": "3.0.0",
            "info": {"title": "Estimation", "version": "1.0.0", "description": ABOUT},
            "defaultContentType": "application/json",
            "channels": {name: _channel(*told) for name, told in CHANNELS.items()} | {"graphql": _socket()},
            "operations": {
                name: {"action": "send", "channel": {"$ref": f"#/channels/{name}"}, "summary": about}
                for name, (_, about, _) in CHANNELS.items()
            }
            | {"graphqlSends": _socket_sends(False), "graphqlReceives": _socket_sends(True)},
            "components": {
                "messages": {name: _message(name, *told) for name, told in MESSAGES.items()}
                | {
                    name: {"name": name, "summary": schema["description"], "payload": schema}
                    for name, (_, schema) in SOCKET.items()
                },
                "schemas": definitions(schemas, [schema for _, schema in MESSAGES.values()], at=AT),
            },
        }
    )


def _channel(address: str, about: str, messages: tuple[str, ...]) -> Json:
    channel: dict[str, Any] = {
        "address": address,
        "description": about,
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
        "bindings": {"http": {}},
    }
    for of in ("table", "tournament"):
        if f"{{{of}_id}}" in address:
            channel["parameters"] = {f"{of}_id": {"description": f"The id, `{of}_…`."}}
    return channel


def _message(name: str, about: str, schema: str) -> Json:
    return {"name": name, "summary": about, "payload": {"$ref": f"{AT}{schema}"}}


def _socket() -> Json:
    """Return GraphQL's websocket, which sends the same events in the shape of a query."""
    return {
        "address": "/graphql",
        "description": "The websocket of GraphQL, by graphql-transport-ws: `tableEvents`, `myEvents` and "
        "`tournamentEvents`, each with `after`.",
        "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in SOCKET},
        "bindings": {"ws": {"method": "GET"}},
    }


def _socket_sends(by_client: bool) -> Json:
    """Return what one side of the websocket sends; the document is written from the service's side."""
    return {
        "action": "receive" if by_client else "send",
        "channel": {"$ref": "#/channels/graphql"},
        "summary": "Messages that a client sends." if by_client else "Messages that the service sends.",
        "messages": [
            {"$ref": f"#/channels/graphql/messages/{name}"}
            for name, (of_client, _) in SOCKET.items()
            if of_client is by_client
        ],
    }
