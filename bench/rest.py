"""Actions over REST, each durable before its response; compared with the bare database and a peer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from itertools import chain, zip_longest
from random import Random
from typing import TYPE_CHECKING

from bench import peer, proxy
from bench.harness import pgbench
from bench.harness.load import Job, Tally
from bench.harness.machine import CORES
from bench.harness.measure import Measure, Missing, Row, attempt, median, percentile
from bench.lengths import either
from bench.server import Server

if TYPE_CHECKING:
    from bench.harness.place import Place
    from bench.people import Begun, Player

    Script = Callable[[Begun, Random], list[str]]

CLIENTS, GAMES = 16, 32
RUNS = either(3, short=1)
WARM_UP_S, SECONDS = either(3.0, short=1.0), either(8.0, short=2.0)
PROMISED, PROMISED_P99_MS = 300.0, 100.0
NEEDED = ("web", "postgres", "redis", "load")
PROGRAMS = ("proxy", *NEEDED)


def measures(place: Place) -> Iterator[Row]:
    """Yield medians of runs; each run has a fresh database and new games."""
    runs = [_run(place, Random(run), place.serving(Server.PLAIN)) for run in range(RUNS)]
    rate = median(each.rate for each in runs)
    yield Measure("REST: actions, 16 clients, 2 cores", rate, "actions/s", PROMISED)
    yield from latencies("REST: actions", runs, PROMISED_P99_MS)
    yield unhindered("REST: actions", runs, "actions/s", PROMISED)
    yield from attempt("REST: actions, by the dispatcher", partial(_by_dispatcher, place))
    yield from attempt("REST: actions, through the proxy", partial(_through_proxy, place))
    yield from attempt("pgbench", partial(_bare, place, rate))
    for storage in peer.STORAGES:
        yield from attempt(f"boardgame.io {storage}", partial(_peer, place, storage, rate))


def _by_dispatcher(place: Place) -> Iterator[Row]:
    """Measure actions through `web`, the service whose port also serves long polls and streams."""
    runs = [_run(place, Random(run), place.serving(Server.DISPATCHER)) for run in range(RUNS)]
    yield from by_dispatcher("REST: actions", runs, "actions/s")


def _through_proxy(place: Place) -> Iterator[Row]:
    """Measure actions as an outside client sends them, but without TLS."""
    runs = [_run(place, Random(run), proxy.before_plain(place)) for run in range(RUNS)]
    name = "REST: actions, through the proxy"
    yield Measure(name, median(each.rate for each in runs), "actions/s")
    yield from latencies(name, runs)


def by_dispatcher(name: str, runs: list[Tally], unit: str) -> Iterator[Row]:
    """Yield rows of the same requests sent to `web`, as if no proxy sent them to `plain`."""
    yield Measure(f"{name}, by the dispatcher", median(each.rate for each in runs), unit)
    yield from latencies(f"{name}, by the dispatcher", runs)


def _bare(place: Place, rate: float) -> Iterator[Row]:
    bare = pgbench.transactions(place, CLIENTS)
    yield Measure("pgbench: lock, insert, update, 16 clients", bare, "transactions/s")
    yield Measure("REST: actions, beside pgbench", rate, "actions/s", peer=bare)


def _peer(place: Place, storage: str, rate: float) -> Iterator[Row]:
    moves = peer.moves(place, storage, GAMES, CLIENTS)
    yield Measure(f"boardgame.io {storage}: moves", moves, "moves/s")
    yield Measure(f"REST: actions, beside boardgame.io {storage}", rate, "actions/s", peer=moves)


def latencies(name: str, runs: list[Tally], promised: float | None = None) -> Iterator[Row]:
    """Yield medians over runs of the latency of a response and of each program's CPU time for it."""
    yield Measure(f"{name}, median", median(percentile(each.ms, 0.5) for each in runs), "ms")
    p99 = median(percentile(each.ms, 0.99) for each in runs)
    yield Measure(f"{name}, 99 of 100 within", p99, "ms", promised)
    for program in PROGRAMS:
        if all(program in each.work for each in runs):
            yield Measure(f"{name}, CPU in {program}", median(each.work[program] for each in runs), "ms")


def unhindered(name: str, runs: list[Tally], unit: str, promised: float) -> Row:
    """Return the rate on two cores with no other load, computed from the CPU time of a response."""
    name = f"{name}, computed for two free cores"
    if not all(program in each.work for program in NEEDED for each in runs):
        return Missing(name, "This system does not tell the CPU time of programs in /proc.")
    return Measure(name, CORES * 1000 / median(work(each) for each in runs), unit, promised)


def work(run: Tally) -> float:
    """Return CPU milliseconds per response in all programs together."""
    return sum(run.work.values())


def _run(place: Place, dice: Random, serving: AbstractContextManager[int]) -> Tally:
    place.fresh_database()
    played = clients(dice)
    with serving as port:
        return place.load(Job(port, played, repeat=False, wanted=201, warm_up=WARM_UP_S, seconds=SECONDS))


def clients(dice: Random, script: Script | None = None) -> list[list[str]]:
    """Return the requests of each client, who plays two games in turn; `script` writes a game's requests."""
    from bench import people

    groups = [people.four(f"p{number}") for number in range(CLIENTS)]
    return [in_turn(group, GAMES // CLIENTS, dice, script or people.script) for group in groups]


def in_turn(group: tuple[Player, ...], games: int, dice: Random, script: Script) -> list[str]:
    """Return requests that play whole games of the same four players, alternating between the games."""
    from bench import people

    begun = [people.begin(group) for _ in range(games)]
    scripts = [script(game, dice) for game in begun]
    return [each for each in chain.from_iterable(zip_longest(*scripts)) if each is not None]
