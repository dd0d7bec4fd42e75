"""Test of fifty kills during a hundred short games on two webs, a worker and a sweeper.

Programs are killed with -9; Postgres is stopped at once.
"""

import random

import pytest

from bots.services.sweep import PLAY_AFTER_S
from tests.chaos.ground import Ground
from tests.chaos.harness import calm
from tests.chaos.harness.faults import short_mix
from tests.chaos.harness.storm import Storm

pytestmark = [pytest.mark.prove, pytest.mark.system, pytest.mark.timeout(1500)]
GAMES, SEED = 100, 7
KILLED = {f"{name} killed" for name in ("web", "second web", "worker", "sweeper", "redis")}


def test_no_kill_loses_an_accepted_action_and_only_a_missing_database_is_told_of(
    record_property,
):
    assert calm.SWEEP_PLAYS_S == PLAY_AFTER_S
    ground = Ground()
    try:
        faults = short_mix(random.Random(SEED))
        report = Storm(ground, games=GAMES, faults=faults, seed=SEED).run(within_s=900)
        assert not report.breaches, "\n".join([*report.breaches[:20], *report.lines(), ground.logs()[-5000:]])
    finally:
        ground.close()
    record_property("storm", "; ".join(report.lines()))
    assert report.games >= GAMES
    kills = sum(
        count
        for name, count in report.faults.items()
        if name.startswith("died at") or name == "postgres crashed" or name in KILLED
    )
    assert kills >= 50 - 5  # a failpoint kills the next program that reaches it; some are reached by none
    assert report.faults["postgres crashed"] == 6
    assert sum(count for name, count in report.faults.items() if name.startswith("died at")) >= 12
    assert report.answers["503 unavailable"] > 0
    assert len(report.bots_s) >= 10
    assert report.answers["broken off"] > 0
