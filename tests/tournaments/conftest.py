"""An event of a few people, and games that are over quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from games.tables.game_cache import folds
from games.tables.models import Table
from games.tournaments import services
from games.tournaments.models import Tournament
from tests.people import somebody
from tests.tables.table_setup import played_out

# Two at a table, one round of one card: over in four actions.
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
NAMES = ("amal", "basim", "camil", "dina")
Made = Callable[..., Tournament]


@pytest.fixture(autouse=True)
def empty_memory() -> Iterator[None]:
    """What one test has folded is nothing to the next."""
    folds.forget()
    yield
    folds.forget()


@pytest.fixture
def person() -> Callable[..., User]:
    return somebody


@pytest.fixture
def owner(person) -> User:
    return person("omar")


@pytest.fixture
def four(person) -> list[User]:
    return [person(name) for name in NAMES]


@pytest.fixture
def made(owner) -> Made:
    """A draft of `owner`, as SMALL but for what is said."""
    return lambda **chosen: services.make(by=owner, **{**SMALL, **chosen})


@pytest.fixture
def closed(made, owner, four) -> Made:
    """An event into which the four have entered, in order of their names."""

    def ready(*, people: list[User] | None = None, **chosen: Any) -> Tournament:
        event = services.open_entries(tournament_id=made(**chosen).pk, by=owner)
        for each in four if people is None else people:
            services.enter(tournament_id=event.pk, by=each, player=each)
        return services.close_entries(tournament_id=event.pk, by=owner)

    return ready


def published(event: Tournament, by: User, **chosen: Any) -> list[Table]:
    """The tables of its next stage round, whose games have begun."""
    drawn = {name: value for name, value in chosen.items() if name != "starts_at"}
    proposal = services.propose(tournament_id=event.pk, by=by, **drawn)
    services.publish(tournament_id=event.pk, by=by, digest=proposal.digest, **chosen)
    found = event.pairings.filter(stage_round=proposal.coming.number, number__gte=1)
    return [each.table for each in found.select_related("table").order_by("number") if each.table is not None]


def played(event: Tournament, by: User, **chosen: Any) -> list[Table]:
    """The same once their games are over and the sweep has come by."""
    tables = published(event, by, **chosen)
    for table in tables:
        played_out(table)
    assert services.sweep_tournaments() == 1
    return tables
