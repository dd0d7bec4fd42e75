"""Caddy in front of the web, with production's Caddyfile; without TLS, because the load does not use it."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bench.server import Server
from estimation_service.local import ports
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place

CADDYFILE = Path(__file__).resolve().parents[1] / "deploy" / "Caddyfile"
PATIENCE = 300  # tenths of a second


@contextmanager
def before_plain(place: Place) -> Iterator[int]:
    """Serve `plain` behind a proxy, and yield the proxy's port. Raise CannotStart without Caddy."""
    caddy = shutil.which("caddy")
    if caddy is None:
        raise CannotStart("The program `caddy` is not on the PATH.")
    port = ports.free()
    with place.serving(Server.PLAIN) as upstream:
        config = place.home.folder / "caddy.json"
        config.write_text(json.dumps(_config(caddy, port, upstream)))
        place.keep("proxy", caddy, "run", "--config", str(config), more={"HOME": str(place.home.folder)})
        try:
            _await(place, port)
            yield port
        finally:
            place.drop("proxy")


def _config(caddy: str, port: int, upstream: int) -> dict[str, object]:
    """Return the Caddyfile as JSON, without an admin port, so that two Caddys can run at once."""
    to = f"{ports.LOOPBACK}:{upstream}"
    told = {"ESTIMATION_SITE": f"http://{ports.LOOPBACK}:{port}"}
    told |= {"ESTIMATION_PLAIN": to, "ESTIMATION_UPSTREAMS": to}
    words = (caddy, "adapt", "--config", str(CADDYFILE), "--adapter", "caddyfile")
    done = subprocess.run(words, env={**os.environ, **told}, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotStart(f"Caddy does not take {CADDYFILE.name}: {done.stderr}")
    return {**json.loads(done.stdout), "admin": {"disabled": True}}


def _await(place: Place, port: int) -> None:
    for _ in range(PATIENCE):
        with suppress(OSError), socket.create_connection((ports.LOOPBACK, port), 1.0):
            return
        place.pause(0.1)
    raise CannotStart(f"Caddy does not listen on port {port}.")
