"""CPU time and memory of programs with all their descendants, from psutil."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple, TypeVar

import psutil


class Process(NamedTuple):
    """A process by pid and start time since boot. A pid can be used again; the pair cannot."""

    pid: int
    started: float


class Used(NamedTuple):
    """CPU seconds of a process: its own, and those of its children that have ended."""

    own: float
    of_children: float


Family = dict[Process, Used]
Value = TypeVar("Value")


def families(programs: Mapping[str, int]) -> dict[str, Family]:
    """Return what each of these programs (pids by name) has used, by process."""
    return {name: dict(_each_of(pid, _used)) for name, pid in programs.items()}


def seconds_between(before: Family, after: Family) -> float:
    """Return the CPU seconds that a program used between two samples.

    They are summed by process, so one that ended in between (such as a Postgres backend) does not lower the
    sum. The time it used after the first sample counts if its parent has collected it.
    """
    nothing = Used(0.0, 0.0)
    own = sum(used.own - before.get(process, nothing).own for process, used in after.items())
    collected = sum(
        used.of_children - before.get(process, nothing).of_children for process, used in after.items()
    )
    known = sum(sum(used) for process, used in before.items() if process not in after)
    return own + max(0.0, collected - known)


def resident_kib(pid: int) -> float | None:
    """Return the resident memory of a program with its descendants, None if it does not run."""
    return _sum_kib(pid, lambda each: each.memory_info().rss)


def proportional_kib(pid: int) -> float | None:
    """Return the memory of a program with its descendants, with shared pages counted once (PSS).

    Return None if it does not run, or if the system does not report it.
    """
    return _sum_kib(pid, lambda each: getattr(each.memory_full_info(), "pss", None))


def _sum_kib(pid: int, size: Callable[[psutil.Process], int | None]) -> float | None:
    known = [each for each in _each_of(pid, size) if each is not None]
    return sum(known) / 1024 if known else None


def _each_of(pid: int, ask: Callable[[psutil.Process], Value]) -> Iterator[Value]:
    """Yield the answer of a process and of each descendant; skip those that have ended."""
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
