"""Tests of the sweeper, the loop that finds work whose hints were lost."""

import threading
from uuid import uuid4

import pytest
import redis
from django.conf import settings

from accounts.models import User
from accounts.services.sweeps import found_by
from estimation_service.sweeper import ALL_EVERY, Sweep, Sweeper, tick_after
from games.api.health import SWEEPER
from games.feed import queries
from games.feed.services import beat
from tests.people import somebody
from tests.system.processes import eventually


def run_until(enough, *sweeps):
    """Run these sweeps at short ticks until `enough()` is true."""
    sweeper = Sweeper([*sweeps, Sweep("end", lambda: enough() and sweeper.stop())], period_s=0.002)
    sweeper.run()


@pytest.mark.django_db
def test_each_sweep_is_called_at_its_own_pace():
    often, seldom = [], []
    run_until(
        lambda: len(seldom) == 3,
        Sweep("often", lambda: often.append(1)),
        Sweep("seldom", lambda: seldom.append(len(often)), every=10),
    )
    # On a busy machine ticks are missed, so that fewer lie between two calls; never more.
    assert seldom[0] == 1
    assert 1 < seldom[1] <= 11
    assert seldom[1] < seldom[2] <= 21


@pytest.mark.django_db
def test_a_sweep_that_fails_stops_neither_the_others_nor_itself():
    failed, well = [], []

    def failing():
        failed.append(1)
        raise RuntimeError

    run_until(lambda: len(well) == 5, Sweep("failing", failing), Sweep("well", lambda: well.append(1)))
    assert len(failed) == 5


@pytest.mark.django_db
def test_its_file_is_fresh_while_one_sweep_fails_and_not_while_the_database_cannot_be_asked(
    settings, tmp_path
):
    """Kubernetes restarts a program whose file is old, and then all other sweeps would stand still, too."""
    settings.HEARTBEAT = str(tmp_path / "heartbeat")
    well = []

    def broken(*_):
        raise RuntimeError

    found = found_by(broken)(lambda: None)
    run_until(lambda: len(well) == 3, Sweep("well", lambda: well.append(1)), Sweep("looking", found))
    assert not (tmp_path / "heartbeat").exists()
    well.clear()
    run_until(lambda: len(well) == 3, Sweep("well", lambda: well.append(1)), Sweep("failing", broken))
    assert (tmp_path / "heartbeat").exists()


@pytest.mark.usefixtures("committed")
def test_a_sweep_that_has_nothing_to_do_is_left_out_until_it_has(monkeypatch):
    # Without this, the regular call that does not ask the database would be counted here.
    monkeypatch.setattr("estimation_service.sweeper.UNASKED_EVERY", 10**9)
    ticks, called = [], []

    def ticking():
        ticks.append(1)
        if len(ticks) == 5:
            somebody("amal")

    looking = found_by(lambda: [User.objects.filter(name="amal")])(lambda: called.append(len(ticks)))
    run_until(lambda: len(ticks) == 8, Sweep("ticking", ticking), Sweep("looking", looking))
    # Every sweep is called at the start. Then this one is called from the tick after the work came.
    assert called == [1, 6, 7, 8]


@pytest.mark.usefixtures("committed")
def test_of_what_is_not_urgent_the_database_is_asked_every_fourth_tick(monkeypatch):
    # Without this, the regular call that does not ask the database would be counted here.
    monkeypatch.setattr("estimation_service.sweeper.UNASKED_EVERY", 10**9)
    somebody("amal")
    ticks, called = [], []
    found = found_by(lambda: [User.objects.filter(name="amal")])
    urgent, other = Sweep("urgent", found(lambda: ticks.append(1))), found(lambda: called.append(len(ticks)))
    run_until(lambda: len(called) == 3, urgent, Sweep("other", other, every=ALL_EVERY))
    # On a busy machine ticks are missed, so that fewer lie between two calls; never more.
    assert called[0] == 1 < called[1] <= 1 + ALL_EVERY
    assert called[1] < called[2] <= called[1] + ALL_EVERY


@pytest.mark.usefixtures("committed")
def test_now_and_then_a_sweep_is_called_whatever_the_database_was_asked(monkeypatch):
    # In production this call comes only after minutes.
    monkeypatch.setattr("estimation_service.sweeper.UNASKED_EVERY", 10)
    ticks, called = [], []
    looking = found_by(lambda: [User.objects.filter(name="nobody")])(lambda: called.append(len(ticks)))
    run_until(lambda: len(called) == 3, Sweep("ticking", lambda: ticks.append(1)), Sweep("looking", looking))
    assert called[0] == 1 < called[1] <= 11
    assert called[1] < called[2] <= 21


@pytest.mark.django_db
def test_where_the_database_cannot_be_asked_every_sweep_is_called():
    called = []

    def broken():
        raise RuntimeError

    looking = found_by(broken)(lambda: called.append(1))
    run_until(lambda: len(called) == 5, Sweep("looking", looking))
    assert len(called) == 5


@pytest.mark.parametrize(
    ("elapsed_s", "following"), [(7.01, 8), (7.99, 8), (8.0, 9), (9.3, 10), (60.0, 61), (0.0, 8)]
)
def test_ticks_that_a_long_sweep_missed_are_left_out_and_the_others_keep_their_moments(elapsed_s, following):
    assert tick_after(7, elapsed_s, 1.0) == following
    assert tick_after(7, elapsed_s / 50, 0.02) == following


@pytest.mark.django_db
def test_a_stop_ends_the_wait_for_the_next_tick():
    sweeper = Sweeper([Sweep("idle", lambda: None)], period_s=3600)
    threading.Timer(0.05, sweeper.stop).start()
    sweeper.run()


def listening(*sweeps, period_s):
    """Return a sweeper that already hears hints, and the name of its own channel."""
    channel = f"sweeper of a test {uuid4()}"
    sweeper = Sweeper(sweeps, period_s=period_s)
    hints = sweeper.listen([channel])
    eventually(lambda: hints.hears, within=60, every=0.002)
    return sweeper, channel


def on_redis(channel):
    redis.Redis.from_url(settings.REDIS_URL).publish(channel, "now")


@pytest.mark.usefixtures("committed")
def test_where_nothing_comes_up_soon_the_sweeper_sleeps_until_it_asks_about_all():
    called = []

    def slowly():
        called.append("slowly")
        if len(called) >= 10:
            sweeper.stop()

    slow = Sweep("slow", slowly, every=ALL_EVERY)
    sweeper, _ = listening(Sweep("urgent", lambda: called.append("urgently")), slow, period_s=0.005)
    sweeper.run()
    assert called == ["urgently", "slowly"] * 5


@pytest.mark.usefixtures("committed")
def test_a_hint_ends_its_sleep():
    called = []

    def twice():
        called.append(1)
        if len(called) == 2:
            sweeper.stop()
        else:
            on_redis(channel)

    sweeper, channel = listening(Sweep("twice", twice), period_s=3600)
    sweeper.run()


@pytest.mark.django_db
def test_the_heart_beats_in_the_database():
    assert queries.unseen_for(SWEEPER) is None
    beat(SWEEPER)
    beat(SWEEPER)
    assert queries.unseen_for(SWEEPER).total_seconds() < 1
