"""Streams of one process: memory of an idle one, and delays of an event and of a reconnection.

A thousand streams follow a table at once, and reconnect at once.
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from bench.harness.http_client import request
from bench.harness.measure import Measure, Missing, Row, median, percentile
from bench.harness.stream_clients import Job, Told
from bench.lengths import either
from bench.server import Server
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place

IDLE, FOLLOWING = either(10_000, short=1_000), either(1_000, short=100)
TABLES = either(100, short=10)
ACTIONS, MEANWHILE = either(40, short=10), either(20, short=5)
OTHER_FILES = 200  # open files of the programs besides the streams
PER_TOKEN = 8
PROMISED_KIB, PROMISED_P99_MS, PROMISED_BACK_S = 50.0, 60.0, 10.0


def measures(place: Place) -> Iterator[Row]:
    # Client and server each hold a file per stream. Programs inherit the limit.
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard != resource.RLIM_INFINITY and hard < IDLE + OTHER_FILES:
        raise CannotStart(f"{IDLE:,} streams need as many open files, and this system allows {hard:,}.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    place.fresh_database()
    job = _job()
    with place.serving(Server.MAKE_RUN) as port:
        job = job._replace(port=port, web=place.pids()["web"])
        written = place.run(
            "streaming",
            sys.executable,
            "-m",
            "bench.harness.stream_clients",
            typed=json.dumps(job._asdict()).encode(),
        )
    told = Told(**json.loads(written.splitlines()[-1]))
    if told.missed:
        raise CannotStart(f"{told.missed} events did not come, or came twice.")
    name = f"streams: memory of one of {IDLE:,} idle streams"
    if told.kib is None:
        yield Missing(name, "This system does not tell the memory of programs in /proc.")
    else:
        yield Measure(name, told.kib, "KiB", PROMISED_KIB)
    yield Measure(f"streams: {IDLE:,} opened, 50 at a time", told.opened_s, "s")
    name = f"streams: from a 201 to {FOLLOWING:,} followers"
    yield Measure(f"{name}, median", median(told.ms), "ms")
    yield Measure(f"{name}, 99 of 100 within", percentile(told.ms, 0.99), "ms", PROMISED_P99_MS)
    yield Measure(f"streams: {FOLLOWING:,} reconnect at once, within", told.back_s, "s", PROMISED_BACK_S)


def _job() -> Job:
    from bench import people

    dice = Random(1)
    games = [people.begin(people.four(f"t{number}")) for number in range(TABLES)]
    watchers = [people.player(f"w{number}") for number in range(IDLE // PER_TOKEN)]
    idle = [
        _stream(games[number % TABLES].table.pk, watchers[number // PER_TOKEN].token)
        for number in range(IDLE)
    ]
    game = games[0]
    following = [_stream(game.table.pk, watchers[number].token) for number in range(FOLLOWING)]
    actions = people.script(game, dice)[: ACTIONS + MEANWHILE]
    return Job(0, 0, idle, following, actions[:ACTIONS], actions[ACTIONS:])


def _stream(table: str, token: str) -> str:
    return request("GET", f"tables/{table}/stream", token)
