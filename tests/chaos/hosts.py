"""Two hosts behind one proxy, as network namespaces. Each host runs all programs.

The hosts share only Postgres and Valkey. The programs are those of `deploy/systemd`, the proxy is Caddy with
`deploy/Caddyfile`, and the settings are those of production, from `deploy/keys.py`. This module needs root,
`ip` and `caddy`.
"""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import psycopg

from estimation_service.local.program_environment import BYTECODE
from estimation_service.local.redis import server as redis_server
from tests.chaos.harness.postgres import Crashing
from tests.deploy import systemd
from tests.system import loopback
from tests.system.processes import CHECKOUT, eventually, free_port

HOSTS = ("a", "b")
PROGRAMS = ("web", "plain", "worker", "sweeper", "courier")
NETWORK = "10.83.83"
STORES, PROXY, FIRST = f"{NETWORK}.1", f"{NETWORK}.10", 11
RECEIVER = Path(__file__).with_name("receiver.py")
RECEIVES_AT = 9000


def missing() -> str:
    """Return why two hosts cannot run on this machine, or an empty string."""
    if os.geteuid() != 0:
        return "namespaces of the network are root's"
    lacking = [name for name in ("ip", "caddy") if shutil.which(name) is None]
    if lacking:
        return f"{' and '.join(lacking)} is not on the PATH"
    name = f"estimation-try-{os.getpid()}"  # pytest workers check this at the same moment
    tried = subprocess.run(["ip", "netns", "add", name], check=False, capture_output=True)
    subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)
    return tried.stderr.decode().strip()


