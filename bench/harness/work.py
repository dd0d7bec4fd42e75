"""CPU time and memory of programs and all their descendants, as psutil tells them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple, TypeVar

import psutil


class Process(NamedTuple):
    """A process by its pid and start, counted from the machine's: a pid is used again, the pair is not."""

    pid: int
    started: float


class Used(NamedTuple):
    """CPU seconds of a process: its own, and those of its children that have ended."""

    own: float
    of_children: float


Family = dict[Process, Used]
Value = TypeVar("Value")


def families(programs: Mapping[str, int]) -> dict[str, Family]:
    """What each of these programs (pids by name) has used, by process."""
    return {name: dict(_each_of(pid, _used)) for name, pid in programs.items()}


def seconds_between(before: Family, after: Family) -> float:
    """CPU seconds that a program used between two samples.

    Summed by process: one that ended in between (such as a Postgres backend) does not lower the sum. What it
    used after the first sample is counted as far as its parent has collected it.
    """
    nothing = Used(0.0, 0.0)
    own = sum(used.own - before.get(process, nothing).own for process, used in after.items())
    collected = sum(
        used.of_children - before.get(process, nothing).of_children for process, used in after.items()
    )
    known = sum(sum(used) for process, used in before.items() if process not in after)
    return own + max(0.0, collected - known)


def resident_kib(pid: int) -> float | None:
    """Resident memory of a program with its descendants; None if it is not there."""
    return _sum_kib(pid, lambda each: each.memory_info().rss)


def proportional_kib(pid: int) -> float | None:
    """Memory of a program with its descendants, in which pages that several share count once (PSS).

    None if it is not there, or where the system does not tell it.
    """
    return _sum_kib(pid, lambda each: getattr(each.memory_full_info(), "pss", None))


def _sum_kib(pid: int, size: Callable[[psutil.Process], int | None]) -> float | None:
    known = [each for each in _each_of(pid, size) if each is not None]
    return sum(known) / 1024 if known else None


def _each_of(pid: int, ask: Callable[[psutil.Process], Value]) -> Iterator[Value]:
    """What a process and its descendants answer, as far as they run."""
    try:
        first = psutil.Process(pid)
        family = [first, *first.children(recursive=True)]
    except psutil.Error:
        return
    for each in family:
        with suppress(psutil.Error):
            yield ask(each)


def _used(process: psutil.Process) -> tuple[Process, Used]:
    times = process.cpu_times()
    own, of_children = times.user + times.system, times.children_user + times.children_system
    return Process(process.pid, process._ident[1]), Used(own, of_children)
