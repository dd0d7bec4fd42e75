"""The environment of a storm: the whole service as real programs, with its own Postgres and Redis."""

import base64
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import httpx
import redis

from estimation_service.local.program_environment import OWNER
from games.feed.workers import SEEN
from tests.chaos.harness.postgres import Crashing
from tests.system import loopback
from tests.system.processes import CHECKOUT, Service, eventually

HOOKS = Path(__file__).parent / "hooks"
PROGRAMS = ("redis", "web", "worker", "sweeper")
SECOND_WEB = "second web"
LOOK_EVERY_S = 0.05
AUDIT_PATIENCE_S = 600


def settings(database_url: str, redis_url: str, **more: str) -> dict[str, str]:
    """Return the environment variables for the service's programs; `more` is added."""
    given = {
        name: value for name, value in os.environ.items() if not name.startswith("COV_") and name != OWNER
    }
    return {
        **given,
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "DJANGO_SETTINGS_MODULE": "estimation_service.settings",
        "ESTIMATION_ENV": "development",
        "ESTIMATION_SECRET_KEY": "only-for-tests-" + "k" * 50,
        "ESTIMATION_DEAL_KEYS": f'{{"test": "{base64.b64encode(bytes(32)).decode()}"}}',
        "ESTIMATION_FACTOR_KEYS": f'{{"test": "{base64.b64encode(bytes(32)).decode()}"}}',
        "ESTIMATION_RATE_LIMITS": "all=1000000/1",  # counted, but no client reaches the limit
        "ESTIMATION_LOG_LEVEL": "WARNING",
        "PYTHONPATH": os.pathsep.join([str(HOOKS), str(CHECKOUT)]),
        **more,
    }


class Ground:
    """All programs of the service. One that dies is started again at once, as a supervisor would do."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="estimation-storm-"))
        self.postgres = Crashing()
        self.postgres.migrate(settings(self.postgres.url, "redis://127.0.0.1:1/0"), CHECKOUT)
        self.service = Service(*PROGRAMS, environment=self._environment)
        # With two webs, each finds tables that the other has changed, and one serves while the other is down.
        self._second = Service("web", redis_url=self.service.redis_url, environment=self._environment)
        eventually(lambda: self.service.ready()["status"] == "ready", within=40)
        self.urls = (self.service.url, self._second.url)
        self.deaths = 0
        self._wanted = {*PROGRAMS, SECOND_WEB}
        self._guard = threading.Lock()
        self._over = threading.Event()
        self._nurse = threading.Thread(target=self._look_after, daemon=True)
        self._nurse.start()

    def _environment(self, redis_url: str) -> dict[str, str]:
        return settings(self.postgres.url, redis_url, CHAOS_FOLDER=str(self.folder))

    def kill(self, name: str, *, away_s: float = 0.0) -> None:
        """Kill a program's whole process group at once. Let it start again after `away_s` seconds."""
        with self._guard:
            self._wanted.discard(name)
            service, program = self._place(name)
            if program in service.running:
                service.kill(program)
        time.sleep(away_s)
        with self._guard:
            self._wanted.add(name)

    def arm(self, point: str, whom: str = "group") -> None:
        """Arm a failpoint: the next program that reaches it dies. `whom` is "group" or "process"."""
        whole = self.folder / f"{point}.new"
        whole.write_text(whom)
        whole.rename(self.folder / point)

    def disarm(self, point: str) -> bool:
        """Disarm a failpoint. Return False if a program has already died at it."""
        try:
            (self.folder / point).unlink()
        except FileNotFoundError:
            return False
        return True

    def parts(self) -> list[dict[str, str]]:
        """Return what `/readyz` of both webs answers, or one status that names the error."""
        try:
            return [loopback.get(f"{url}/readyz", timeout=5).json() for url in self.urls]
        except (httpx.TransportError, ValueError) as error:
            return [{"status": type(error).__name__}]

    def hang(self, name: str, seconds: float) -> None:
        group = self.service.running[name].pid
        os.killpg(group, signal.SIGSTOP)
        time.sleep(seconds)
        os.killpg(group, signal.SIGCONT)

    def broker(self) -> redis.Redis:
        return redis.Redis.from_url(self.service.redis_url, socket_timeout=2, socket_connect_timeout=2)

    def audit(self, traces: Path) -> tuple[int, str]:
        """Run `manage.py audit` over all tables and the clients' traces. Return its exit code and output."""
        command = [sys.executable, str(CHECKOUT / "manage.py"), "audit", "--traces", str(traces)]
        done = subprocess.run(
            command,
            env=settings(self.postgres.url, self.service.redis_url),
            capture_output=True,
            text=True,
            timeout=AUDIT_PATIENCE_S,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def logs(self) -> str:
        told = [self.service.log(name) for name in PROGRAMS if name != "redis"]
        return "\n".join([*told, self._second.log("web")])

    def _place(self, name: str) -> tuple[Service, str]:
        return (self._second, "web") if name == SECOND_WEB else (self.service, name)

    def _look_after(self) -> None:
        while not self._over.wait(LOOK_EVERY_S):
            with self._guard:
                for name in sorted(self._wanted):
                    self._start_again(*self._place(name))

    def _start_again(self, service: Service, program: str) -> None:
        running = service.running.get(program)
        if running is not None and running.poll() is None:
            return
        if running is not None:
            self.deaths += 1
            # Children of the dead process may still hold its port.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)
            if program == "worker":
                self._forget_worker()
        service.start(program)

    def _forget_worker(self) -> None:
        """Delete the dead worker's last report, or `/readyz` would say "ready" before the next one works."""
        with contextlib.closing(self.broker()) as broker, contextlib.suppress(redis.RedisError):
            broker.delete(SEEN)

    def close(self) -> None:
        self._over.set()
        self._nurse.join(180)
        self._second.close()
        self.service.close()
        self.postgres.close()
        shutil.rmtree(self.folder, ignore_errors=True)
