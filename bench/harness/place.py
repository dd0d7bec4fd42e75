"""The setup of all measurements: a durable Postgres and a Redis of our own, and the service's programs."""

import json
import os
import shlex
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg

from bench.harness import work
from bench.harness.load import Job, Tally
from bench.server import Server, command
from estimation_service.local import keys, ports, root_folders
from estimation_service.local.child import Program, renew_logs
from estimation_service.local.command_folder import Home, log_path
from estimation_service.local.errors import CannotStart
from estimation_service.local.program_environment import as_owner, variables
from estimation_service.local.run import WORKER
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.stores import Stores
from estimation_service.local.supervisor import Supervisor, say

# All programs of a deployment except the web. Bots need the first two.
BOTS = ("worker", "sweeper")
EVERYTHING = (*BOTS, "courier")
OTHERS = {
    "worker": ("-m", *WORKER),
    "sweeper": ("manage.py", "sweeper"),
    "courier": ("manage.py", "courier"),
}
PATIENCE_S = 120.0
LONGEST_START_S, QUIET_S = 20, 0.05
NAME, PREPARED = "estimation", "prepared"


class Place:
    """The setup of one run. Each database is a copy of a migrated one that nobody else writes to."""

    def __init__(self, home: Home, supervisor: Supervisor, stores: Stores, given: Mapping[str, str]) -> None:
        self.home = home
        self._supervisor = supervisor
        self._stores = stores
        self._given = given
        self._count = 0
        self.environment: dict[str, str] = {}
        self.owner_url = ""

    def open(self) -> None:
        """Start Postgres and Redis, and configure this process like the service's programs."""
        say("Starting Postgres and Redis …")
        settings = self._given
        own = keys.keys_of(self.home)
        # Rate limits are counted as everywhere, but are so high that no request reaches them.
        self.environment = {"ESTIMATION_RATE_LIMITS": "all=1000000/1"}
        addresses = self._stores.start()
        self.owner_url = addresses.owner_url
        self.environment |= variables(settings, own, addresses)
        self._ask(f"DROP DATABASE IF EXISTS {PREPARED} WITH (FORCE)", f"DROP DATABASE {NAME} WITH (FORCE)")
        self._ask(f"CREATE DATABASE {NAME}")
        migrate = (sys.executable, "manage.py", "migrate", "--verbosity", "0")
        as_its_owner = as_owner(self.environment, addresses)
        self._supervisor.run(Program("migrate", migrate, as_its_owner, self.home.checkout))
        self._ask(f"ALTER DATABASE {NAME} RENAME TO {PREPARED}")
        # Hide this process's own log lines; it prints what it measures.
        os.environ.update(self.environment, ESTIMATION_LOG_LEVEL="WARNING")
        import django  # reads the settings, so not earlier

        django.setup()

    @property
    def programs(self) -> Path:
        """The folder of Postgres's programs."""
        return root_folders.programs(self.home.state())

    def setting(self, name: str) -> str:
        """Return a setting of this Postgres."""
        with psycopg.connect(self.address("postgres")) as connection:
            return str(connection.execute("SELECT current_setting(%s)", [name]).fetchall()[0][0])

    def tell(self, command: str) -> None:
        """Print a command as it could be typed."""
        say(f"$ {command}")

    def fresh_database(self) -> None:
        """Make an empty, migrated database. Disconnect all from the one before."""
        from django.db import connections

        connections.close_all()
        self._ask(
            f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)", f"CREATE DATABASE {NAME} TEMPLATE {PREPARED}"
        )

    def empty_database(self, name: str) -> str:
        """Make a database without tables for a peer's program, and return the owner's URL of it."""
        self._ask(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)", f"CREATE DATABASE {name}")
        return self.address(name)

    def address(self, database: str = NAME) -> str:
        """Return the owner's URL of a database of this server."""
        return urlunsplit(urlsplit(self.owner_url)._replace(path=f"/{database}"))

    def _ask(self, *statements: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())

    @contextmanager
    def serving(self, server: Server = Server.PLAIN, *, beside: tuple[str, ...] = ()) -> Iterator[int]:
        """Serve the web with these programs of OTHERS. Yield the port when all of them are ready."""
        port = ports.free()
        words = {"web": command(server, port)}
        words |= {name: OTHERS[name] for name in beside}
        if "worker" in beside:  # as deployments do, so that the worker does not compile while it is measured
            self.run("simulator", sys.executable, "-m", "bots.compilation")
        try:
            for name, each in words.items():
                self.keep(name, sys.executable, *each)
            self._await(f"http://{ports.LOOPBACK}:{port}/readyz", "ready" if beside else "degraded")
            self._until_started("web")
            yield port
        finally:
            for name in reversed(words):
                self.drop(name)

    def keep(
        self, name: str, *command: str, folder: Path | None = None, more: Mapping[str, str] | None = None
    ) -> None:
        """Start a program that runs until `drop`; `more` is added to its environment."""
        self._tell(command)
        program = self._program(name, command, folder)
        self._supervisor.keep(replace(program, environment={**program.environment, **(more or {})}))

    def pids(self) -> dict[str, int]:
        """Return the pids of the running programs by name, Postgres and Redis included."""
        return self._supervisor.pids()

    def pause(self, seconds: float) -> None:
        """Wait for some seconds, and let the supervisor restart programs meanwhile."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._supervisor.look_after()
            self._supervisor.stopping.pause(min(1.0, max(0.0, until - time.monotonic())))

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

    def _until_started(self, name: str) -> None:
        """Wait until a program has used almost no CPU for a second, 20 seconds at most.

        One process of the web answers before the others have started, and would get all connections.
        """
        for _ in range(LONGEST_START_S):
            before = work.families(self.pids()).get(name, {})
            self.pause(1.0)
            if work.seconds_between(before, work.families(self.pids()).get(name, {})) < QUIET_S:
                return

    def run(self, name: str, *command: str, typed: bytes | None = None, folder: Path | None = None) -> str:
        """Run a program to its end, and return its output. Raise CannotStart if it fails."""
        self._count += 1
        program = replace(self._program(f"{name}-{self._count}", command, folder), typed=typed)
        self._supervisor.run(program)
        return log_path(self.home, program.name).read_text(errors="replace")

    @contextmanager
    def beside(self, name: str, *command: str, typed: bytes | None = None) -> Iterator[None]:
        """Run a program during the `with` block, and wait for its end. Raise CannotStart if it fails."""
        task = self._supervisor.start(replace(self._program(name, command, None), typed=typed))
        try:
            yield
        except BaseException:
            task.ask_to_end()
            self._supervisor.finish(task)
            raise
        self._supervisor.must_succeed(task)

    def load(self, job: Job) -> Tally:
        """Run load in its own process. Raise CannotStart if a response did not have the wanted status."""
        job = job._replace(programs=self._supervisor.pids())
        typed = json.dumps(job._asdict()).encode()
        written = self.run("load", sys.executable, "-m", "bench.harness.load", typed=typed)
        tally = Tally(**json.loads(written.splitlines()[-1]))
        if tally.others:
            raise CannotStart(f"The service did not answer {job.wanted} to all: {tally.others}")
        return tally

    def _program(self, name: str, command: tuple[str, ...], folder: Path | None) -> Program:
        return Program(name, command, self.environment, folder or self.home.checkout)

    def _tell(self, command: tuple[str, ...]) -> None:
        words = ["python" if word == sys.executable else word for word in command]
        self.tell(shlex.join(words))


@contextmanager
def opened(checkout: Path, stopping: StopFlag) -> Iterator[Place]:
    """Yield a setup with Postgres and Redis running. Remove all of it afterwards."""
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
