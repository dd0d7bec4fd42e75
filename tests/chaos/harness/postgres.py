"""A separate Postgres, durable as in production, which tests can crash and start again."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import psycopg

from estimation_service.local import child, keys, postgres, root_folders
from estimation_service.local.command_folder import MARKER, Home
from estimation_service.local.groups import Groups
from estimation_service.local.program_environment import OWNER
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.stores import application_url
from estimation_service.local.supervisor import Supervisor

PATIENCE_S = 30.0


REPLICATION = "host replication all 127.0.0.1/32 scram-sha-256\n"


class HomeWithin(Home):
    """The home of this server. It shares the marker of `make test`, whose next start ends leftovers."""

    @property
    def marker(self) -> str:
        return f"{MARKER}={os.environ.get(MARKER, self.folder)}"


class Crashing:
    """A Postgres server that can crash, at `url`. Times are those of `time.monotonic`."""

    def __init__(self, *, entries: str = "", switches: tuple[str, ...] = ()) -> None:
        """Start the server. `entries` are lines for pg_hba.conf; `switches` override the usual switches."""
        self._checkout = Path(tempfile.mkdtemp(prefix="estimation-chaos-")).resolve()
        self._home = HomeWithin(self._checkout, "test")
        self._home.open()
        self._groups = Groups(self._home)
        self.keys = keys.make(self._home)
        self._store = postgres.Postgres(self._home, self.keys, durable=True)
        self._store.end_leftovers()
        self._switches = switches
        self._make_cluster()
        with (self._store.folder / "pg_hba.conf").open("a") as hba:
            hba.write(entries)
        self._start()
        self.outages: list[tuple[float, float]] = []

    @property
    def url(self) -> str:
        """The database URL for the service's programs, which do not connect as the owner."""
        return application_url(self._store.url, "")

    def _make_cluster(self) -> None:
        self._store.make_cluster(Supervisor(self._home, StopFlag()).run)

    def migrate(self, environment: Mapping[str, str], checkout: Path) -> None:
        command = [sys.executable, str(checkout / "manage.py"), "migrate", "--verbosity", "0"]
        told = {**environment, OWNER: self._store.url}
        subprocess.run(command, env=told, check=True, timeout=600, cwd=self._checkout)

    def crash(self, pause_s: float = 0.0, *, by: signal.Signals = signal.SIGQUIT) -> None:
        """Stop at once, as `pg_ctl stop -m immediate` does, and start again after `pause_s` seconds.

        With SIGKILL only the first process (postmaster) dies; the others notice that.
        """
        began = time.monotonic()
        os.kill(self._server.pid, by)
        self._server.end()
        time.sleep(pause_s)
        self._start()
        self.outages.append((began, time.monotonic()))

    def _start(self) -> None:
        self._store.prepare()
        told = self._store.program()
        told = replace(told, command=(*told.command, *self._switches))  # the last of equal switches counts
        self._server = child.start(told, self._home, self._groups)
        self._await_readiness()

    def lose_disk(self) -> None:
        """Kill the server and delete its data directory."""
        os.killpg(self._server.pid, signal.SIGKILL)
        self._server.end()
        shutil.rmtree(self._store.folder)

    def restore(self, make: Callable[[Path], None]) -> None:
        """Let `make` fill the empty data directory. Start the server, and wait until it has recovered."""
        self._store.folder.mkdir(mode=0o700)
        if (account := root_folders.account()) is not None:
            os.chown(self._store.folder, *account)
        make(self._store.folder)
        self._start()
        with psycopg.connect(self._store.url, autocommit=True) as owner:
            until = time.monotonic() + PATIENCE_S
            while owner.execute("SELECT pg_is_in_recovery()").fetchone() != (False,):
                if time.monotonic() > until:
                    raise TimeoutError("Postgres did not come to the end of its archive")
                time.sleep(0.02)

    def run(self, *command: str) -> subprocess.Popen[bytes]:
        """Start one of Postgres' programs, or a script that calls some, as the user of this server."""
        address = urlsplit(self._store.url)
        told = {
            "PATH": f"{root_folders.programs(self._home.state())}:{os.defpath}",
            "PGHOST": str(address.hostname),
            "PGPORT": str(address.port),
            "PGUSER": str(address.username),
            "PGPASSWORD": unquote(str(address.password)),
            "PGDATABASE": "postgres",
        }
        account = root_folders.account()
        who: dict[str, Any] = {}
        if account is not None:
            who = {"user": account.uid, "group": account.gid, "extra_groups": []}
        return subprocess.Popen(command, env=told, cwd="/", start_new_session=True, **who)

    def tell(self, statement: str) -> None:
        """Execute a statement as the owner, outside of any transaction."""
        with psycopg.connect(self._store.url, autocommit=True) as owner:
            owner.execute(statement)

    def terminate_backends(self) -> None:
        """End every connection of the service, even during a transaction."""
        began = time.monotonic()
        self.tell(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )
        self.outages.append((began, time.monotonic()))

    def close(self) -> None:
        self._server.ask_to_end()
        self._server.end()
        self._store.discard()
        if os.geteuid() == 0:
            shutil.rmtree(root_folders.folder_for(self._checkout), ignore_errors=True)
        shutil.rmtree(self._checkout, ignore_errors=True)

    def _await_readiness(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while not self._store.is_ready():
            if time.monotonic() > until:
                raise TimeoutError("Postgres did not come back")
            time.sleep(0.02)


class Replica(Crashing):
    """A standby that follows another server and answers reads."""

    def __init__(self, primary: Crashing) -> None:
        """Copy `primary`, which must accept replication connections (`REPLICATION`)."""
        self._primary = primary
        super().__init__()

    def _make_cluster(self) -> None:
        self.keys = self._primary.keys
        self._store = postgres.Postgres(self._home, self.keys, durable=True)
        self._store.folder.mkdir(mode=0o700, parents=True)
        if (account := root_folders.account()) is not None:
            os.chown(self._store.folder, *account)
        copy = self._primary.run(
            "pg_basebackup", "--pgdata", str(self._store.folder), "--write-recovery-conf", "--checkpoint=fast"
        )
        assert copy.wait(timeout=60) == 0
