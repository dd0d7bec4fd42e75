"""Games copied in by `make bench` behave like played ones: they are served, rated and audited."""

import io

import pytest
from django.core.management import call_command
from django.db import connections

from bench import finished
from games.ratings.models import Pool
from games.ratings.services import rate_pool
from games.tables.models import LogEntry, Table
from tests.api.client import Caller, done
from tests.people import somebody

pytestmark = pytest.mark.usefixtures("committed")
NAMES = ("ali", "badr", "camil", "dina")


@pytest.fixture
def table() -> Table:
    """One of two finished and rated games."""
    Pool.objects.create(key=finished.POOL)
    owner = connections["owner"].settings_dict
    address = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**owner)
    players = [str(somebody(name).pk) for name in NAMES]
    finished.copy_in(finished.Job(address, 2, players, finished.FIVE_ROUNDS, seed=1))
    assert rate_pool(finished.POOL) == Table.objects.count() == 2
    return Table.objects.first()


def test_the_audit_finds_nothing_amiss_in_the_games_and_in_what_they_did_to_ratings(table):
    told = io.StringIO()
    call_command("audit", stdout=told)
    call_command("ratings_recompute", "--check", stdout=told)


def test_the_audit_does_look_at_these_games(table):
    with connections["owner"].cursor() as cursor:
        cursor.execute("UPDATE tables_round SET points = '{1,2,3,4}' WHERE number = 2")
    with pytest.raises(SystemExit):
        call_command("audit", stdout=io.StringIO())


def test_the_api_serves_their_history_log_rounds_and_deals(table):
    nobody = Caller()
    seen = done(nobody.get(f"tables/{table.pk}"))
    assert (seen["status"], seen["rated"], seen["seq"]) == (
        "finished",
        True,
        LogEntry.objects.filter(table=table).count(),
    )
    assert {each["id"] for each in done(nobody.get("users/ali/tables"))["data"]} >= {table.pk}
    rounds = done(nobody.get(f"tables/{table.pk}/rounds"))["data"]
    assert [(each["number"], each["status"]) for each in rounds] == [(n, "scored") for n in (1, 2, 3, 14, 18)]
    events = done(nobody.get(f"tables/{table.pk}/events?after=0"))["data"]
    assert events[0]["type"] == "table_opened"
    assert done(nobody.get(f"tables/{table.pk}/fairness"))["commitment"] == table.commitment


def test_players_of_these_games_are_rated(table):
    rated = done(Caller().get("users/ali/ratings"))["data"]
    assert [(each["pool"], each["games"]) for each in rated] == [(finished.POOL, 2)]
