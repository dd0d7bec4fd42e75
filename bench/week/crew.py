"""Processes that play the tables. Each plays always the same tables, and remembers their games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Protocol

import django

if TYPE_CHECKING:
    from bench.week.table_simulation import Tables

# Threads per process: while one table waits for the database, another is played.
THREADS: Final = 4

_own: Tables | None = None  # set only in a process of the crew
_threads = ThreadPoolExecutor(THREADS)


class Crew(Protocol):
    """Something that can play a step at tables."""

    def play(self, table_ids: Sequence[str], minute: int) -> Callable[[], None]:
        """Begin a step at each of these tables. Return a function that waits for its end."""


class Processes:
    """A crew of several processes that play in parallel."""

    def __init__(self, many: int, seed: int, slips: Mapping[str, float]) -> None:
        context = get_context("spawn")
        self._pools = [
            ProcessPoolExecutor(1, context, initializer=_begin, initargs=(seed, dict(slips)))
            for _ in range(many)
        ]
        self._by_table: dict[str, int] = {}

    def play(self, table_ids: Sequence[str], minute: int) -> Callable[[], None]:
        self._by_table = assigned(self._by_table, table_ids, len(self._pools))
        shares: list[list[str]] = [[] for _ in self._pools]
        for table_id, place in self._by_table.items():
            shares[place].append(table_id)
        pairs = zip(self._pools, shares, strict=True)
        playing = [pool.submit(_play, share, minute) for pool, share in pairs if share]

        def ended() -> None:
            for each in playing:
                each.result()

        return ended

    def end(self) -> None:
        """End the processes."""
        for pool in self._pools:
            pool.shutdown()


def assigned(before: Mapping[str, int], table_ids: Sequence[str], processes: int) -> dict[str, int]:
    """Return the process of each table. A known table keeps its process; a new one joins the least busy."""
    found = {each: before[each] for each in table_ids if each in before}
    busy = Counter(found.values())
    for table_id in table_ids:
        if table_id not in found:
            found[table_id] = min(range(processes), key=lambda each: busy[each])
            busy[found[table_id]] += 1
    return found


def _begin(seed: int, slips: Mapping[str, float]) -> None:
    global _own  # noqa: PLW0603  # each process of the crew has one, from its start to its end
    django.setup()
    from bench.week.table_simulation import Tables

    _own = Tables(seed, slips)


def _play(table_ids: Sequence[str], minute: int) -> None:
    assert _own is not None, "a process of the crew begins before it plays"
    own = _own
    list(_threads.map(lambda each: own.play_one(each, minute), table_ids))
