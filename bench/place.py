"""Where everything is measured: a durable Postgres and a Redis of our own, and the programs beside them."""

from __future__ import annotations

import json
import os
import shlex
import sys
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from bench import work
from bench.load import Job, Tally
from estimation_service.local import child, keys, ports, reach
from estimation_service.local.child import Program, renew_logs
from estimation_service.local.errors import CannotStart
from estimation_service.local.home import Home
from estimation_service.local.run import WEB as LIVE_WEB
from estimation_service.local.run import WORKER
from estimation_service.local.stopping import Stopping
from estimation_service.local.stores import Stores
from estimation_service.local.supervisor import Supervisor, say
from estimation_service.local.variables import variables

PROCESSES, THREADS = 2, 4
WEB = (
    *("-m", "granian", "--interface", "wsgi", "--host", ports.LOOPBACK, "--no-access-log"),
    *("--workers", str(PROCESSES), "--blocking-threads", str(THREADS), "--log-level", "warning"),
)
PATIENCE_S = 120.0
NAME, PREPARED = "estimation", "prepared"


class Place:
    """The home of one run. Databases come fresh from a migrated one that nobody else writes to."""

    def __init__(self, home: Home, supervisor: Supervisor, stores: Stores, given: Mapping[str, str]) -> None:
        self.home = home
        self._supervisor = supervisor
        self._stores = stores
        self._given = given
        self._count = 0
        self.environment: dict[str, str] = {}

    def open(self) -> None:
        """Start Postgres and Redis, and lead this process to them as the service's programs are led."""
        say("Starting Postgres and Redis …")
        settings = self._given
        own = keys.keys_of(self.home)
        # Limits are counted, as everywhere, and so high that none is met.
        self.environment = {"ESTIMATION_RATE_LIMITS": "all=1000000/1"}
        self.environment |= variables(settings, own, self._stores.start())
        self._ask(f"DROP DATABASE IF EXISTS {PREPARED} WITH (FORCE)", f"DROP DATABASE {NAME} WITH (FORCE)")
        self._ask(f"CREATE DATABASE {NAME}")
        self.run("migrate", sys.executable, "manage.py", "migrate", "--verbosity", "0")
        self._ask(f"ALTER DATABASE {NAME} RENAME TO {PREPARED}")
        os.environ.update(self.environment)
        import django  # reads the settings, so not before this

        django.setup()

    @property
    def programs(self) -> Path:
        """The folder of Postgres' programs."""
        return reach.programs(self.home.state())

    def tell(self, command: str) -> None:
        """Show a command as it could be typed."""
        say(f"$ {command}")

    def fresh_database(self) -> None:
        """An empty one, migrated; who was connected to the one before is thrown out."""
        from django.db import connections

        connections.close_all()
        self._ask(
            f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)", f"CREATE DATABASE {NAME} TEMPLATE {PREPARED}"
        )

    def address(self, database: str) -> str:
        """The owner's way into a database of this server."""
        return urlunsplit(urlsplit(self.environment["DATABASE_URL"])._replace(path=f"/{database}"))

    def _ask(self, *statements: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    @contextmanager
    def serving(self, *, bots: bool = False, live: bool = False) -> Iterator[int]:
        """The web, and with `bots` a worker and the sweeper; answers the port. `live`: all on one port in one
        process, as `make run` has it, long polls and streams too."""
        port = ports.free()
        how = (*("-m", *LIVE_WEB), "estimation_service.asgi:application") if live else (
            *WEB, "estimation_service.wsgi:application"
        )  # fmt: skip
        web = (sys.executable, *how[:-1], "--port", str(port), how[-1])
        commands: dict[str, tuple[str, ...]] = {"web": web}
        if bots:
            commands["worker"] = (sys.executable, "-m", *WORKER)
            commands["sweeper"] = (sys.executable, "manage.py", "sweeper")
        try:
            for name, command in commands.items():
                self.keep(name, *command)
            self._await(f"http://{ports.LOOPBACK}:{port}/readyz", "ready" if bots else "degraded")
            yield port
        finally:
            for name in reversed(commands):
                self.drop(name)

    def keep(self, name: str, *command: str, folder: Path | None = None) -> None:
        """Start a program that runs until it is dropped."""
        self._tell(command)
        self._supervisor.keep(self._program(name, command, folder))

    def pid(self, name: str) -> int:
        """Of a program that is kept."""
        return self._supervisor.pids()[name]

    def drop(self, name: str) -> None:
        self._supervisor.drop(name)

    def _await(self, url: str, word: str) -> None:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        waited = 0.0
        while waited < PATIENCE_S:
            try:
                with opener.open(url, timeout=3) as answer:
                    if json.load(answer)["status"] in {word, "ready"}:
                        return
            except OSError:
                pass
            self._supervisor.look_after()
            self._supervisor.stopping.pause(0.1)
            waited += 0.1
        raise self._supervisor.failure("web", f"was not {word} at {url}")

    def run(self, name: str, *command: str, typed: bytes | None = None, folder: Path | None = None) -> str:
        """Run a program to its end and answer what it wrote; raises CannotStart when it fails."""
        self._count += 1
        program = replace(self._program(f"{name}-{self._count}", command, folder), typed=typed)
        self._supervisor.run(program)
        return child.log_path(self.home, program.name).read_text(errors="replace")

    @contextmanager
    def beside(self, name: str, *command: str) -> Iterator[None]:
        """Run a program while something else happens, and wait for its end; raises CannotStart likewise."""
        task = self._supervisor.start(self._program(name, command, None))
        yield
        self._supervisor.must_succeed(task)

    def load(self, job: Job) -> Tally:
        """Put load on the service from a process of its own. CannotStart when an answer was not as wanted."""
        command = (sys.executable, "-m", "bench.load")
        before = work.seconds(self._supervisor.pids())
        written = self.run("load", *command, typed=json.dumps(job._asdict()).encode())
        used = work.seconds(self._supervisor.pids())
        tally = Tally(**json.loads(written.splitlines()[-1]))
        if tally.others:
            raise CannotStart(f"The service did not answer {job.wanted} to all: {tally.others}")
        each = {name: 1000 * (used[name] - before[name]) / tally.answered for name in before}
        return tally._replace(work=tally.work | each)

    def _program(self, name: str, command: tuple[str, ...], folder: Path | None) -> Program:
        return Program(name, command, self.environment, folder or self.home.checkout)

    def _tell(self, command: tuple[str, ...]) -> None:
        words = ["python" if word == sys.executable else word for word in command]
        self.tell(shlex.join(words))


@contextmanager
def opened(checkout: Path, stopping: Stopping) -> Iterator[Place]:
    """A place with everything running, and nothing left of it afterwards."""
    home = Home(checkout, "bench")
    home.open()
    with home.locked(stopping):
        supervisor = Supervisor(home, stopping)
        stores = Stores(supervisor, home, keys.make(home), {}, durable=True)
        try:
            renew_logs(home)
            stores.end_leftovers()
            place = Place(home, supervisor, stores, os.environ)
            place.open()
            yield place
        finally:
            home.say_stopping()
            supervisor.stop()
            stores.discard()
