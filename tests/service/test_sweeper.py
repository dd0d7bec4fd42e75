"""The loop that finds what hints have missed."""

import threading

import pytest

from estimation_service.sweeper import Sweep, Sweeper, tick_after
from games.api.health import SWEEPER
from games.feed import queries
from games.feed.services import beat

pytestmark = pytest.mark.django_db


def run_until(enough, *sweeps):
    """Run these sweeps at short ticks until there was enough of them."""
    sweeper = Sweeper([*sweeps, Sweep("end", lambda: enough() and sweeper.stop())], period_s=0.002)
    sweeper.run()


def test_each_sweep_is_called_at_its_own_pace():
    often, seldom = [], []
    run_until(
        lambda: len(seldom) == 3,
        Sweep("often", lambda: often.append(1)),
        Sweep("seldom", lambda: seldom.append(len(often)), every=10),
    )
    # On a busy machine ticks are missed, and then fewer lie between; never more.
    assert seldom[0] == 1
    assert 1 < seldom[1] <= 11
    assert seldom[1] < seldom[2] <= 21


def test_a_sweep_that_fails_stops_neither_the_others_nor_itself():
    failed, well = [], []

    def failing():
        failed.append(1)
        raise RuntimeError

    run_until(lambda: len(well) == 5, Sweep("failing", failing), Sweep("well", lambda: well.append(1)))
    assert len(failed) == 5


@pytest.mark.parametrize(
    ("elapsed_s", "following"), [(7.01, 8), (7.99, 8), (8.0, 9), (9.3, 10), (60.0, 61), (0.0, 8)]
)
def test_ticks_that_a_long_sweep_missed_are_left_out_and_the_others_keep_their_moments(elapsed_s, following):
    assert tick_after(7, elapsed_s, 1.0) == following
    assert tick_after(7, elapsed_s / 50, 0.02) == following


def test_a_stop_ends_the_wait_for_the_next_tick():
    sweeper = Sweeper([Sweep("idle", lambda: None)], period_s=3600)
    threading.Timer(0.05, sweeper.stop).start()
    sweeper.run()


def test_the_heart_beats_in_the_database():
    assert queries.unseen_for(SWEEPER) is None
    beat(SWEEPER)
    beat(SWEEPER)
    assert queries.unseen_for(SWEEPER).total_seconds() < 1
