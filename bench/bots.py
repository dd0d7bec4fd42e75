"""Bots with all programs running: their speed alone, and how soon they answer a person under load."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from bench.harness.measure import Measure, Row, attempt, median, percentile
from bench.lengths import either
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place
    from bench.people import Player
    from games.tables.models import Table

TABLES = either(50, short=10)
WARM_UP_S, SECONDS = 5.0, either(60.0, short=10.0)
PROMISED_MS, PROMISED_GAME_S = 100.0, 15.0
# Number of tables with bots only, and how many of them each creator opens.
BOT_TABLES, CROWD_OF = either(200, short=20), 5
PROMISED_BESIDE_MS = 500.0
GAMES = either(3, short=1)
PATIENCE_S = 120.0


def measures(place: Place) -> Iterator[Row]:
    yield from attempt("bots: alone, and beside people", partial(_beside_people, place))
    yield from attempt("bots: a person beside tables of bots", partial(_beside_bots, place))


def _beside_people(place: Place) -> Iterator[Row]:
    """Measure four bots alone, then a person against three bots while others play against three bots each."""
    from bench import people
    from bench.harness.place import BOTS
    from games.tables import services

    place.fresh_database()
    busy = [people.player(f"busy{number}") for number in range(TABLES)]
    probe = people.player("probe")
    tables = {player.token: people.with_bots(player) for player in [*busy, probe]}
    games = [people.with_bots(probe, seat=None) for _ in range(GAMES)]
    with place.serving(beside=BOTS) as port:
        alone = median(_alone(game, probe) for game in games)
        yield Measure("bots: four bots play 18 rounds", alone, "s", PROMISED_GAME_S)
        for player in [*busy, probe]:
            services.start(table_id=tables[player.token].pk, by=player.user)
        seats = [[player.token, tables[player.token].pk] for player in [*busy, probe]]
        told = _watched(place, port, seats)
    rate = told["actions"] / SECONDS
    yield Measure(f"bots: people's actions at {TABLES} tables, one a second each", rate, "actions/s")
    name = "bots: from a person's 201 to the third bot's card"
    yield Measure(f"{name}, median of {len(told['ms'])}", median(told["ms"]), "ms", PROMISED_MS)
    yield Measure(f"{name}, 99 of 100 within", percentile(told["ms"], 0.99), "ms")


def _beside_bots(place: Place) -> Iterator[Row]:
    """Measure a person at one table while bots play at many other tables as fast as they can."""
    from bench import people
    from bench.harness.place import BOTS
    from games.tables import services

    place.fresh_database()
    crowd, probe = people.player("crowd"), people.player("probe")
    table = people.with_bots(probe)
    with place.serving(beside=BOTS) as port:
        for number in range(BOT_TABLES):
            crowd = people.player(f"crowd{number}") if number % CROWD_OF == 0 else crowd
            among_bots = people.with_bots(crowd, seat=None)
            services.start(table_id=among_bots.pk, by=crowd.user)
        services.start(table_id=table.pk, by=probe.user)
        before, begun = _actions(), time.monotonic()
        told = _watched(place, port, [[probe.token, table.pk]])
        rate = (_actions() - before) / (time.monotonic() - begun)
    yield Measure(f"bots: actions at {BOT_TABLES} tables of bots", rate, "actions/s", BOT_TABLES)
    name = f"bots: the third bot's answer to a person at that load, 95 of 100 of {len(told['ms'])} within"
    yield Measure(name, percentile(told["ms"], 0.95), "ms", PROMISED_BESIDE_MS)


def _watched(place: Place, port: int, seats: list[list[str]]) -> dict[str, Any]:
    """Run `bench.harness.pace` for these persons (token, table), and return its result.

    The last person is the one whose bots are timed.
    """
    *busy, probe = seats
    job = {"port": port, "busy": busy, "probe": probe, "warm_up": WARM_UP_S, "seconds": SECONDS}
    written = place.run("pace", sys.executable, "-m", "bench.harness.pace", typed=json.dumps(job).encode())
    told: dict[str, Any] = json.loads(written.splitlines()[-1])
    if not told["ms"]:
        raise CannotStart(f"Three bots answered no card within {SECONDS:.0f} s: the machine is too busy.")
    return told


def _actions() -> int:
    from games.tables.models import LogEntry

    return LogEntry.objects.filter(kind="acted").count()


def _alone(table: Table, creator: Player) -> float:
    """Start the table, and return the seconds until it is finished."""
    from django.db import connection

    from games.tables import services
    from games.tables.models import Table as Tables

    begun = time.monotonic()
    services.start(table_id=table.pk, by=creator.user)
    while (waited := time.monotonic() - begun) < PATIENCE_S:
        if Tables.objects.get(pk=table.pk).status == Tables.Status.FINISHED:
            return waited
        connection.close()
        time.sleep(0.05)
    raise CannotStart(f"Four bots did not finish their game within {PATIENCE_S:.0f} s.")
