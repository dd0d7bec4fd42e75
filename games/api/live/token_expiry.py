"""Close streams whose token has expired or was revoked, even when no event is sent.

A token ends in many ways: revoked, expired, its user deactivated, by us or by hand in the database. So no
signal announces it. The tokens of all followers are looked up again and again, together.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from typing import Any, Protocol

import structlog

from games.api.contract.schemas.stream_ends import Evicted
from games.api.live.fanout import SubscriberNews
from games.api.live.subscribers import Follower
from games.api.streamed.frames import Batch

GUARD_EVERY_S = 1.0
TOGETHER = 2000  # tokens in one query, so that none keeps the threads that read for long

log = structlog.get_logger("estimation.live")
Living = Callable[[Sequence[bytes]], Awaitable[Collection[bytes]]]


class Followed(Protocol):
    """A place where clients follow."""

    def followers(self) -> Iterable[Follower[Any]]: ...


async def guard(followed: Sequence[Followed], living: Living, every_s: float) -> None:
    """Remove followers whose tokens have ended; `living` returns which hashes are still valid."""
    while True:
        await asyncio.sleep(every_s)
        hashes = list({each.holder for each in _all(followed) if each.holder is not None})
        try:
            ended = {one for part in _parts(hashes) for one in set(part) - set(await living(part))}
        except Exception as error:  # without the database nobody gets any news either
            log.warning("guard failed", reason=type(error).__name__)
            continue
        for each in [each for each in _all(followed) if each.holder in ended] if ended else ():
            each.tell(SubscriberNews(Batch(()), each.cursor, evicted=Evicted.INVALID_TOKEN))


def _all(followed: Sequence[Followed]) -> Iterable[Follower[Any]]:
    return (each for one in followed for each in one.followers())


def _parts(hashes: Sequence[bytes]) -> Iterable[Sequence[bytes]]:
    return (hashes[begin : begin + TOGETHER] for begin in range(0, len(hashes), TOGETHER))
