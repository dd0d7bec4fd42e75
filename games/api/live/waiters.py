"""Long polls of this process, by the table they wait for. Nothing here reads or sends anything."""

import asyncio
from collections import defaultdict

from games.api.live.holders import Holders

MOST = 10_000


class Waiter:
    """One request that waits until a table is past `since`. `holder` is the hash of its token, of which eight
    may wait.

    It is not `admitted` before it is known that the holder may see the table. One that is `held_back` has to
    check whether the change is visible to its holder.
    """

    def __init__(self, table: str, holder: bytes, since: int) -> None:
        self.table = table
        self.holder = holder
        self.since = since
        self.admitted = self.held_back = False
        self._woken = asyncio.Event()
        self._for_good = False

    def wake(self) -> None:
        self._for_good = True
        self._woken.set()

    def hint(self) -> None:
        """Note that something happened."""
        self._woken.set()

    def took_hint(self) -> bool:
        """Whether it was woken by a hint alone; then it can wait again."""
        hinted = self._woken.is_set() and not self._for_good
        if hinted:
            self._woken.clear()
        return hinted

    async def woken(self) -> None:
        await self._woken.wait()


class Waiters:
    """All long polls of one event loop, by table and by holder of the token."""

    def __init__(self, *, most: int = MOST) -> None:
        self._most = most
        self._by_table: dict[str, set[Waiter]] = defaultdict(set)
        self._holders = Holders[Waiter]()
        self._count = 0
        self._closed = False

    def __len__(self) -> int:
        return self._count

    def join(self, table: str, holder: bytes, since: int) -> Waiter | None:
        """Return a new waiter, for which the holder's oldest may have to go; None when nobody more may
        wait."""
        if self._closed or self._count >= self._most:
            return None
        waiter = Waiter(table, holder, since)
        if (oldest := self._holders.join(holder, waiter)) is not None:
            self._forget(oldest)
            oldest.wake()
        self._by_table[table].add(waiter)
        self._count += 1
        return waiter

    def leave(self, waiter: Waiter) -> None:
        """Remove a waiter; removing it again changes nothing."""
        if self._holders.leave(waiter.holder, waiter):
            self._forget(waiter)

    def _forget(self, waiter: Waiter) -> None:
        self._count -= 1
        self._by_table[waiter.table].discard(waiter)
        if not self._by_table[waiter.table]:
            del self._by_table[waiter.table]

    def tables(self) -> list[str]:
        """Return the tables for which admitted waiters wait."""
        return [table for table, waiters in self._by_table.items() if any(each.admitted for each in waiters)]

    def tell(self, table: str, seq: int) -> None:
        """Wake those for whom `seq` is news."""
        for waiter in self._by_table.get(table, ()):
            if waiter.since < seq:
                waiter.hint()

    def release(self) -> None:
        """Wake everybody, and let nobody wait again."""
        self._closed = True
        for waiters in self._by_table.values():
            for waiter in waiters:
                waiter.wake()
