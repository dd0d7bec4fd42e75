"""Streams of this process that follow a lobby: of the real world, or of a sandbox."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from games.api.live.fanout import LobbyWave, Reading
from games.api.live.keyed_subscribers import CalledFollowing
from games.api.live.table_subscribers import Follower
from games.api.streamed.lobby import LobbyCursor

Read = Callable[[str, Sequence[Reading[LobbyCursor]]], Awaitable[LobbyWave]]


class LobbyFollowing(CalledFollowing[LobbyCursor]):
    """All followers of lobbies in one event loop, by realm. `read` reads a wave in a thread."""

    def __init__(self, read: Read) -> None:
        super().__init__()
        self._read = read

    async def _tell(self, about: str, followers: Sequence[Follower[LobbyCursor]]) -> bool:
        wave = await self._read(about, [Reading(each.holder, each.cursor) for each in followers])
        for follower, share in zip(followers, wave.shares, strict=True):
            if self._follows(follower):
                follower.cursor = share.cursor
                follower.tell(share)
        return wave.settled
