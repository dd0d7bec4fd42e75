"""Calm periods in a storm: no fault strikes and every part runs, so no bot may be slow.

One fault often hides the effect of another: killing a worker also renews its connections. So after some
faults the storm waits until the service is complete, and then for some turns of bots. Each turn must be over
in three seconds. On a busy machine it must at least be over before the sweep plays: a turn that the sweep
plays was played by no worker.
"""

import time
from collections.abc import Callable
from typing import Any

import psycopg

from tests.chaos.ground import Ground
from tests.chaos.harness.witness import Witness
from tests.system.patience import allowed, strain

TURNS = 4
PROMISED_S = 3.0
# The value of `bots.services.sweep.PLAY_AFTER_S`, which only programs with Django can import.
SWEEP_PLAYS_S = 8.0
WHOLE_WITHIN_S = 30.0
# How long to wait for bots' turns: few tables are left towards the end of a storm.
PATIENCE_S = 20.0
LOOK_EVERY_S = 0.1

# Turns of bots, timed by Postgres' clock from the previous log entry. An open turn lasts until now.
_TURNS = """
SELECT extract(epoch FROM ended - began), over FROM (
    SELECT lag(entry.at) OVER game AS began, entry.at AS ended, true AS over, entry.kind,
        EXISTS (SELECT FROM tables_occupancy held WHERE held.table_id = entry.table_id
                AND held.seat = entry.seat AND held.bot) AS by_bot
    FROM tables_log entry WHERE entry.round >= 1
    WINDOW game AS (PARTITION BY entry.table_id ORDER BY entry.seq)
    UNION ALL
    SELECT since, clock_timestamp(), false, 'acted', bot FROM tables_waiting
) turns WHERE by_bot AND kind = 'acted' AND began >= %s
"""


class Calms:
    """All calm periods of a storm. `turns_s` has the seconds of bots' turns. The witness gets breaches."""

    def __init__(self, ground: Ground, witness: Witness) -> None:
        self._ground = ground
        self._witness = witness
        self.turns_s: list[float] = []

    def hold(self, is_over: Callable[[], bool]) -> None:
        """Wait until some bots have moved, one is too late, or no game is left. Record breaches."""
        if not self._await_whole():
            told = self._ground.parts()
            self._witness.breach(f"a part is missing {WHOLE_WITHIN_S:.0f} s after a fault: {told}")
            return
        with psycopg.connect(self._ground.postgres.url, autocommit=True) as asked:
            turns, limit_s = self._turns(asked, is_over)
        self.turns_s += turns
        for each in turns:
            if each > limit_s:
                self._witness.breach(f"a bot took {each:.1f} s for its turn while nothing was down")

    def is_whole(self) -> bool:
        """Whether every part of the service runs and answers."""
        return all(each["status"] == "ready" for each in self._ground.parts())

    def _await_whole(self) -> bool:
        until = time.monotonic() + allowed(WHOLE_WITHIN_S)
        while time.monotonic() < until:
            if self.is_whole():
                return True
            time.sleep(LOOK_EVERY_S)
        return False

    def _turns(
        self, asked: psycopg.Connection[Any], is_over: Callable[[], bool]
    ) -> tuple[list[float], float]:
        """Return the seconds of each new turn that has ended or takes too long, and the limit in seconds."""
        since = asked.execute("SELECT clock_timestamp()").fetchone()
        until, busy = time.monotonic() + PATIENCE_S, strain()
        while True:
            limit_s = min(allowed(PROMISED_S, busy := max(busy, strain())), SWEEP_PLAYS_S)
            found = asked.execute(_TURNS, since).fetchall()
            turns = [float(seconds) for seconds, has_ended in found if has_ended or seconds > limit_s]
            enough = len(turns) >= TURNS or max(turns, default=0.0) > limit_s
            if enough or is_over() or time.monotonic() > until:
                return turns, limit_s
            time.sleep(LOOK_EVERY_S)
