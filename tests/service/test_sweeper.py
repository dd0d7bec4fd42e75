"""The loop that finds what hints have missed."""

import threading
import time

import pytest

from estimation_service.sweeper import Sweep, Sweeper
from games.api.health import SWEEPER
from games.feed import queries
from games.feed.services import beat

pytestmark = pytest.mark.django_db


def run_for(seconds, *sweeps, period_s=0.02):
    sweeper = Sweeper(sweeps, period_s=period_s)
    timer = threading.Timer(seconds, sweeper.stop)
    timer.start()
    sweeper.run()
    timer.join()


def test_each_sweep_is_called_at_its_own_pace():
    often, seldom = [], []
    run_for(0.5, Sweep("often", lambda: often.append(1)), Sweep("seldom", lambda: seldom.append(1), every=10))
    assert 15 <= len(often) <= 26
    assert len(seldom) in {2, 3}


def test_a_sweep_that_fails_stops_neither_the_others_nor_itself():
    failed, well = [], []

    def failing():
        failed.append(1)
        raise RuntimeError

    run_for(0.2, Sweep("failing", failing), Sweep("well", lambda: well.append(1)))
    assert len(failed) > 3
    assert len(well) > 3


def test_a_sweep_that_takes_long_never_overlaps_itself_and_missed_ticks_are_left_out():
    running, overlaps, began = [], [], []

    def slow():
        overlaps.extend(running)
        running.append(1)
        began.append(time.monotonic())
        time.sleep(0.05)
        running.clear()

    run_for(0.4, Sweep("slow", slow))
    assert overlaps == []
    assert 4 <= len(began) <= 8
    # Every tick is a whole number of periods after the first.
    assert all((moment - began[0] + 0.005) % 0.02 < 0.012 for moment in began)


def test_a_stop_ends_the_wait_at_once():
    sweeper = Sweeper([Sweep("idle", lambda: None)], period_s=60)
    threading.Timer(0.05, sweeper.stop).start()
    began = time.monotonic()
    sweeper.run()
    assert time.monotonic() - began < 1


def test_the_heart_beats_in_the_database():
    assert queries.unseen_for(SWEEPER) is None
    beat(SWEEPER)
    beat(SWEEPER)
    assert queries.unseen_for(SWEEPER).total_seconds() < 1
