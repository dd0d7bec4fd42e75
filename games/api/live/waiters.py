"""Who waits for which table in this process. Nothing here reads or sends anything."""

import asyncio
from collections import defaultdict

MOST = 10_000
MOST_PER_HOLDER = 8


class Waiter:
    """One request that waits until a table is past `since`. `holder` is whose it is: eight may wait at once.

    It is not `admitted` before it is known that the holder may see the table.
    """

    def __init__(self, table: str, holder: bytes, since: int) -> None:
        self.table = table
        self.holder = holder
        self.since = since
        self.admitted = False
        self._woken = asyncio.Event()

    def wake(self) -> None:
        self._woken.set()

    async def woken(self) -> None:
        await self._woken.wait()


class Waiters:
    """All waiters of one event loop, found by table and, oldest first, by holder."""

    def __init__(self, *, most: int = MOST, most_per_holder: int = MOST_PER_HOLDER) -> None:
        self._most = most
        self._most_per_holder = most_per_holder
        self._by_table: dict[str, set[Waiter]] = defaultdict(set)
        self._by_holder: dict[bytes, dict[Waiter, None]] = defaultdict(dict)
        self._count = 0
        self._closed = False

    def __len__(self) -> int:
        return self._count

    def join(self, table: str, holder: bytes, since: int) -> Waiter | None:
        """A new waiter, for which the holder's oldest may have to go; None when nobody more may wait."""
        if self._closed or self._count >= self._most:
            return None
        waiter = Waiter(table, holder, since)
        own = self._by_holder[holder]
        if len(own) >= self._most_per_holder:
            oldest = next(iter(own))
            self.leave(oldest)
            oldest.wake()
        own = self._by_holder[holder]
        own[waiter] = None
        self._by_table[table].add(waiter)
        self._count += 1
        return waiter

    def leave(self, waiter: Waiter) -> None:
        """Waits no more; leaving again changes nothing."""
        own = self._by_holder[waiter.holder]
        if waiter in own:
            del own[waiter]
            self._by_table[waiter.table].discard(waiter)
            self._count -= 1
        if not own:
            del self._by_holder[waiter.holder]
        if not self._by_table[waiter.table]:
            del self._by_table[waiter.table]

    def tables(self) -> list[str]:
        """The tables somebody rightly waits for."""
        return [table for table, waiters in self._by_table.items() if any(each.admitted for each in waiters)]

    def tell(self, table: str, seq: int) -> None:
        """Wake those for whom `seq` is news."""
        for waiter in self._by_table.get(table, ()):
            if waiter.since < seq:
                waiter.wake()

    def release(self) -> None:
        """Wake everybody, and let nobody wait again."""
        self._closed = True
        for waiters in self._by_table.values():
            for waiter in waiters:
                waiter.wake()
