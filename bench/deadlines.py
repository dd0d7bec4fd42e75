"""Deadlines: how late the sweeper, running as in production, takes the turns of players out of time."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import psycopg

from bench.harness.measure import Measure, percentile
from bench.lengths import either
from estimation_service.local.errors import CannotStart

if TYPE_CHECKING:
    from bench.harness.place import Place

# A thousand per minute. ESTIMATION_BENCH_DEADLINES sets the number, such as 10000.
DEADLINES: Final = int(os.environ.get("ESTIMATION_BENCH_DEADLINES", either(5_000, short=200)))
OVER_S: Final = 0.06 * DEADLINES
PATIENCE_S, PROMISED_S = 120.0, 2.0
# The database owner moves each deadline to a random moment. The first is 20 seconds ahead, so that the
# sweeper has started by then.
_SPREAD = """
WITH soon AS (
    SELECT table_id, now() + make_interval(secs => 20 + random() * %s) AS due_at FROM tables_waiting)
UPDATE tables_playerclock c SET due_at = soon.due_at, look_at = NULL
FROM soon WHERE soon.table_id = c.table_id AND c.due_at IS NOT NULL
"""
_PROMISED = """
CREATE TABLE promised AS SELECT w.table_id, w.round, w.turn, c.due_at
FROM tables_waiting w JOIN tables_playerclock c USING (table_id, seat)
"""
_LATE = """
SELECT extract(epoch FROM l.at - p.due_at)::float
FROM tables_log l JOIN promised p USING (table_id, round, turn)
"""
_TWICE = "SELECT count(*) FROM tables_playerclock WHERE timeouts > 1"


def measures(place: Place) -> Iterator[Measure]:
    place.fresh_database()
    _tables()
    # Connect as the owner, because the application's role may not create tables.
    with psycopg.connect(place.address(), autocommit=True) as owner:
        owner.execute(_SPREAD, [OVER_S])
        owner.execute(_PROMISED)
        place.keep("sweeper", sys.executable, "manage.py", "sweeper")
        try:
            late = _awaited(owner)
        finally:
            place.drop("sweeper")
        twice = owner.execute(_TWICE).fetchall()[0][0]
    seconds = sorted(late)
    if seconds[0] < 0 or twice:
        raise CannotStart(f"The first was {seconds[0]:.2f} s late, and {twice} were handled twice.")
    name = f"deadlines: {DEADLINES:,} within {OVER_S / 60:g} min"
    yield Measure(f"{name}, median lateness", percentile(seconds, 0.5), "s")
    yield Measure(f"{name}, 999 of 1,000 within", percentile(seconds, 0.999), "s", PROMISED_S)
    yield Measure(f"{name}, latest", seconds[-1], "s")


def _awaited(owner: psycopg.Connection) -> list[float]:
    """Wait until all turns have been taken, and return by how many seconds each was late."""
    until = time.monotonic() + OVER_S + PATIENCE_S
    while len(late := owner.execute(_LATE).fetchall()) < DEADLINES:
        if time.monotonic() > until:
            raise CannotStart(f"Only {len(late)} of {DEADLINES} clocks were found.")
        time.sleep(1)
    return [each for (each,) in late]


def _tables() -> None:
    """Make correspondence tables for two with few cards, each with a player whose turn it is."""
    from bench import people
    from games.tables import services

    first, second = people.player("early"), people.player("late")
    for _ in range(DEADLINES):
        table = services.open_table(
            creator=first.user,
            ruleset="updown",
            players=2,
            options={"rounds": [1, 2]},
            clock={"preset": "normal"},
            automatic=False,
        )
        services.take_seat(table_id=table.pk, player=second.user, seat=1)
        services.start(table_id=table.pk, by=first.user)
