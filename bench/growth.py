"""Growth: do actions and state reads stay fast after twenty thousand finished games?"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING

import psycopg

from bench import rest
from bench.harness.load import Job
from bench.harness.machine import CORES
from bench.harness.measure import Measure, Row, median
from bench.lengths import either

if TYPE_CHECKING:
    from bench.harness.place import Place
    from bench.people import Player

GAMES, CLIENTS = either(20_000, short=400), 4
GAMES_OF_A_CLIENT = 3  # played in turn, because one game alone would end before the measured time does
RUNS = either(3, short=1)
WARM_UP_S, SECONDS = either(2.0, short=1.0), either(5.0, short=2.0)
MOST_TIMES = 1.2


def measures(place: Place) -> Iterator[Row]:
    from bench import people

    place.fresh_database()
    groups = [people.four(f"p{number}") for number in range(CLIENTS)]
    first = _medians(place, groups)
    begun = time.monotonic()
    _finish_games(place, [str(player.user.pk) for group in groups for player in group])
    yield Measure(f"growth: time to make {GAMES:,} finished and rated games", time.monotonic() - begun, "s")
    later = _medians(place, groups)
    for what, before, after in zip(("action", "state"), first, later, strict=True):
        yield Measure(f"growth: {what}, median, empty", before, "ms")
        yield Measure(f"growth: {what}, median, {GAMES:,} games later", after, "ms", peer=before)
        yield Measure(f"growth: {what}, compared with empty", after / before, "times as long", MOST_TIMES)


def _finish_games(place: Place, players: Sequence[str]) -> None:
    """Make finished games with all rows that the service writes, on both cores, and rate them."""
    from bench import finished
    from games.ratings.models import Pool
    from games.ratings.services import rate_pool

    Pool.objects.create(key=finished.POOL)
    half = GAMES // CORES
    jobs = [finished.Job(place.address(), half, list(players), finished.FIVE_ROUNDS, n) for n in range(CORES)]
    place.tell(f"python -m bench.finished, {CORES} at a time, {half:,} games each")
    with ExitStack() as together:
        for number, job in enumerate(jobs):
            typed = json.dumps(job._asdict()).encode()
            name = f"finished-{number}"
            together.enter_context(place.beside(name, sys.executable, "-m", "bench.finished", typed=typed))
    place.tell("rate_pool, VACUUM ANALYZE, CHECKPOINT")
    assert rate_pool(finished.POOL) == GAMES
    with psycopg.connect(place.address(), autocommit=True) as owner:
        # Otherwise autovacuum and a checkpoint would run while the next requests are measured.
        owner.execute("VACUUM ANALYZE")
        owner.execute("CHECKPOINT")


def _medians(place: Place, groups: list[tuple[Player, ...]]) -> tuple[float, float]:
    """Return milliseconds for an action and for a state read, with so few clients that nothing queues."""
    from bench import people, reads

    runs: list[tuple[float, float]] = []
    with place.serving() as port:
        for run in range(RUNS):
            dice = Random(run)
            scripts = [rest.in_turn(group, GAMES_OF_A_CLIENT, dice, people.script) for group in groups]
            states = [reads.requests(people.begin(group)) for group in groups]
            acting = Job(port, scripts, repeat=False, wanted=201, warm_up=WARM_UP_S, seconds=SECONDS)
            reading = Job(port, states, repeat=True, wanted=200, warm_up=WARM_UP_S, seconds=SECONDS)
            runs.append((median(place.load(acting).ms), median(place.load(reading).ms)))
    return median(one for one, _ in runs), median(other for _, other in runs)
