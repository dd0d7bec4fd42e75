"""The types of ASGI, which the standard library does not name; headers, and clients that have gone."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Has a request answered by the ordinary endpoint.
Forward = Callable[[Scope, Send], Awaitable[None]]


def headers_of(scope: Scope) -> dict[str, str]:
    """Return the headers by lower-case name; those with one name are one list (RFC 9110 §5.3)."""
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        key, text = name.decode("latin-1").lower(), value.decode("latin-1")
        headers[key] = f"{headers[key]},{text}" if key in headers else text
    return headers


async def gone(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass
