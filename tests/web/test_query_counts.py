"""Numbers of database queries: a page asks as often for many rows as for one."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from accounts.models import User
from games.lobby import services as lobby
from games.tournaments import services as events
from games.web.seats import practice_table
from tests.api.client import done
from tests.api.games import opened, started
from tests.lobby.query_log import asked
from tests.people import somebody
from tests.tournaments.conftest import SMALL
from tests.web.pages import page

TOMORROW = datetime.now(UTC) + timedelta(days=1)


def counts(client: Client, path: str, add: Callable[[str], None]) -> tuple[int, int]:
    """Return how often a page asks the database for one row of each list, and for seven."""
    found = []
    for group in ("a", "bcdefg"):
        for name in group:
            add(name)
        page(client, path)  # the second time, games are in memory
        found.append(len(asked(lambda: page(client, path))))
    return found[0], found[1]


@pytest.fixture
def nadia(db) -> User:
    """A visitor who looks at the pages."""
    somebody("steady", kind="bot")
    return somebody("nadia")


def test_the_lobby_which_is_loaded_again_and_again_while_one_looks_for_players(nadia, person, browser):
    def add(name: str) -> None:
        done(person(f"{name}-looks").post("seeks", {"rating_range": {"min": 1}}), 201)
        opened([person(f"{name}-opens")], clock={"preset": "normal"})
        started([person(f"{name}-{seat}") for seat in range(4)])
        by = somebody(f"{name}-asks")
        lobby.challenge(by=by, opponents=[nadia], bots=[], expires_in=3600, table={})

    one, seven = counts(browser("nadia"), "/tables", add)
    assert one == seven


def test_the_list_of_tournaments(nadia, browser):
    def add(name: str) -> None:
        by = somebody(f"{name}-hosts")
        event = events.make(by=by, **SMALL, entries_close_at=TOMORROW)
        events.open_entries(tournament_id=event.pk, by=by)

    one, seven = counts(browser("nadia"), "/tournaments", add)
    assert one == seven


@pytest.mark.parametrize("path", ["/", "/players/nadia"])
def test_the_pages_of_ones_own_games(nadia, browser, path):
    one, seven = counts(browser("nadia"), path, lambda _: practice_table(nadia) and None)
    assert one == seven
