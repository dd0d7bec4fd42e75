"""Tests of a hundred deadlines: a bot moves when the time is up, at most two seconds later, never earlier."""

import threading
import time

import pytest
from django.db import connections

from accounts.models import User
from estimation_service.sweeper import Sweeper
from games.tables.models import PlayerClock, Waiting
from tests.chaos.harness.sizes import DEADLINES, DEADLINES_OVER_S
from tests.people import somebody
from tests.system.patience import allowed, strain
from tests.tables.clocks.clock_tables import corresponding
from tests.tables.table_setup import small

pytestmark = [
    pytest.mark.prove,
    pytest.mark.usefixtures("committed"),
    pytest.mark.timeout(0 if DEADLINES > 100 else 900),
]
LIMIT_S = 15
LATEST_S = 2.0
LATE_S = """SELECT extract(epoch FROM at - due_at)::float
            FROM tables_log JOIN promised USING (table_id, round, turn)"""
PROMISED = "CREATE TEMP TABLE promised AS SELECT table_id, round, turn, due_at FROM tables_waiting"
DUE_SOON = """WITH soon AS (SELECT table_id, now() + make_interval(secs => 1 + random() * %s) AS due_at
                            FROM tables_waiting)
              UPDATE tables_waiting w
              SET due_at = soon.due_at, since = soon.due_at - make_interval(secs => %s)
              FROM soon WHERE soon.table_id = w.table_id"""
OTHERS_NEVER = """UPDATE tables_waiting w SET due_at = NULL
                  FROM promised p WHERE p.table_id = w.table_id AND p.turn <> w.turn"""


@pytest.fixture
def sweeping():
    """A function that starts the sweeper in a thread; it runs as in production."""
    sweeper = Sweeper()

    def sweep():
        try:
            sweeper.run()
        finally:
            connections["default"].close()

    thread = threading.Thread(target=sweep)
    yield thread.start
    sweeper.stop()
    if thread.ident is not None:
        thread.join(180)


def owner_does(sql, *values):
    with connections["owner"].cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall() if cursor.description else []


@pytest.fixture
def promised():
    """A function that keeps the deadlines of now in a temporary table of the owner's connection."""
    yield lambda: owner_does(PROMISED)
    owner_does("DROP TABLE IF EXISTS promised")


def test_clocks_that_run_out_are_played_for_once_and_not_before(four, sweeping, promised, record_property):
    somebody("steady", User.Kind.BOT)
    for _ in range(DEADLINES):
        corresponding(four[:2])
    owner_does(DUE_SOON, DEADLINES_OVER_S, LIMIT_S)
    promised()
    owner_does("""UPDATE tables_playerclock c SET due_at = p.due_at, look_at = NULL
                  FROM promised p WHERE p.table_id = c.table_id AND c.due_at IS NOT NULL""")
    sweeping()
    until, strains = time.monotonic() + DEADLINES_OVER_S + 200, []
    while len(late := [seconds for (seconds,) in owner_does(LATE_S)]) < DEADLINES:
        assert time.monotonic() < until, f"{len(late)} of {DEADLINES} clocks were found"
        strains.append(strain())
        time.sleep(0.2)
    late.sort()
    record_property("late_s", late)
    print(f"{len(late)} clocks: p50 {late[len(late) // 2]:.2f} s, longest {late[-1]:.2f} s late")
    assert late[0] >= 0
    assert set(PlayerClock.objects.filter(due_at=None).values_list("timeouts", flat=True)) == {1}
    assert PlayerClock.objects.filter(timeouts__gt=0).count() == DEADLINES
    assert late[int(len(late) * 0.999) if len(late) > 1000 else -1] <= allowed(LATEST_S, *strains)


def test_turns_are_moved_for_when_their_time_is_up_and_not_before(four, sweeping, promised, record_property):
    limits = set()
    for _ in range(DEADLINES):
        table = small(four[:2], turn_limit=LIMIT_S)
        (waiting,) = Waiting.objects.filter(table=table.pk)
        limits.add((waiting.due_at - waiting.since).total_seconds())
    assert limits == {LIMIT_S}
    # Spread the first turns' deadlines over a period. Changing rows as the owner saves waiting for them.
    owner_does(DUE_SOON, DEADLINES_OVER_S, LIMIT_S)
    promised()
    sweeping()
    until, strains = time.monotonic() + DEADLINES_OVER_S + 200, []
    while len(late := [seconds for (seconds,) in owner_does(LATE_S)]) < DEADLINES:
        assert time.monotonic() < until, f"{len(late)} of {DEADLINES} were moved for"
        # Only first turns are measured; later turns must not keep the sweeper busy.
        owner_does(OTHERS_NEVER)
        strains.append(strain())
        time.sleep(0.2)
    late.sort()
    record_property("late_s", late)
    print(f"{len(late)} deadlines: p50 {late[len(late) // 2]:.2f} s, longest {late[-1]:.2f} s late")
    assert late[0] >= 0
    assert late[int(len(late) * 0.999) if len(late) > 1000 else -1] <= allowed(LATEST_S, *strains)
