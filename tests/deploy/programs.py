"""Programs of the compose file, started from the image's folder: the same commands, the same settings."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import httpx

from estimation_service.local.variables import BYTECODE
from tests.deploy import compose
from tests.system.processes import environment, eventually, free_port

LISTENS = {"--host=0.0.0.0": "--host=127.0.0.1", "--workers=2": "--workers=1"}


def production(host: str) -> dict[str, str]:
    """Production's settings for the test's own database, behind a proxy that speaks TLS."""
    told = environment(os.environ["REDIS_URL"])
    kept = ("ESTIMATION_SECRET_KEY", "ESTIMATION_DEAL_KEYS", "DATABASE_URL", "REDIS_URL")
    return {
        **{name: told[name] for name in kept},
        "ESTIMATION_ALLOWED_HOSTS": host,
        "ESTIMATION_PROXY_TLS": "1",
    }


class Programs:
    """Some of the programs, each with a process group of its own; a context manager ends them."""

    def __init__(self, folder: Path, logs: Path, settings: Mapping[str, str], *names: str) -> None:
        self._folder, self._logs = folder, logs
        self._settings = {
            "PATH": f"{Path(sys.executable).parent}:{os.defpath}",
            "PYTHONPYCACHEPREFIX": str(BYTECODE),
            "DJANGO_SETTINGS_MODULE": "estimation_service.settings",
            **settings,
        }
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self._names = names

    def __enter__(self) -> Self:
        try:
            for name in self._names:
                self.start(name)
            if "web" in self._names:
                eventually(self._answers, within=60)
        except BaseException as failure:
            failure.add_note("\n".join(self.log(name) for name in self.running))
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def start(self, name: str) -> None:
        words = [LISTENS.get(word, word) for word in compose.command(name, self._settings)]
        with (self._logs / name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                [f"--port={self.port}" if word == "--port=8000" else word for word in words],
                cwd=self._folder,
                env=self._settings,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def log(self, name: str) -> str:
        return (self._logs / name).read_text()

    def close(self) -> None:
        for program in self.running.values():
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()

    def _answers(self) -> bool:
        assert self.running["web"].poll() is None, self.log("web")
        try:
            # By its address, which is no allowed host: as the compose file's own check does.
            return httpx.get(f"{self.url}/readyz", trust_env=False, timeout=60).status_code == 200
        except httpx.TransportError:
            return False
