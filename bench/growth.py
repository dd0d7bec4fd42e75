"""Two thousand finished games later: an action and a state take as long as on the first day."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from bench.load import Job
from bench.measure import Measure, median

if TYPE_CHECKING:
    from bench.people import Player
    from bench.place import Place

GAMES, CLIENTS = 2000, 4
RUNS = 3
WARM_UP_S, SECONDS = 2.0, 5.0
MOST_TIMES = 1.2


def measures(place: Place) -> Iterator[Measure]:
    from bench import finished, people

    place.fresh_database()
    groups = [people.four(f"p{number}") for number in range(CLIENTS)]
    first = _medians(place, groups)
    dice = Random(2026)
    users = [player.user.pk for group in groups for player in group]
    place.tell(f"bench.finished.copy_in(…, {GAMES})")
    finished.copy_in(place.environment["DATABASE_URL"], GAMES, users, dice)
    later = _medians(place, groups)
    for what, before, after in zip(("action", "state"), first, later, strict=True):
        yield Measure(f"growth: {what}, median, empty", before, "ms")
        yield Measure(f"growth: {what}, median, {GAMES} games later", after, "ms", before)
        yield Measure(f"growth: {what}, so many times as long", after / before, "times", MOST_TIMES)


def _medians(place: Place, groups: list[tuple[Player, ...]]) -> tuple[float, float]:
    """Milliseconds for an action and for a state, by few clients, so that nothing queues."""
    from bench import people, reads

    runs: list[tuple[float, float]] = []
    with place.serving() as port:
        for run in range(RUNS):
            games = [people.begin(group) for group in groups]
            scripts = [people.script(game, Random(run)) for game in games]
            states = [reads.requests(game) for game in games]
            acting = Job(port, scripts, repeat=False, wanted=201, warm_up=WARM_UP_S, seconds=SECONDS)
            reading = Job(port, states, repeat=True, wanted=200, warm_up=WARM_UP_S, seconds=SECONDS)
            runs.append((median(place.load(acting).ms), median(place.load(reading).ms)))
    return median(one for one, _ in runs), median(other for _, other in runs)
