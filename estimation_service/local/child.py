"""A started program: its process group, its log, its end."""

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from estimation_service.local.command_folder import Home, log_path
from estimation_service.local.errors import CannotStart
from estimation_service.local.groups import POLL, Groups
from estimation_service.local.root_folders import Account

# A crash may be looked into after a few more starts.
GENERATIONS = 5


@dataclass(frozen=True)
class Program:
    """The command of a program, and how to stop it."""

    name: str
    command: tuple[str, ...]
    environment: Mapping[str, str]
    folder: Path
    account: Account | None = None  # None: as ourselves
    # Its standard input: secrets never stand in a command.
    typed: bytes | None = field(default=None, repr=False)
    stop_with: signal.Signals = signal.SIGTERM
    patience: float = 6.0  # seconds from asking to killing
    to_terminal: bool = False  # instead of its log


@dataclass(frozen=True, eq=False)
class Child:
    """A running program; make it with `start`."""

    program: Program
    _groups: Groups
    _popen: "subprocess.Popen[bytes]"

    @property
    def pid(self) -> int:
        return self._popen.pid

    def has_ended(self) -> bool:
        """Whether it ended; its number stays taken until `bury`, so that its group is known."""
        if not hasattr(os, "waitid"):
            return self._popen.poll() is not None
        if self._popen.returncode is not None:
            return True
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None

    def bury(self) -> int:
        """End the rest of its group, then reap it; return the exit code, negative for a signal."""
        self._groups.end(self.pid)
        code = self._popen.wait()
        self._groups.forget(self.pid)
        return code

    def ask_to_end(self) -> None:
        if not self.has_ended():
            self._popen.send_signal(self.program.stop_with)

    def end(self) -> int:
        """Wait for a program that was asked to end, then end it."""
        until = time.monotonic() + self.program.patience
        while not self.has_ended() and time.monotonic() < until:
            time.sleep(POLL)
        return self.bury()


def start(program: Program, home: Home, groups: Groups) -> Child:
    """Start a program as the leader of its own session and record it."""
    name, _, value = home.marker.partition("=")
    log: IO[bytes] | None = None
    if not program.to_terminal:
        # To append, so that a restarted program does not delete the reason of its end.
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        log = os.fdopen(os.open(log_path(home, program.name), flags, 0o600), "wb")
    account = program.account
    try:
        popen = subprocess.Popen(
            program.command,
            stdin=subprocess.DEVNULL if program.typed is None else subprocess.PIPE,
            stdout=log,
            stderr=subprocess.STDOUT if log else None,
            cwd=program.folder,
            env={**program.environment, name: value},
            start_new_session=True,
            user=account.uid if account else None,
            group=account.gid if account else None,
            extra_groups=[] if account else None,
        )
    except OSError as error:
        raise CannotStart(f"{program.command[0]} could not be started: {error}.") from error
    finally:
        if log is not None:
            log.close()
    groups.remember(popen.pid)
    _type(popen, program.typed)
    return Child(program, groups, popen)


def _type(popen: "subprocess.Popen[bytes]", typed: bytes | None) -> None:
    if typed is None or popen.stdin is None:
        return
    try:
        popen.stdin.write(typed)
        popen.stdin.close()
    except BrokenPipeError:
        pass  # it ended already; its log says why


def renew_logs(home: Home) -> None:
    """Rotate the logs at every start: `.log.1` is the newest, and the oldest are deleted."""
    for path in home.logs.glob("*.log"):
        for number in range(GENERATIONS, 0, -1):
            older = path if number == 1 else path.with_suffix(f".log.{number - 1}")
            if older.exists():
                older.replace(path.with_suffix(f".log.{number}"))


def last_lines(home: Home, name: str) -> str:
    try:
        lines = log_path(home, name).read_text(errors="replace").splitlines()
    except OSError:
        return ""
    return "\n".join(f"  {line}" for line in lines[-15:])
