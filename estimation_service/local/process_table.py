"""Running processes, as psutil reports them."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psutil

_GONE = (psutil.Error, OSError)


class Process(NamedTuple):
    """One process. Two are the same only if pid and start agree, for pids are used again."""

    pid: int
    session: int
    started: str
    is_alive: bool  # False: ended, but its parent has not taken note yet


def processes() -> Iterator[Process]:
    """Yield every process of the machine that we may see."""
    return filter(None, map(process, psutil.pids()))


def process(pid: int) -> Process | None:
    try:
        found = psutil.Process(pid)
        alive = found.status() not in {psutil.STATUS_ZOMBIE, psutil.STATUS_DEAD}
        return Process(pid, os.getsid(pid), _start_of(found), alive)
    except _GONE:
        return None


def _start_of(found: psutil.Process) -> str:
    """Return its start by the monotonic clock: `create_time` follows the adjustable one."""
    return str(found._ident[1])


def carries(pid: int, variable: str) -> bool:
    """Whether a process was started with exactly this `NAME=value` in its environment."""
    name, _, value = variable.partition("=")
    try:
        return bool(psutil.Process(pid).environ().get(name) == value)
    except _GONE:
        return False


def command_line(pid: int) -> str:
    """Return the command line of a process; empty if it is unknown."""
    try:
        return " ".join(psutil.Process(pid).cmdline())
    except _GONE:
        return ""


def works_in(pid: int, folder: Path) -> bool:
    """Whether a process has that folder as its working directory."""
    try:
        return bool(psutil.Process(pid).cwd() == str(folder))
    except _GONE:
        return False


def boot() -> str:
    """Return an id of this boot of the machine: start times count from it."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""


def is_still_alive(target: Process) -> bool:
    """Whether this very process still runs, even if it is ending and has lost its marks."""
    now = process(target.pid)
    return now is not None and now.started == target.started and now.is_alive


def send(target: Process, signum: signal.Signals) -> None:
    """Signal this very process, never another that got its number in the meantime."""
    with contextlib.suppress(*_GONE):
        found = psutil.Process(target.pid)
        if _start_of(found) == target.started and is_still_alive(target):
            found.send_signal(signum)  # which asks once more whose number it is
