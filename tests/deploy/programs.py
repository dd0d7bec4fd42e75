"""Programs of the compose file, started in the image's folder with the same commands and settings."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

import httpx

from estimation_service.local.program_environment import BYTECODE
from tests.deploy import compose, image
from tests.system import loopback
from tests.system.processes import environment, eventually, free_port

LISTENS = {"--host=0.0.0.0": "--host=127.0.0.1", "--workers=2": "--workers=1"}


def production(host: str) -> dict[str, str]:
    """Return production settings for the test's database, behind a proxy that ends TLS."""
    told = environment(os.environ["REDIS_URL"])
    kept = (
        "ESTIMATION_SECRET_KEY",
        "ESTIMATION_DEAL_KEYS",
        "ESTIMATION_FACTOR_KEYS",
        "DATABASE_URL",
        "REDIS_URL",
    )
    # Compiling the simulator takes a minute, and these tests play no game.
    more = {"ESTIMATION_ALLOWED_HOSTS": host, "ESTIMATION_PROXY_TLS": "1", "NUMBA_DISABLE_JIT": "1"}
    return {name: told[name] for name in kept} | more


class Programs:
    """Some of the programs, each in its own process group; a context manager ends them.

    `told` returns the variables of a container by the name of its service.
    """

    def __init__(
        self, folder: Path, logs: Path, told: Callable[[str], Mapping[str, str]], *names: str
    ) -> None:
        self._folder, self._logs, self._told = folder, logs, told
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        plain = free_port()
        self.plain_url = f"http://127.0.0.1:{plain}"
        self._ports = {"--port=8000": f"--port={self.port}", "--port=8001": f"--port={plain}"}
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
        told = self.environment(name)
        words = [LISTENS.get(word, word) for word in compose.command(name, told)]
        with (self._logs / name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                [self._ports.get(word, word) for word in words],
                cwd=self._folder,
                env=told,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def environment(self, name: str) -> dict[str, str]:
        """Return a container's environment, with its own heartbeat file and only its image's packages."""
        return {
            "PATH": f"{Path(sys.executable).parent}:{os.defpath}",
            "PYTHONPYCACHEPREFIX": str(BYTECODE),
            "DJANGO_SETTINGS_MODULE": "estimation_service.settings",
            **self._told(name),
            "ESTIMATION_HEARTBEAT": str(self.heartbeat(name)),
            "ASKED_FOR_NUMBA": str(self._logs / "asked for numba"),
            **image.lacking("worker" if name == "worker" else "web"),
        }

    def asked_for_numba(self) -> str:
        """Return the modules that programs without numba in their image tried to import, one per line."""
        asked = self._logs / "asked for numba"
        return asked.read_text() if asked.exists() else ""

    def heartbeat(self, name: str) -> Path:
        return self._logs / f"{name}.heartbeat"

    def is_healthy(self, name: str) -> bool:
        """Return whether the compose file's health check passes, run as in the program's container."""
        kind, test = compose.services()[name]["healthcheck"]["test"]
        assert kind == "CMD-SHELL"
        check = test.replace("/tmp/heartbeat", shlex.quote(str(self.heartbeat(name))))  # the container's
        return subprocess.run(["sh", "-c", check], stderr=subprocess.DEVNULL, check=False).returncode == 0

    def signal(self, name: str, number: int) -> None:
        """Send a signal to the program and all its children."""
        os.killpg(self.running[name].pid, number)

    def log(self, name: str) -> str:
        return (self._logs / name).read_text()

    def close(self) -> None:
        for program in self.running.values():
            os.killpg(program.pid, signal.SIGKILL)
            program.wait()

    def is_ready(self) -> dict[str, str]:
        told: dict[str, str] = loopback.get(f"{self.url}/readyz").json()
        return told

    def _answers(self) -> bool:
        assert self.running["web"].poll() is None, self.log("web")
        try:
            # The request's host is the address, which is not allowed. The compose file's check does the same.
            return loopback.get(f"{self.url}/readyz").status_code == 200
        except httpx.TransportError:
            return False
