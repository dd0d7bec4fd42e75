"""The shapes of ASGI, which the standard library does not name."""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

# Has a request answered by the ordinary door.
Forward = Callable[[Scope, Send], Awaitable[None]]
