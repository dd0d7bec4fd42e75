"""A drill (`make drill`): the database's disk is lost during play and restored from backups.

It prints how much is lost with each way of keeping the write-ahead log. The scripts are those of
`deploy/backup`, which operators use.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import psycopg

from accounts.ids import encode
from estimation_service.local import root_folders
from tests.chaos.ground import settings
from tests.chaos.harness.clients import Client, Stuck
from tests.chaos.harness.postgres import REPLICATION, Crashing
from tests.chaos.harness.storm import RULES
from tests.chaos.harness.witness import Witness
from tests.system.processes import CHECKOUT, Service, eventually

PAIRS = 4
BEFORE, AFTER, ON = (
    100,
    300,
    100,
)  # acknowledged actions before the base backup, between it and the loss, and after the restore


class Way(Enum):
    """Ways in which the write-ahead log leaves the machine."""

    ARCHIVED = "whole files, by archive_command"
    RECEIVED = "received as it is written"
    AWAITED = "received before anybody is answered"


class Found(NamedTuple):
    way: Way
    acknowledged: int
    lost: int
    lost_s: float
    restored_s: float  # from the loss to the first answer of the database
    played_on: int
    audit: str

    def line(self) -> str:
        """Return a line for people and for docs/reliability.md."""
        return (
            f"{self.way.value}: {self.acknowledged} actions since the copy, {self.lost} of them lost"
            f" ({self.lost_s:.2f} s of play), back after {self.restored_s:.1f} s, {self.played_on} more;"
            f" audit: {self.audit}"
        )


class Drill:
    """One loss of the disk, as a context manager that removes everything at its end."""

    def __init__(self, way: Way) -> None:
        self._way = way
        self.folder = Path(tempfile.mkdtemp(prefix="estimation-drill-"))
        self._backups = self.folder / "backups"
        self._backups.mkdir()
        (self._backups / "wal").mkdir()
        shutil.copytree(CHECKOUT / "deploy/backup", self.folder / "scripts")
        self._own(self.folder, *self.folder.rglob("*"))
        archive = f"--archive_command=cp %p {self._backups}/wal/%f"
        archived = ("--archive_mode=on", archive, "--archive_timeout=60")
        self.postgres = Crashing(entries=REPLICATION, switches=archived if way is Way.ARCHIVED else ())
        self._receiver: subprocess.Popen[bytes] | None = None
        self._services: list[Service] = []
        self._rounds = 0

    def _own(self, *paths: Path) -> None:
        if (account := root_folders.account()) is not None:
            for path in paths:
                shutil.chown(path, account.uid, account.gid)

    def __enter__(self) -> Drill:
        return self

    def __exit__(self, *_: object) -> None:
        for service in self._services:
            service.close()
        self._end_receiver()
        self.postgres.close()
        shutil.rmtree(self.folder)

    def run(self) -> Found:
        self.postgres.migrate(settings(self.postgres.url, "redis://127.0.0.1:1/0"), CHECKOUT)
        self._receive(self._backups)
        service = self._serve()
        witness = Witness(self.folder / "traces.jsonl")
        with self._play(service, witness):
            self._until(witness, BEFORE)
            self._script("base", str(self._backups))
            copied = len(witness.accepted)
            self._until(witness, copied + AFTER)
            lost_at = time.monotonic()
            self.postgres.lose_disk()
        # A process may have cached a newer state of a table than the restored one.
        service.close()
        self._end_receiver()
        self.postgres.restore(lambda data: self._script("restore", str(self._backups), str(data)))
        restored_s = time.monotonic() - lost_at
        kept = self._kept()
        lost = [each for each in witness.accepted if (each.table, each.seq) not in kept]
        self._receive(self.folder / "next")
        service, later = self._serve(), Witness(self.folder / "later.jsonl")
        with self._play(service, later):
            self._until(later, ON)
        witness.close()
        later.close()
        breaches = later.breaches
        assert not breaches, breaches[:5]
        return Found(
            way=self._way,
            acknowledged=len(witness.accepted) - copied,
            lost=len(lost),
            lost_s=lost_at - min((each.at for each in lost), default=lost_at),
            restored_s=restored_s,
            played_on=len(later.accepted),
            audit=self._audit(
                service, self.folder / "later.jsonl", *([] if lost else [self.folder / "traces.jsonl"])
            ),
        )

    def _serve(self) -> Service:
        self._services.append(
            Service(
                *("redis", "web", "worker", "sweeper"),
                environment=lambda redis_url: settings(self.postgres.url, redis_url),
            )
        )
        return self._services[-1]

    @contextmanager
    def _play(self, service: Service, witness: Witness) -> Iterator[None]:
        """Let pairs play game after game until the `with` block ends or the database is gone."""
        over = threading.Event()
        self._rounds += 1

        def pair(number: int) -> None:
            two = [Client([service.url], witness, over.is_set) for _ in range(2)]
            with suppress(Stuck), ThreadPoolExecutor(2) as seats:
                for place, each in enumerate(two):
                    each.sign_up(f"p{self._rounds}{number}{place}")
                while not over.is_set():
                    table = two[0].open([*two], **RULES)
                    dice = [random.Random(f"{table} {seat}") for seat in range(2)]
                    playing = [seats.submit(each.play, table, dice[at]) for at, each in enumerate(two)]
                    for each in playing:
                        each.result()
            for each in two:
                each.close()

        with ThreadPoolExecutor(PAIRS) as threads:
            pairs = [threads.submit(pair, number) for number in range(PAIRS)]
            try:
                yield
            finally:
                over.set()
        for each in pairs:
            each.result()

    def _until(self, witness: Witness, actions: int) -> None:
        eventually(lambda: len(witness.accepted) >= actions, within=120)

    def _kept(self) -> set[tuple[str, int]]:
        with psycopg.connect(self.postgres.url) as asked:
            rows = asked.execute("SELECT table_id, seq FROM tables_log").fetchall()
        return {(encode("table", table), seq) for table, seq in rows}

    def _audit(self, service: Service, *traces: Path) -> str:
        whole = self.folder / "all.jsonl"
        whole.write_text("".join(each.read_text() for each in traces))
        done = subprocess.run(
            [sys.executable, str(CHECKOUT / "manage.py"), "audit", "--traces", str(whole)],
            env=settings(self.postgres.url, service.redis_url),
            capture_output=True,
            text=True,
            check=False,
        )
        said = (done.stdout + done.stderr).strip()
        assert done.returncode == 0, said
        return said.splitlines()[-1]

    def _script(self, name: str, *words: str) -> None:
        code = self.postgres.run(str(self.folder / "scripts" / name), *words).wait(120)
        assert code == 0, f"{name} {words}: {code}"

    def _receive(self, folder: Path) -> None:
        """Start the write-ahead log's receiver and wait until it is connected, unless files are archived."""
        if self._way is Way.ARCHIVED:
            return
        folder.mkdir(exist_ok=True)
        self._own(folder)
        self._receiver = self.postgres.run(str(self.folder / "scripts/wal"), str(folder))
        names = "estimation_backup" if self._way is Way.AWAITED else ""
        eventually(self._is_received, within=60)
        self.postgres.tell(f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        self.postgres.tell("SELECT pg_reload_conf()")

    def _is_received(self) -> bool:
        with psycopg.connect(self.postgres.url) as asked:
            return asked.execute("SELECT count(*) FROM pg_stat_replication").fetchone() == (1,)

    def _end_receiver(self) -> None:
        if self._receiver is not None:
            self._receiver.terminate()
            self._receiver.wait(30)
            self._receiver = None


def drill(way: Way) -> Found:
    with Drill(way) as one:
        return one.run()


if __name__ == "__main__":
    for each in Way:
        print(drill(each).line(), flush=True)
