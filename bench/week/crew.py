"""Who plays the tables: processes of their own, each always the same tables, whose games it remembers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Protocol

import django

if TYPE_CHECKING:
    from bench.week.table_simulation import Tables

# Of each process: while one table waits for the database, another is played.
THREADS: Final = 4

_own: Tables | None = None  # of a process that was started here
_threads = ThreadPoolExecutor(THREADS)


class Crew(Protocol):
    """Whoever can play a step at some tables."""

    def play(self, table_ids: Sequence[str], minute: int) -> Callable[[], None]:
        """Begin a step at each of these; answers what to call to wait for its end."""


class Processes:
    """A crew of several processes, side by side."""

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
        """Let them go."""
        for pool in self._pools:
            pool.shutdown()


def assigned(before: Mapping[str, int], table_ids: Sequence[str], processes: int) -> dict[str, int]:
    """The process of each table: it stays where it was, new ones come where there are fewest."""
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
