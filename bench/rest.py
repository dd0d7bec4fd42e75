"""Actions over REST, every one durable before it is answered; beside the same database alone, and a peer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from random import Random
from typing import TYPE_CHECKING

from bench import peer, pgbench
from bench.asking import Job
from bench.measure import Measure, median, percentile

if TYPE_CHECKING:
    from bench.place import Place

CLIENTS, GAMES = 16, 32
RUNS = 3
WARM_UP_S, SECONDS = 3.0, 8.0
PROMISED, PROMISED_P99_MS = 300.0, 100.0


def measures(place: Place) -> Iterator[Measure]:
    """Medians of runs; each has a fresh database and fresh games."""
    runs = [_run(place, Random(run)) for run in range(RUNS)]
    rate = median(len(ms) / SECONDS for ms in runs)
    yield Measure("REST: actions, 16 clients, 2 cores", rate, "actions/s", PROMISED)
    yield Measure("REST: actions, median", median(percentile(ms, 0.5) for ms in runs), "ms")
    p99 = median(percentile(ms, 0.99) for ms in runs)
    yield Measure("REST: actions, 99 of 100 within", p99, "ms", PROMISED_P99_MS)
    bare = pgbench.transactions(place, CLIENTS)
    yield Measure("pgbench: lock, insert, update, 16 clients", bare, "transactions/s")
    yield Measure("REST: actions, of what pgbench does", rate, "actions/s", bare)
    for storage, moves in peer.moves(place, GAMES, CLIENTS):
        yield Measure(f"boardgame.io: moves {storage}", moves, "moves/s")
        yield Measure(f"REST: actions, beside boardgame.io {storage}", rate, "actions/s", moves)


def _run(place: Place, dice: Random) -> list[float]:
    from bench import people

    place.fresh_database()
    groups = [people.four(f"p{number}") for number in range(CLIENTS)]
    games = [people.begin(groups[number % CLIENTS]) for number in range(GAMES)]
    scripts = [people.script(game, dice) for game in games]
    # Each client plays its two games in turn.
    clients = [_alternating(scripts[number], scripts[number + CLIENTS]) for number in range(CLIENTS)]
    with place.serving() as port:
        job = Job(port, clients, repeat=False, wanted=201, warm_up=WARM_UP_S, seconds=SECONDS)
        return place.load(job).ms


def _alternating(one: list[str], other: list[str]) -> list[str]:
    return [each for each in chain.from_iterable(zip_longest(one, other)) if each is not None]
