"""Bots with everything running: how soon they answer while others play, and how fast they play alone."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from bench.measure import Measure, median, percentile
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.people import Player
    from bench.place import Place
    from games.tables.models import Table

TABLES = 50
WARM_UP_S, SECONDS = 5.0, 60.0
PROMISED_MS, PROMISED_GAME_S = 100.0, 15.0
GAMES = 3
PATIENCE_S = 120.0


def measures(place: Place) -> Iterator[Measure]:
    from bench import people
    from games.tables import services

    place.fresh_database()
    busy = [people.player(f"busy{number}") for number in range(TABLES)]
    probe = people.player("probe")
    tables = {player.token: people.with_bots(player) for player in [*busy, probe]}
    games = [people.with_bots(probe, seat=None) for _ in range(GAMES)]
    with place.serving(bots=True) as port:
        alone = median(_alone(game, probe) for game in games)
        yield Measure("bots: four play 18 rounds", alone, "s", PROMISED_GAME_S)
        for player in [*busy, probe]:
            services.start(table_id=tables[player.token].pk, by=player.user)
        job = {
            "port": port,
            "busy": [[player.token, tables[player.token].pk] for player in busy],
            "probe": [probe.token, tables[probe.token].pk],
            "warm_up": WARM_UP_S,
            "seconds": SECONDS,
        }
        written = place.run("pace", sys.executable, "-m", "bench.pace", typed=json.dumps(job).encode())
    told = json.loads(written.splitlines()[-1])
    rate = told["actions"] / SECONDS
    yield Measure(f"bots: persons' actions at {TABLES} tables meanwhile", rate, "actions/s", TABLES)
    name = "bots: from a person's 201 to the third bot's card"
    yield Measure(f"{name}, median of {len(told['ms'])}", median(told["ms"]), "ms", PROMISED_MS)
    yield Measure(f"{name}, 99 of 100 within", percentile(told["ms"], 0.99), "ms")


def _alone(table: Table, creator: Player) -> float:
    """Seconds from the start to the last score."""
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
