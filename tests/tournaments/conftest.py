"""Fixtures of tournaments: events of a few people, with very short games."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.tables.models import Table
from games.tournaments import services
from games.tournaments.models import Tournament
from tests.people import somebody
from tests.scenes import scene
from tests.tables.conftest import empty_game_cache
from tests.tables.table_setup import played_out

__all__ = ["empty_game_cache"]

# Two players at a table, one round of one card: a game is over after four actions.
SMALL: dict[str, Any] = {
    "name": "Evening event",
    "ruleset": "updown",
    "players": 2,
    "options": {"rounds": [1]},
    "turn_limit": 60,
    "stages": [{"method": "swiss", "rounds": 2}],
    "scoring": "margin",
    "complaint_hours": 0,
}
# Two tables of two players, two rounds: one card, then two.
QUICK: dict[str, Any] = {"duplicate": True, "scoring": "matchpoints", "options": {"rounds": [1, 2]}}
NAMES = ("amal", "basim", "camil", "dina")
Made = Callable[..., Tournament]


@pytest.fixture
def person() -> Callable[..., User]:
    return somebody


@scene
def owner() -> User:
    return somebody("omar")


@scene
def four(owner) -> list[User]:
    return [somebody(name) for name in NAMES]


@scene
def event(owner, four) -> Tournament:
    """An event with the settings SMALL, closed after the four have entered in order of their names."""
    return entered(services.make(by=owner, **SMALL), owner, four)


@scene
def playing(owner, event) -> list[Table]:
    """The tables of the first stage round of `event`, whose games have begun."""
    return published(event, owner)


@scene
def boarded(owner, four) -> Tournament:
    """An event with shared boards, closed after the four have entered."""
    return entered(services.make(by=owner, **{**SMALL, **QUICK}), owner, four)


@scene
def both(owner, boarded) -> list[Table]:
    """The two tables of the first stage round of `boarded`."""
    return published(boarded, owner)


@pytest.fixture
def made(owner) -> Made:
    """A function that makes a draft for `owner`, with the settings SMALL except those given."""
    return lambda **chosen: services.make(by=owner, **{**SMALL, **chosen})


@pytest.fixture
def closed(made, owner, four) -> Made:
    """A function that makes an event like `made`, closed after `people`, else the four, have entered."""

    def ready(*, people: list[User] | None = None, **chosen: Any) -> Tournament:
        return entered(made(**chosen), owner, four if people is None else people)

    return ready


def entered(draft: Tournament, owner: User, people: list[User]) -> Tournament:
    """Open the entries of a draft, enter these people, close entries, and return the event."""
    event = services.open_entries(tournament_id=draft.pk, by=owner)
    for each in people:
        services.enter(tournament_id=event.pk, by=each, player=each)
    return services.close_entries(tournament_id=event.pk, by=owner)


def published(event: Tournament, by: User, **chosen: Any) -> list[Table]:
    """Publish the next stage round. Return its tables, whose games have begun."""
    drawn = {name: value for name, value in chosen.items() if name != "starts_at"}
    proposal = services.propose(tournament_id=event.pk, by=by, **drawn)
    services.publish(tournament_id=event.pk, by=by, digest=proposal.digest, **chosen)
    found = event.pairings.filter(stage_round=proposal.coming.number, number__gte=1)
    return [each.table for each in found.select_related("table").order_by("number") if each.table is not None]


def played(event: Tournament, by: User, **chosen: Any) -> list[Table]:
    """Publish a stage round, play its games to the end and run the sweep. Return its tables."""
    tables = published(event, by, **chosen)
    for table in tables:
        played_out(table)
    assert services.sweep_tournaments() == 1
    return tables
