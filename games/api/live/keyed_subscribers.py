"""Followers in this process that are woken by news for one person, or for one lobby.

News is read when they are woken, and again soon if a running transaction may have more.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic

import structlog

from games.api.live.fanout import Cursor
from games.api.live.table_subscribers import Follower

AGAIN_S = 0.05

log = structlog.get_logger("estimation.live")


class Followed(Generic[Cursor]):
    """One person or lobby, with its streams."""

    __slots__ = ("followers", "reading", "stirred")

    def __init__(self) -> None:
        self.followers: set[Follower[Cursor]] = set()
        self.reading: asyncio.Task[None] | None = None
        self.stirred = False


class CalledFollowing(ABC, Generic[Cursor]):
    """All followers of one event loop, by what they follow (`Follower.about`)."""

    def __init__(self) -> None:
        self._followed: dict[str, Followed[Cursor]] = {}

    def followed(self) -> Sequence[str]:
        return list(self._followed)

    def followers(self) -> Iterator[Follower[Cursor]]:
        return (each for one in self._followed.values() for each in one.followers)

    def join(self, follower: Follower[Cursor]) -> None:
        """Follow from now on; what has happened since the follower's cursor is read at once."""
        self._followed.setdefault(follower.about, Followed()).followers.add(follower)
        self.call(follower.about)

    def leave(self, follower: Follower[Cursor]) -> None:
        """Follow no longer; leaving again changes nothing."""
        one = self._followed.get(follower.about)
        if one is not None:
            one.followers.discard(follower)
            self._forget(follower.about, one)

    def call(self, about: str) -> None:
        """Note that there may be news."""
        one = self._followed.get(about)
        if one is None:
            return
        one.stirred = True
        if one.reading is None:
            one.reading = asyncio.create_task(self._tell_all(about, one))

    @abstractmethod
    async def _tell(self, about: str, followers: Sequence[Follower[Cursor]]) -> bool:
        """Read and send the news of these followers; return whether that was all for now."""

    def _forgotten(self, about: str) -> None:
        """A hook for subclasses, called when nobody follows `about` any more."""

    async def _tell_all(self, about: str, one: Followed[Cursor]) -> None:
        try:
            while one.stirred and one.followers:
                one.stirred = False
                if not await self._tell(about, list(one.followers)):
                    await asyncio.sleep(AGAIN_S)
                    one.stirred = True
        except Exception as error:  # the database is away, say: once more in a while
            log.warning("reading failed", reason=type(error).__name__)
            asyncio.get_running_loop().call_later(1.0, self.call, about)
        finally:
            one.reading = None
            self._forget(about, one)

    def _forget(self, about: str, one: Followed[Cursor]) -> None:
        if not one.followers and one.reading is None and self._followed.get(about) is one:
            self._forgotten(about)
            del self._followed[about]

    def _follows(self, follower: Follower[Cursor]) -> bool:
        """Whether they still follow."""
        one = self._followed.get(follower.about)
        return one is not None and follower in one.followers
