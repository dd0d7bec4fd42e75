"""State reads: whole states, and states that have not changed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from bench.harness.http_client import answers, request
from bench.harness.load import Job, Tally
from bench.harness.measure import Measure, Row, attempt, median
from bench.lengths import either
from bench.rest import by_dispatcher, latencies, unhindered
from bench.server import Server

if TYPE_CHECKING:
    from bench.harness.place import Place
    from bench.people import Begun

CLIENTS, GAMES = 16, 16
MOVES = 40  # played in each game, so that there is something to read
RUNS = either(3, short=1)
WARM_UP_S, SECONDS = either(2.0, short=1.0), either(6.0, short=2.0)
PROMISED_READS, PROMISED_UNCHANGED = 1500.0, 2500.0


def measures(place: Place) -> Iterator[Row]:
    place.fresh_database()
    begun = games()
    whole, unchanged = _runs(place, begun, Server.PLAIN)
    for name, runs, promised in (
        ("REST: state reads", whole, PROMISED_READS),
        ("REST: unchanged (304)", unchanged, PROMISED_UNCHANGED),
    ):
        yield Measure(name, median(each.rate for each in runs), "reads/s", promised)
        yield from latencies(name, runs)
        yield unhindered(name, runs, "reads/s", promised)
    yield from attempt("REST: reads, by the dispatcher", partial(_by_dispatcher, place, begun))


def _by_dispatcher(place: Place, begun: list[Begun]) -> Iterator[Row]:
    whole, unchanged = _runs(place, begun, Server.DISPATCHER)
    yield from by_dispatcher("REST: state reads", whole, "reads/s")
    yield from by_dispatcher("REST: unchanged (304)", unchanged, "reads/s")


def _runs(place: Place, begun: list[Begun], server: Server) -> tuple[list[Tally], list[Tally]]:
    """Return runs of whole states, and runs of unchanged states."""
    with place.serving(server) as port:
        whole = [requests(game) for game in begun]
        unchanged = [requests(game, _tags(port, own)) for game, own in zip(begun, whole, strict=True)]
        found = tuple(
            [place.load(Job(port, clients, True, wanted, WARM_UP_S, SECONDS)) for _ in range(RUNS)]
            for clients, wanted in ((whole, 200), (unchanged, 304))
        )
    return found[0], found[1]


def clients() -> list[list[str]]:
    """Return the requests that each client repeats: one game, as each of its four players sees it."""
    return [requests(game) for game in games()]


def games() -> list[Begun]:
    """Start one game for each client, and play some actions in it."""
    from bench import people

    begun = [people.begin(people.four(f"p{number}")) for number in range(GAMES)]
    for game in begun:
        people.advance(game, MOVES)
    return begun


def _tags(port: int, asked: list[str]) -> list[str]:
    return [answer.header("ETag") for answer in asyncio.run(answers(port, asked))]


def requests(game: Begun, tags: list[str] | None = None) -> list[str]:
    """Return a request of the state for each of the four players."""
    known = [{} if tags is None else {"If_None_Match": tag} for tag in tags or [""] * 4]
    return [
        request("GET", f"tables/{game.table.pk}/state", player.token, **headers)
        for player, headers in zip(game.players, known, strict=True)
    ]
