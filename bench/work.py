"""How much of the processors a program has used, with all its descendants, as Linux counts it."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping

from estimation_service.local.kernel import HAS_PROC, PROC


def seconds(programs: Mapping[str, int]) -> dict[str, float]:
    """CPU seconds of each of these programs (pids by name); nothing where there is no /proc."""
    if not HAS_PROC:
        return {}
    tick = os.sysconf("SC_CLK_TCK")
    used: dict[int, float] = {}
    children: defaultdict[int, list[int]] = defaultdict(list)
    for entry in PROC.iterdir():
        if entry.name.isdecimal() and (fields := _fields(int(entry.name))):
            children[int(fields[1])].append(int(entry.name))
            used[int(entry.name)] = (int(fields[11]) + int(fields[12])) / tick
    return {name: _with_descendants(pid, used, children) for name, pid in programs.items()}


def resident_kib(pid: int) -> float:
    """Memory that a program and all its descendants hold; 0 where there is no /proc."""
    if not HAS_PROC:
        return 0.0
    parents = {
        int(entry.name): int(fields[1])
        for entry in PROC.iterdir()
        if entry.name.isdecimal() and (fields := _fields(int(entry.name)))
    }
    family = {pid}
    while more := {child for child, parent in parents.items() if parent in family} - family:
        family |= more
    pages = sum(int((PROC / str(each) / "statm").read_text().split()[1]) for each in family)
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def _fields(pid: int) -> list[str]:
    try:
        text = (PROC / str(pid) / "stat").read_text(errors="replace")
    except OSError:
        return []
    return text[text.rindex(")") + 2 :].split()  # the name before it may hold spaces and brackets


def _with_descendants(pid: int, used: Mapping[int, float], children: Mapping[int, list[int]]) -> float:
    below = sum(_with_descendants(child, used, children) for child in children.get(pid, ()))
    return used.get(pid, 0.0) + below
