"""Reading the state of a game: whole, and when nothing has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bench.asking import answers, request
from bench.load import Job
from bench.measure import Measure, median
from bench.rest import latencies, unhindered

if TYPE_CHECKING:
    from bench.people import Begun
    from bench.place import Place

CLIENTS, GAMES = 16, 16
MOVES = 40  # played in each game, so that there is something to read
RUNS = 3
WARM_UP_S, SECONDS = 2.0, 6.0
PROMISED_READS, PROMISED_UNCHANGED = 1500.0, 2500.0


def measures(place: Place) -> Iterator[Measure]:
    place.fresh_database()
    begun = games()
    with place.serving() as port:
        whole = [requests(game) for game in begun]
        unchanged = [requests(game, _tags(port, own)) for game, own in zip(begun, whole, strict=True)]
        yield from _measured(place, port, "state reads", whole, 200, PROMISED_READS)
        yield from _measured(place, port, "unchanged (304)", unchanged, 304, PROMISED_UNCHANGED)


def clients() -> list[list[str]]:
    """The requests of each client, over and over: one game, as its four players see it."""
    return [requests(game) for game in games()]


def games() -> list[Begun]:
    """As many games as clients, played on for a while."""
    from bench import people

    begun = [people.begin(people.four(f"p{number}")) for number in range(GAMES)]
    for game in begun:
        people.advance(game, MOVES)
    return begun


def _tags(port: int, asked: list[str]) -> list[str]:
    return [answer.header("ETag") for answer in asyncio.run(answers(port, asked))]


def requests(game: Begun, tags: list[str] | None = None) -> list[str]:
    """The state for each of the four players."""
    known = [{} if tags is None else {"If_None_Match": tag} for tag in tags or [""] * 4]
    return [
        request("GET", f"tables/{game.table.pk}/state", player.token, **headers)
        for player, headers in zip(game.players, known, strict=True)
    ]


def _measured(
    place: Place, port: int, name: str, clients: list[list[str]], wanted: int, promised: float
) -> Iterator[Measure]:
    job = Job(port, clients, repeat=True, wanted=wanted, warm_up=WARM_UP_S, seconds=SECONDS)
    runs = [place.load(job) for _ in range(RUNS)]
    yield Measure(f"REST: {name}", median(each.rate for each in runs), "reads/s", promised)
    yield from latencies(f"REST: {name}", runs)
    yield unhindered(f"REST: {name}", runs, "reads/s", promised)
