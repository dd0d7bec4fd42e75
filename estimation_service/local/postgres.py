"""Embedded Postgres: packaged programs, started by us, reachable by password at one loopback port."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from estimation_service.local import ports, process_table, root_folders
from estimation_service.local.child import Program
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart
from estimation_service.local.groups import POLL, end_all
from estimation_service.local.keys import Keys
from estimation_service.local.process_table import Process

OWNER = "estimation"
VERSION = "18"
LEFTOVER_PATIENCE = 10.0  # seconds: a killed Postgres leaves its file for a second or two
SETTINGS = {
    "listen_addresses": ports.LOOPBACK,
    "unix_socket_directories": "",
    "max_connections": "100",
    "shared_buffers": "128MB",
    # Nothing waits for this process, as commits write by themselves. It wakes once a second, not five times.
    "wal_writer_delay": "1s",
    "timezone": "UTC",
    "log_timezone": "UTC",
}
# Before a crashed server recovers, all its files are synced: one call for all takes a fraction of a second;
# file by file it takes seconds.
if sys.platform == "linux":
    SETTINGS["recovery_init_sync_method"] = "syncfs"
# A test cluster is made again each time, so it need not survive a crash of the machine. Its passwords are
# long, random and thrown away, so cheap hashes are safe; and tests sign in hundreds of times.
FORGETFUL = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "scram_iterations": "1"}
ENTRY = "host all all 127.0.0.1/32 scram-sha-256\n"


class Postgres:
    """The cluster of one home. As root it runs as an unprivileged user, from folders that user can reach."""

    def __init__(self, home: Home, keys: Keys, *, durable: bool, avoid: int = 0) -> None:
        self._home = home
        self._keys = keys
        self._durable = durable
        state = home.state()
        self._account = root_folders.account()
        self._bin = root_folders.programs(state)
        self._clusters = state / home.name
        self.folder = self._clusters / f"postgres-{keys.cluster}"
        self.port = ports.free(avoid)

    @property
    def url(self) -> str:
        return f"postgres://{OWNER}:{self._keys.postgres_password}@{ports.LOOPBACK}:{self.port}/estimation"

    def end_leftovers(self) -> None:
        """End any Postgres of an earlier run of this home, and remove clusters whose secrets are gone."""
        if not self._clusters.exists():
            self._clusters.mkdir(mode=0o711)
        self._clusters.chmod(0o711 if self._account else 0o700)
        for folder in self._clusters.iterdir():
            clear_the_way(folder)
            if folder != self.folder:
                shutil.rmtree(folder)

    def discard(self) -> None:
        """Remove the cluster, whose server was ended."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def prepare(self) -> None:
        """End all processes of the cluster before it is started again."""
        clear_the_way(self.folder)

    def make_cluster(self, run: Callable[[Program], None]) -> None:
        """Run `initdb` beside the place, then move the result there, so that no cluster is half made."""
        if (self.folder / "PG_VERSION").exists():
            self._check_version()
            return
        fresh = self._clusters / f"making-{self._keys.cluster}"
        word = self._clusters / f"password-{self._keys.cluster}"
        fresh.mkdir(mode=0o700)
        word.touch(mode=0o600)
        self._give(fresh, word)
        word.write_text(self._keys.postgres_password)
        try:
            run(self._program("initdb", self._initdb(fresh, word)))
        finally:
            word.unlink()
        entry = fresh / "pg_hba.conf"
        entry.write_text(ENTRY)
        fresh.rename(self.folder)

    def _check_version(self) -> None:
        found = (self.folder / "PG_VERSION").read_text().strip()
        if found != VERSION:
            raise CannotStart(
                f"The database in {self.folder} was made by Postgres {found}, but {VERSION} is installed: "
                f"remove {self._home.folder} to begin a fresh one."
            )

    def _give(self, *paths: Path) -> None:
        if self._account is not None:
            for path in paths:
                os.chown(path, *self._account)

    def _initdb(self, folder: Path, word: Path) -> tuple[str, ...]:
        # The built-in provider sorts alike on every system; libc's C.UTF-8 is not everywhere.
        return (
            *("-D", str(folder), "-U", OWNER, "--pwfile", str(word), "--auth", "scram-sha-256"),
            *("-E", "UTF8", "--locale", "C", "--locale-provider", "builtin", "--builtin-locale", "C.UTF-8"),
            *(
                ("--data-checksums",)
                if self._durable
                else ("--no-sync", "--no-data-checksums", "-c", "scram_iterations=1")
            ),
        )

    def program(self) -> Program:
        """The server itself."""
        settings = {**SETTINGS, "port": str(self.port), **({} if self._durable else FORGETFUL)}
        switches = [f"--{name}={value}" for name, value in settings.items()]
        return self._program("postgres", ("-D", str(self.folder), *switches), stop_with=signal.SIGINT)

    def _program(
        self, name: str, switches: tuple[str, ...], stop_with: signal.Signals = signal.SIGTERM
    ) -> Program:
        return Program(
            name=name,
            command=(str(self._bin / name), *switches),
            # No PG… variable of the person's own.
            environment={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            folder=self._clusters,
            account=self._account,
            stop_with=stop_with,
            patience=10.0,
        )

    def is_ready(self) -> bool:
        """Whether it accepts our password; makes the database if it is missing."""
        found = self._ask("select 1 from pg_database where datname = 'estimation'")
        if found is None:
            return False
        return found == "1" or self._ask("create database estimation") is not None

    def _ask(self, sql: str) -> str | None:
        """Return the answer of the server, or None if there is none."""
        address = ("-h", ports.LOOPBACK, "-p", str(self.port), "-U", OWNER, "-d", "postgres")
        password = self._keys.postgres_password
        environment = {"PATH": os.defpath, "LC_ALL": "C", "PGPASSWORD": password, "PGCONNECT_TIMEOUT": "2"}
        try:
            answer = subprocess.run(
                [str(self._bin / "psql"), "-X", "-A", "-t", *address, "-c", sql],
                env=environment,
                capture_output=True,
                text=True,
                timeout=10,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return None
        return answer.stdout.strip() if answer.returncode == 0 else None


def clear_the_way(folder: Path) -> None:
    """End the processes of a cluster, then remove the file that makes a dead one look alive."""
    until = time.monotonic() + LEFTOVER_PATIENCE
    asked: set[Process] = set()
    while (master := _postmaster(folder)) is not None and time.monotonic() < until:
        if master not in asked:
            process_table.send(master, signal.SIGINT)
            asked.add(master)
        time.sleep(POLL)
    # A process seen above may have lost its command line while ending.
    end_all(lambda: {*_at_work(folder), *filter(process_table.is_still_alive, asked)}, patience=0.0)
    if _at_work(folder):
        raise CannotStart(
            f"An old Postgres is still at work in {folder} and cannot be ended: end it and try again."
        )
    (folder / "postmaster.pid").unlink(missing_ok=True)


def _postmaster(folder: Path) -> Process | None:
    """Return the server that the file names, unless its number now belongs to another program."""
    try:
        first = (folder / "postmaster.pid").read_text().split("\n", 1)[0]
    except OSError:
        return None
    found = process_table.process(abs(int(first))) if first.strip("-").isdecimal() else None
    if found is None or not found.is_alive or str(folder) not in process_table.command_line(found.pid):
        return None
    return found


def _at_work(folder: Path) -> list[Process]:
    """Return the server and its helpers, which outlive a killed server briefly and rename themselves."""
    master = _postmaster(folder)
    helpers = [
        found
        for found in process_table.processes()
        if found.is_alive
        and process_table.works_in(found.pid, folder)
        and process_table.command_line(found.pid).startswith(("postgres", str(folder.parent)))
    ]
    return [*helpers, *([master] if master is not None and master not in helpers else [])]
