"""Actions over REST, every one durable before it is answered; beside the same database alone, and a peer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest
from random import Random
from typing import TYPE_CHECKING

from bench import peer, pgbench
from bench.load import Job, Tally
from bench.machine import CORES
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
    rate = median(each.rate for each in runs)
    yield Measure("REST: actions, 16 clients, 2 cores", rate, "actions/s", PROMISED)
    yield from latencies("REST: actions", runs, PROMISED_P99_MS)
    yield unhindered("REST: actions", runs, "actions/s", PROMISED)
    bare = pgbench.transactions(place, CLIENTS)
    yield Measure("pgbench: lock, insert, update, 16 clients", bare, "transactions/s")
    yield Measure("REST: actions, of what pgbench does", rate, "actions/s", bare)
    for storage, moves in peer.moves(place, GAMES, CLIENTS):
        yield Measure(f"boardgame.io: moves {storage}", moves, "moves/s")
        yield Measure(f"REST: actions, beside boardgame.io {storage}", rate, "actions/s", moves)


def latencies(name: str, runs: list[Tally], promised: float | None = None) -> Iterator[Measure]:
    """Medians over runs of how long an answer took, and of the work it was for each program."""
    yield Measure(f"{name}, median", median(percentile(each.ms, 0.5) for each in runs), "ms")
    p99 = median(percentile(each.ms, 0.99) for each in runs)
    yield Measure(f"{name}, 99 of 100 within", p99, "ms", promised)
    for program in ("web", "postgres", "redis", "load"):
        if all(program in each.work for each in runs):
            yield Measure(f"{name}, CPU in {program}", median(each.work[program] for each in runs), "ms")


def unhindered(name: str, runs: list[Tally], unit: str, promised: float) -> Measure:
    """What both cores would do if nothing else kept them busy: reckoned from the CPU time of an answer."""
    rate = CORES * 1000 / median(sum(each.work.values()) for each in runs)
    return Measure(f"{name}, reckoned for two free cores", rate, unit, promised)


def _run(place: Place, dice: Random) -> Tally:
    place.fresh_database()
    played = clients(dice)
    with place.serving() as port:
        return place.load(Job(port, played, repeat=False, wanted=201, warm_up=WARM_UP_S, seconds=SECONDS))


def clients(dice: Random) -> list[list[str]]:
    """The requests of each client, who plays two games in turn."""
    from bench import people

    groups = [people.four(f"p{number}") for number in range(CLIENTS)]
    games = [people.begin(groups[number % CLIENTS]) for number in range(GAMES)]
    scripts = [people.script(game, dice) for game in games]
    return [_alternating(scripts[number], scripts[number + CLIENTS]) for number in range(CLIENTS)]


def _alternating(one: list[str], other: list[str]) -> list[str]:
    return [each for each in chain.from_iterable(zip_longest(one, other)) if each is not None]