class Hosts:
    """The environment of a storm, as `Ground` is, on two hosts. `close` ends and removes everything."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="estimation-hosts-"))
        self.deaths = 0
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        with contextlib.ExitStack() as undone:
            undone.callback(self.close)
            self._connect()
            self.postgres = Crashing(
                entries=f"host all all {NETWORK}.0/24 scram-sha-256\n",
                switches=(f"--listen_addresses=127.0.0.1,{STORES}",),
            )
            self._environment = self._keys()
            self._start_stores()
            self.postgres.migrate(self._environment, CHECKOUT)
            for host in HOSTS:
                self._start(
                    f"receiver {host}", sys.executable, str(RECEIVER), str(RECEIVES_AT), self._told(host)
                )
                for program in PROGRAMS:
                    self.start(program, host)
            self._start_proxy()
            self.urls = (f"https://{PROXY}",) * 2
            eventually(self.is_whole, within=60)
            undone.pop_all()

    def _connect(self) -> None:
        self._disconnect()
        ip("link", "add", "estimation", "type", "bridge")
        ip("addr", "add", f"{STORES}/24", "dev", "estimation")
        ip("link", "set", "estimation", "up")
        for number, name in enumerate(("proxy", *HOSTS)):
            space, wire = namespace(name), f"est-{name}"
            ip("netns", "add", space)
            ip("link", "add", wire, "type", "veth", "peer", "name", "eth0", "netns", space)
            ip("link", "set", wire, "master", "estimation", "up")
            address = PROXY if name == "proxy" else f"{NETWORK}.{FIRST - 1 + number}"
            ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
            for each in ("lo", "eth0"):
                ip("-n", space, "link", "set", each, "up")

    def _disconnect(self) -> None:
        for name in ("proxy", *HOSTS):
            subprocess.run(["ip", "netns", "del", namespace(name)], check=False, capture_output=True)
        subprocess.run(["ip", "link", "del", "estimation"], check=False, capture_output=True)

    def _keys(self) -> dict[str, str]:
        port, self._redis_port = urlsplit(self.postgres.url).port, free_port()
        subprocess.run(
            [
                *(sys.executable, str(CHECKOUT / "deploy/keys.py"), PROXY, "--folder", str(self.folder)),
                *("--postgres", f"{STORES}:{port}", "--redis", f"{STORES}:{self._redis_port}"),
                *("--proxies", PROXY),
            ],
            check=True,
        )
        lines = (self.folder / ".env").read_text().splitlines()
        written = dict(line.split("=", 1) for line in lines)
        return {
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "PYTHONPYCACHEPREFIX": str(BYTECODE),
            "DJANGO_SETTINGS_MODULE": "estimation_service.settings",
            **{name: "".join(shlex.split(value)) for name, value in written.items()},
            "ESTIMATION_RATE_LIMITS": "all=1000000/1",  # counted, but no client reaches the limit
            "ESTIMATION_WEBHOOKS_TO_LOOPBACK": "1",  # each host has its own receiver
            "ESTIMATION_LOG_LEVEL": "WARNING",
            "NUMBA_DISABLE_JIT": "1",  # no bot of these tests searches
        }

    def _start_stores(self) -> None:
        self._spawn(
            "redis",
            *(str(redis_server()), "--port", str(self._redis_port), "--save", ""),
            *("--requirepass", self._environment["REDIS_PASSWORD"]),
        )

    def _start_proxy(self) -> None:
        self._spawn(
            "proxy",
            *("ip", "netns", "exec", namespace("proxy"), "caddy", "run"),
            *("--config", str(CHECKOUT / "deploy/Caddyfile"), "--adapter", "caddyfile"),
            HOME=str(self.folder),
            ESTIMATION_SITE=f"https://{PROXY}",
            ESTIMATION_UPSTREAMS=at_port(8000),
            ESTIMATION_PLAIN=at_port(8001),
            ESTIMATION_PLAIN_POLICY="least_conn",
        )

    def start(self, program: str, host: str) -> None:
        # The systemd unit listens only on its own machine; docs/operating.md says how two hosts differ.
        words = [
            "--host=0.0.0.0" if word.startswith("--host=") else word for word in systemd.command(program)
        ]
        self._spawn(f"{program} {host}", "ip", "netns", "exec", namespace(host), *words)

    def _start(self, name: str, *words: str) -> None:
        self._spawn(name, "ip", "netns", "exec", namespace(name.rpartition(" ")[2]), *words)

    def _spawn(self, name: str, *words: str, **more: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self._running[name] = subprocess.Popen(
                words,
                cwd=CHECKOUT,
                env={**self._environment, **more},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, *programs: str, host: str, away_s: float) -> None:
        """Kill these programs of a host at once with SIGKILL. Start them again after `away_s` seconds."""
        for program in programs:
            self._end(f"{program} {host}")
        time.sleep(away_s)
        for program in programs:
            self.start(program, host)
        self.deaths += len(programs)

    def _end(self, name: str) -> None:
        program = self._running.pop(name)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
        program.wait()

    def ask(self, host: str) -> dict[str, str]:
        """Return what `/readyz` on the web of one host answers."""
        address = f"http://{NETWORK}.{FIRST + HOSTS.index(host)}:8000/readyz"
        told: dict[str, str] = loopback.get(address, timeout=5).json()
        return told

    def parts(self) -> list[dict[str, str]]:
        """Return what `/readyz` of both webs answers, or one status that names the error."""
        try:
            return [self.ask(host) for host in HOSTS]
        except (httpx.TransportError, ValueError) as error:
            return [{"status": type(error).__name__}]

    def is_whole(self) -> bool:
        """Return whether the proxy answers and both webs are ready."""
        with contextlib.suppress(httpx.TransportError):
            proxied = loopback.get(f"{self.urls[0]}/api/v1/rulesets", timeout=5)
            return proxied.status_code == 200 and all(each["status"] == "ready" for each in self.parts())
        return False

    def _told(self, host: str) -> str:
        return str(self.folder / f"received {host}")

    def received(self) -> list[str]:
        """Return the ids of the events that the receivers accepted."""
        files = [Path(self._told(host)) for host in HOSTS]
        return [line for file in files if file.exists() for line in file.read_text().splitlines()]

    def asked(self, statement: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self._environment["DATABASE_URL"]) as connection:
            return connection.execute(statement).fetchall()

    def audit(self, traces: Path) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, str(CHECKOUT / "manage.py"), "audit", "--traces", str(traces)],
            env=self._environment,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        return done.returncode, done.stdout + done.stderr

    def logs(self) -> str:
        return "\n".join(file.read_text() for file in sorted(self.folder.glob("*.log")))

    def close(self) -> None:
        for name in list(self._running):
            self._end(name)
        if hasattr(self, "postgres"):
            self.postgres.close()
        self._disconnect()
        shutil.rmtree(self.folder, ignore_errors=True)


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True)


def at_port(port: int) -> str:
    """Return `host:port` for this port of every host, separated by spaces, as the Caddyfile needs it."""
    return " ".join(f"{NETWORK}.{FIRST + at}:{port}" for at in range(len(HOSTS)))


def namespace(name: str) -> str:
    return f"estimation-{name}"


def lose(*programs: str, host: str, away_s: float) -> Callable[[Hosts], str]:
    """Return a fault that kills these programs of a host."""

    def fault(hosts: Hosts) -> str:
        hosts.kill(*programs, host=host, away_s=away_s)
        return f"{' and '.join(programs)} of {host} killed"

    return fault
