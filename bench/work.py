"""CPU time and memory of programs and all their descendants, as Linux counts them in /proc."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
HAS_PROC = (PROC / "self/stat").exists()


class Process(NamedTuple):
    """A process by its pid and start (ticks after the machine's): a pid is used again, the pair is not."""

    pid: int
    started: int


class Used(NamedTuple):
    """CPU seconds of a process: its own, and those of its children that have ended."""

    own: float
    of_children: float


Family = dict[Process, Used]


def families(programs: Mapping[str, int]) -> dict[str, Family]:
    """What each of these programs (pids by name) has used, by process. Empty where there is no /proc."""
    if not HAS_PROC:
        return {}
    stats = _stats()
    return {
        name: {Process(each, int(stats[each][19])): _used(stats[each]) for each in _family(pid, stats)}
        for name, pid in programs.items()
    }


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
    """Resident memory of a program with its descendants; None where there is no /proc."""
    if not HAS_PROC:
        return None
    pages = sum(_resident_pages(each) for each in _family(pid, _stats()))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def proportional_kib(pid: int) -> float | None:
    """Memory of a program with its descendants, in which pages that several share count once (PSS).

    None where the system does not tell it.
    """
    if not HAS_PROC:
        return None
    found = [_proportional_kib(each) for each in _family(pid, _stats())]
    known = [each for each in found if each is not None]
    return sum(known) if known else None


def _stats() -> dict[int, list[str]]:
    """The fields of /proc/PID/stat after the name, by pid."""
    pids = (int(entry.name) for entry in PROC.iterdir() if entry.name.isdecimal())
    return {pid: fields for pid in pids if (fields := _fields(pid))}


def _fields(pid: int) -> list[str]:
    try:
        text = (PROC / str(pid) / "stat").read_text(errors="replace")
    except OSError:
        return []
    return text[text.rindex(")") + 2 :].split()  # the name before it may hold spaces and brackets


def _used(fields: list[str]) -> Used:
    tick = os.sysconf("SC_CLK_TCK")
    own, of_children = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    return Used(own / tick, of_children / tick)


def _family(pid: int, stats: Mapping[int, list[str]]) -> Iterator[int]:
    """A process and its descendants, as far as they run."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    for each, fields in stats.items():
        children[int(fields[1])].append(each)
    waiting = [pid] if pid in stats else []
    while waiting:
        yield (found := waiting.pop())
        waiting += children[found]


def _resident_pages(pid: int) -> int:
    try:
        return int((PROC / str(pid) / "statm").read_text().split()[1])
    except OSError:
        return 0


def _proportional_kib(pid: int) -> int | None:
    try:
        text = (PROC / str(pid) / "smaps_rollup").read_text()
    except OSError:
        return None
    found = re.search(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)
    return int(found[1]) if found else None
