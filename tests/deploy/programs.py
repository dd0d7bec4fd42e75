"""Programs of the compose file, started from the image's folder: the same commands, the same settings."""

from __future__ import annotations

import os
import shlex
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

WITHOUT_NUMBA = Path(__file__).parent / "without_numba"
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
                env=self._settings | self._own(name),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def _own(self, name: str) -> dict[str, str]:
        """Containers share neither a heartbeat nor, but for the worker's, numba."""
        own = {"ESTIMATION_HEARTBEAT": str(self.heartbeat(name))}
        if name == "worker":
            own |= {"NUMBA_DISABLE_JIT": "1"}  # compiling takes a minute, and no test here plays that long
        else:
            own |= {"PYTHONPATH": str(WITHOUT_NUMBA), "ASKED_FOR_NUMBA": str(self._logs / "asked for numba")}
        return own

    def asked_for_numba(self) -> str:
        """Which modules were asked for by programs whose image has no numba, one a line."""
        asked = self._logs / "asked for numba"
        return asked.read_text() if asked.exists() else ""

    def heartbeat(self, name: str) -> Path:
        return self._logs / f"{name}.heartbeat"

    def is_healthy(self, name: str) -> bool:
        """What the compose file's own check says, as its container would run it."""
        kind, test = compose.services()[name]["healthcheck"]["test"]
        assert kind == "CMD-SHELL"
        check = test.replace("/tmp/heartbeat", shlex.quote(str(self.heartbeat(name))))  # in a container
        return subprocess.run(["sh", "-c", check], stderr=subprocess.DEVNULL, check=False).returncode == 0

    def signal(self, name: str, number: int) -> None:
        """To the program and all its children."""
        os.killpg(self.running[name].pid, number)

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
