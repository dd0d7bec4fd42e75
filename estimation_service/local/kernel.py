"""What the operating system knows of running programs: from /proc, or from `ps` where there is none."""

import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PROC = Path("/proc")
HAS_PROC = Path("/proc/self/stat").exists()


class Running(NamedTuple):
    """One process. Two are the same only if pid and start agree, for pids are used again."""

    pid: int
    session: int
    started: str
    is_alive: bool  # False: ended, but its parent has not taken note yet


def processes() -> Iterator[Running]:
    """Every process of the machine that we are allowed to see."""
    if not HAS_PROC:
        yield from _from_ps("-ax")
        return
    for entry in PROC.iterdir():
        if entry.name.isdecimal() and (found := process(int(entry.name))) is not None:
            yield found


def process(pid: int) -> Running | None:
    """The process of that number, or None."""
    if not HAS_PROC:
        return next(_from_ps("-p", str(pid)), None)
    try:
        text = (PROC / str(pid) / "stat").read_text(errors="replace")
    except OSError:
        return None
    fields = text[text.rindex(")") + 2 :].split()  # the name before it may hold spaces and brackets
    return Running(pid, int(fields[3]), fields[19], fields[0] not in "ZX")


def _from_ps(*which: str) -> Iterator[Running]:
    answer = subprocess.run(
        ["ps", *which, "-o", "pid=,stat=,lstart="], capture_output=True, text=True, check=False
    )
    for line in answer.stdout.splitlines():
        pid, state, started = line.strip().split(maxsplit=2)
        try:
            yield Running(int(pid), os.getsid(int(pid)), started, not state.startswith("Z"))
        except OSError:
            continue


def carries(pid: int, variable: str) -> bool:
    """Whether a process was started with exactly this `NAME=value` in its environment."""
    if HAS_PROC:
        return variable.encode() in _read(pid, "environ").split(b"\0")
    answer = subprocess.run(
        ["ps", "-Eww", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return f" {variable} " in f"{answer.stdout.strip()} "


def command_line(pid: int) -> str:
    """The words a process was started with, or nothing."""
    if HAS_PROC:
        return _read(pid, "cmdline").replace(b"\0", b" ").decode(errors="replace")
    answer = subprocess.run(
        ["ps", "-ww", "-o", "command=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return answer.stdout


def works_in(pid: int, folder: Path) -> bool:
    """Whether a process has that folder as its working directory (never, where there is no /proc to tell)."""
    try:
        return (PROC / str(pid) / "cwd").readlink() == folder
    except OSError:
        return False


def _read(pid: int, name: str) -> bytes:
    try:
        return (PROC / str(pid) / name).read_bytes()
    except OSError:
        return b""


def boot() -> str:
    """Changes with every start of the machine: start times count from there."""
    try:
        return (PROC / "sys/kernel/random/boot_id").read_text().strip()
    except OSError:
        return ""


def is_still_alive(target: Running) -> bool:
    """Whether this very process has not ended, be it on its way out and without folder, words or marks."""
    now = process(target.pid)
    return now is not None and now.started == target.started and now.is_alive


def send(target: Running, signum: signal.Signals) -> None:
    """Signal this very process, never another that got its number in the meantime."""
    try:
        descriptor = os.pidfd_open(target.pid)
    except (AttributeError, OSError):
        descriptor = None
    try:
        if not is_still_alive(target):
            return
        if descriptor is None:
            os.kill(target.pid, signum)
        else:
            signal.pidfd_send_signal(descriptor, signum)
    except ProcessLookupError:
        pass
    finally:
        if descriptor is not None:
            os.close(descriptor)
