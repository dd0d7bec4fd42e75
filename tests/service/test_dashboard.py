"""Tests of the admin's first page: running tournaments, what needs a director's attention, recent days."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models.functions import Now
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from estimation_service.admin.dashboard import PARTS
from games.tables.models import Waiting
from games.tournaments import services
from games.tournaments.models import Entry, Official, Tournament
from tests.people import somebody
from tests.staff import staff_client
from tests.tables.conftest import empty_game_cache  # noqa: F401  # fixture
from tests.tables.table_setup import played_out
from tests.tournaments.conftest import SMALL, published

pytestmark = pytest.mark.django_db
MOST_QUERIES = 12


@pytest.fixture
def director() -> User:
    return somebody("omar", is_staff=True)


def event(owner: User, name: str, people: int = 4) -> Tournament:
    made = services.make(by=owner, **{**SMALL, "name": name})
    services.open_entries(tournament_id=made.pk, by=owner)
    for number in range(people):
        each = somebody(f"player{number}")
        services.enter(tournament_id=made.pk, by=each, player=each)
    return services.close_entries(tournament_id=made.pk, by=owner)


def page(client: Client) -> Any:
    answer = client.get("/admin/")
    assert answer.status_code == 200
    return answer.context


def test_it_shows_how_far_events_are_and_the_days(director):
    mine, other = event(director, "Club evening"), event(somebody("other"), "Somewhere else")
    first, _ = published(mine, director)
    played_out(first)
    shown = page(staff_client(director))
    lines = [(each.name, each.entered, each.stage_round, each.tables, each.mine) for each in shown["events"]]
    assert lines == [
        ("Club evening", 4, "1 / 2", "1 / 2", True),
        ("Somewhere else", 4, "0 / 2", "–", False),
    ]
    games, entries, late = ([bar.number for bar in chart["bars"]] for chart in shown["charts"])
    # If midnight has passed since, the games and entries count for yesterday.
    assert (sum(games[-2:]), sum(games), sum(entries[-2:]), sum(late)) == (1, 1, 8, 1)
    Entry.objects.update(entered_at=Now() - timedelta(days=100))
    assert [chart["title"] for chart in page(staff_client(director))["charts"]] == [
        "Games a day", "Players at events whose turn has waited up to",
    ]  # fmt: skip
    assert 'class="overview" data-live="30"' in staff_client(director).get("/admin/").content.decode()
    services.cancel(tournament_id=other.pk, by=somebody("other"), reason="Nobody has time.")
    assert len(page(staff_client(director))["events"]) == 1


def test_what_needs_attention_is_told_to_the_officials_of_the_event_and_leads_there(director):
    stuck = event(director, "Club evening")
    table = published(stuck, director)[0]
    Waiting.objects.filter(table=table).update(since=Now() - timedelta(minutes=5))
    event(somebody("other"), "Somewhere else")  # a pairing is due here, but for another director
    client = staff_client(director)
    (seen,) = page(client)["concerns"]
    assert (seen.event, seen.kind) == ("Club evening", "table_stuck")
    assert seen.url == f"/admin/tables/table/{quote(table.pk)}/direct/"
    assert client.get(seen.url).status_code == 200
    root = page(staff_client(User.objects.create_superuser("root")))
    assert root["concerns"] == [] and len(root["events"]) == 2
    helper = somebody("hala", is_staff=True)
    assert page(staff_client(helper))["charts"] == []
    Official.objects.create(tournament=stuck, user=helper, role="auditor")
    assert len(page(staff_client(helper))["concerns"]) == 1


def test_many_events_take_no_more_queries_than_one(director):
    director.user_permissions.set(Permission.objects.filter(codename="view_table"))
    for number in range(5):
        published(event(director, f"Event {number}"), director)
    Waiting.objects.update(since=Now() - timedelta(minutes=5))
    client = staff_client(director)
    with CaptureQueriesContext(connection) as asked:
        shown = page(client)
    assert (len(shown["events"]), len(shown["concerns"])) == (5, 10)
    assert len(asked) <= MOST_QUERIES, [each["sql"][:90] for each in asked]


def test_the_menu_names_each_part_of_the_admin_once_and_shows_what_one_may_see(director):
    named = [name for _, names in PARTS for name in names]
    assert sorted(named) == sorted(model._meta.label_lower for model in admin.site._registry)
    menu = page(staff_client(director))["sidebar_navigation"]
    assert [[str(each["title"]) for each in group["items"]] for group in menu] == [["All events"]]
    root = page(staff_client(User.objects.create_superuser("root")))["sidebar_navigation"]
    assert sum(len(group["items"]) for group in root) == len(named)
