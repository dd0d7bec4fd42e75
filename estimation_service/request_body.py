"""Request bodies: read completely by the loop, before a request takes any place in a queue.

A client that sends slowly, or announces a body and never sends it, costs a little memory and nothing else. If
there are too many, the one that has taken longest is dropped; an honest body arrives in no time.
"""

import asyncio
import io
from typing import Any, NamedTuple

from games.api.live.protocol import Receive, Scope

BODY_LIMIT = 64 * 1024  # bytes; views refuse what declares more, so more is never read
BODY_PATIENCE = 30.0  # seconds for a client to send their body


class Body(NamedTuple):
    """What was read of a body. `length` is for Content-Length; `whole` is False if it was cut off."""

    content: bytes = b""
    length: int = 0
    whole: bool = True


BROKEN = Body(length=1, whole=False)


class BrokenOff(io.RawIOBase):
    """The input of a request whose body was cut off; the application answers from this error."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        raise OSError("the body broke off")


class Arriving:
    """Bodies that one event loop is reading, up to a limit."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._patience: dict[asyncio.Timeout, None] = {}

    async def read(self, scope: Scope, receive: Receive) -> Body:
        """Read the body of a request, of any framing, up to the limit. One that declares more is not read."""
        headers = dict(scope["headers"])
        declared = headers.get(b"content-length", b"")
        if not declared and b"transfer-encoding" not in headers and scope["http_version"].startswith("1"):
            return Body()
        if declared.isdigit() and int(declared) > BODY_LIMIT:
            return Body(length=int(declared))
        if declared.isdigit() and int(declared) == 0:
            return Body()
        if len(self._patience) >= self._most:
            self._give_up_oldest()
        patience = asyncio.timeout(BODY_PATIENCE)
        try:
            async with patience:
                self._patience[patience] = None
                return await _read(receive)
        except TimeoutError:
            return BROKEN
        finally:
            self._patience.pop(patience, None)

    def _give_up_oldest(self) -> None:
        oldest = next(iter(self._patience))
        del self._patience[oldest]
        oldest.reschedule(asyncio.get_running_loop().time())


async def _read(receive: Receive) -> Body:
    content = bytearray()
    more = True
    while more and len(content) <= BODY_LIMIT:
        message = await receive()
        if message["type"] == "http.disconnect":
            return BROKEN
        content += message.get("body", b"")
        more = message.get("more_body", False)
    return Body(bytes(content), len(content))
