"""The service's programs as `make run` starts them, on the test database, each in its own process group."""

import contextlib
import os
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import httpx
import redis
from django.db import connections

from estimation_service.local.program_environment import OWNER
from estimation_service.local.redis import server as redis_server
from estimation_service.local.run import WEB, WORKER
from tests.system import loopback
from tests.system.patience import Promises, allowed, strain

CHECKOUT = Path(__file__).resolve().parents[2]
PASSWORD = "only-for-tests"


def eventually(holds: Callable[[], Any], *, within: float, every: float = 0.05) -> float:
    """Wait until `holds()` is true and return the seconds. Fail after what `allowed(within)` permits."""
    began, strains = time.monotonic(), [1.0]
    while not holds():
        waited = time.monotonic() - began
        if waited > within:
            if Promises.held:
                strains.append(strain())
            assert waited < allowed(within, *strains), f"still not so after {waited:.1f} s"
        time.sleep(every)
    return time.monotonic() - began


def free_port() -> int:
    """Return a free port below 32768.

    The kernel gives ports from 32768 on to any program that binds to port 0 or connects. Such a port might
    be taken before the program it is meant for has started.
    """
    while True:
        port = 20_000 + secrets.randbelow(12_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def environment(redis_url: str) -> dict[str, str]:
    """Return the programs' environment: that of the test, with the test database, without its owner's URL."""
    told = {name: value for name, value in os.environ.items() if name != OWNER}
    database = at(os.environ["DATABASE_URL"])
    return {**told, "DATABASE_URL": database, "REDIS_URL": redis_url, "PYTHONPATH": str(CHECKOUT)}


def at(url: str) -> str:
    """Return this Postgres URL with the name of the test database."""
    name = connections["owner"].settings_dict["NAME"]
    return urlunsplit(urlsplit(url)._replace(path=f"/{name}"))


def migrating(told: dict[str, str]) -> dict[str, str]:
    """Add the owner's URL of the test database to an environment, for a program that migrates it."""
    return {**told, OWNER: at(os.environ[OWNER])}


class Service:
    """The programs of the service that are named. The others do not run."""

    def __init__(
        self,
        *names: str,
        redis_url: str | None = None,
        environment: Callable[[str], dict[str, str]] = environment,
    ) -> None:
        self._environment = environment
        self._logs = Path(tempfile.mkdtemp(prefix="estimation-system-"))
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.redis_port = free_port()
        self.redis_url = redis_url or f"redis://:{PASSWORD}@127.0.0.1:{self.redis_port}/0"
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        for name in names:
            self.start(name)
        if "web" in names:
            self._await_web()
        elif "redis" in names:  # if there is a web, it waits for Redis
            eventually(self._is_redis_there, within=60)

    def _await_web(self) -> None:
        try:
            eventually(self._answers, within=60)
        except AssertionError as late:
            late.add_note(self.log("web"))
            self.close()  # the caller has no Service yet that it could close
            raise

    def _is_redis_there(self) -> bool:
        with contextlib.suppress(redis.ConnectionError), redis.Redis.from_url(self.redis_url) as client:
            return bool(client.ping())
        return False

    def start(self, name: str) -> None:
        python = (sys.executable, "-m")
        commands = {
            "redis": (str(redis_server()), *("--port", str(self.redis_port), "--requirepass", PASSWORD)),
            "web": (*python, *WEB, "--port", str(self.port), "estimation_service.asgi:application"),
            "worker": (*python, *WORKER),
            "sweeper": (sys.executable, str(CHECKOUT / "manage.py"), "sweeper"),
            "courier": (sys.executable, str(CHECKOUT / "manage.py"), "courier"),
        }
        with (self._logs / name).open("ab") as log:
            self.running[name] = subprocess.Popen(
                commands[name],
                cwd=self._logs,
                env=self._environment(self.redis_url),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def runs(self, *names: str) -> bool:
        """Return whether each of these programs was started and has not ended."""
        return all(name in self.running and self.running[name].poll() is None for name in names)

    def tend(self) -> None:
        """Start programs again that have died, as a supervisor would.

        A worker sometimes dies with its broker, when it tries to give back its task over the lost connection
        (kombu 5.7, restore_unacked).
        """
        for name, program in list(self.running.items()):
            if program.poll() is not None:
                self.kill(name)
                self.start(name)

    def log(self, name: str) -> str:
        return (self._logs / name).read_text()

    def ask_to_stop(self, name: str, number: int = signal.SIGTERM) -> None:
        self.running[name].send_signal(number)

    def ended(self, name: str, *, within: float) -> int:
        """Wait for the end of a program, and return its exit code."""
        code = self.running[name].wait(allowed(within))
        del self.running[name]
        return code

    def kill(self, name: str) -> None:
        """Kill the whole process group at once, as a crash of the machine would."""
        with contextlib.suppress(ProcessLookupError):  # the whole group is dead already
            os.killpg(self.running[name].pid, signal.SIGKILL)
        self.ended(name, within=60)

    def close(self) -> None:
        for name in list(self.running):
            self.kill(name)

    def ready(self) -> dict[str, str]:
        told: dict[str, str] = loopback.get(f"{self.url}/readyz").json()
        return told

    def is_ready_again(self) -> bool:
        """Start programs again that have died. Return whether the service is ready."""
        self.tend()
        return self.ready()["status"] == "ready"

    def _answers(self) -> bool:
        assert self.running["web"].poll() is None, self.log("web")
        try:
            return loopback.get(f"{self.url}/healthz").status_code == 200
        except httpx.TransportError:
            return False
