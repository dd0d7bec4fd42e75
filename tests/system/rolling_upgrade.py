"""Tests of an upgrade during play: programs restart in turns, a migration runs, old and new code serve."""

import random
import re
import subprocess
import sys
import threading
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait

import pytest
from django.db import connections

from tests.chaos.harness.clients import Client
from tests.chaos.harness.witness import Witness
from tests.copies import scratch_copy
from tests.system.processes import CHECKOUT, environment, eventually, migrating

# Each test takes less than a minute. A test that hangs is ended, and its players stop.
pytestmark = [pytest.mark.system, pytest.mark.timeout(180)]
PAIRS = 2
ROUNDS = {"ruleset": "updown", "options": {"rounds": [1, 2]}}


class Traffic:
    """Pairs of clients that play game after game, each client on another web until that web goes away."""

    def __init__(self, urls, traces, *, names="ab"):
        self.witness = Witness(traces)
        self._names = names
        self._traces, self._urls = traces, urls
        self._over, self._abandoned = threading.Event(), threading.Event()
        self._threads = ThreadPoolExecutor(PAIRS)
        self._pairs = [self._threads.submit(self._play, number) for number in range(PAIRS)]

    def _play(self, number):
        ali, badr = two = [
            Client(urls, self.witness, self._abandoned.is_set) for urls in (self._urls, self._urls[::-1])
        ]
        for name, client in zip(self._names, two, strict=True):
            client.sign_up(f"{name}{number}")
        game = 0
        with ThreadPoolExecutor(2) as seats:
            while not self._over.is_set():
                game += 1
                table = ali.open([ali, badr], **ROUNDS)
                playing = [
                    seats.submit(each.play, table, random.Random(f"{number} {game} {seat}"))
                    for seat, each in enumerate(two)
                ]
                self._both(playing)
                self.witness.finished()
        for client in two:
            client.close()

    def _both(self, playing):
        """Wait until both clients are done. If one fails, stop the other, which would wait minutes for it."""
        done, _ = wait(playing, return_when=FIRST_EXCEPTION)
        if any(each.exception() for each in done):
            self._abandoned.set()
        for each in playing:
            each.result()

    def more(self, games):
        """Wait until this many more games are over."""
        until = self.witness.games + games
        eventually(lambda: self.witness.games >= until or self._failed(), within=60)

    def _failed(self):
        return [each.result() for each in self._pairs if each.done()]

    def end(self):
        """End play. Assert that there was no 5xx, and that no answer got lost and needed a retry."""
        self._over.set()
        for each in self._pairs:
            each.result(60)
        self._threads.shutdown()
        self.witness.close()
        assert self.witness.breaches == []
        assert [each for each in self.witness.answers if each.startswith("5")] == []
        accepted = self.witness.answers["201"] + self.witness.answers["200"]
        assert accepted > 0
        lines = self._traces.read_text().splitlines()
        assert len(lines) == len(self.witness.accepted), "an answer got lost, and the action was sent again"
        managed(CHECKOUT, "audit", "--traces", str(self._traces))

    def abandon(self):
        """Let players stop at their next request. Without this, threads would outlive a failed test."""
        self._over.set()
        self._abandoned.set()
        self._threads.shutdown()


@pytest.fixture
def traffic(service, tmp_path):
    """`traffic(urls)` begins play. It ends at the latest with the test, before the webs end."""
    begun = []

    def begin(urls, *, names="ab"):
        begun.append(Traffic(urls, tmp_path / f"{names}.jsonl", names=names))
        return begun[-1]

    yield begin
    for each in begun:
        each.abandon()


@pytest.fixture
def two_webs(service):
    first = service("redis", "web")
    return first, service("web", redis_url=first.redis_url)


def test_no_action_fails_while_webs_are_restarted_in_turns(two_webs, traffic):
    playing = traffic([each.url for each in two_webs])
    playing.more(3)
    for web in two_webs:
        web.ask_to_stop("web")
        assert web.ended("web", within=30) == 0
        playing.more(1)
        web.start("web")
        eventually(web._answers, within=60)
        playing.more(2)
    playing.end()


COLUMN = """    note = models.TextField(null=True, default=None)

    class Meta:"""


@pytest.fixture
def next_release(tmp_path, committed):
    """A copy of the source with one more column in the model `Table`, and its migration."""
    copy = scratch_copy(tmp_path)
    model = copy / "games/tables/models/table.py"
    model.write_text(re.sub(r"\n    class Meta:", f"\n{COLUMN}", model.read_text(), count=1))
    yield copy
    managed(copy, "migrate", "tables", latest_of(copy), "--verbosity", "0")


def latest_of(copy):
    """Return the name of this release's last migration, which is the one before the new `_note` migration."""
    names = sorted(path.stem for path in (copy / "games/tables/migrations").glob("0*.py"))
    return next(name for name in reversed(names) if not name.endswith("_note"))


def managed(copy, *words):
    told = {**migrating(environment("redis://127.0.0.1:1/0")), "PYTHONPATH": str(copy)}
    subprocess.run([sys.executable, "manage.py", *words], cwd=copy, env=told, check=True, timeout=300)


def test_old_and_new_code_play_the_same_tables_while_the_database_is_migrated(service, traffic, next_release):
    old = service("redis", "web")
    before = traffic([old.url] * 2)
    before.more(2)
    managed(next_release, "makemigrations", "tables", "--name", "note", "--verbosity", "0")
    managed(next_release, "migrate", "--verbosity", "0")
    with connections["owner"].cursor() as owner:
        owner.execute("SELECT count(*) FROM information_schema.columns WHERE column_name = 'note'")
        assert owner.fetchone()[0] > 0
    before.more(2)
    new = service("web", redis_url=old.redis_url, PYTHONPATH=str(next_release))
    # `before` stays on the old web. In `both`, one client of a pair plays on the old web, one on the new.
    both = traffic([old.url, new.url], names="cd")
    both.more(3)
    both.end()
    before.end()
