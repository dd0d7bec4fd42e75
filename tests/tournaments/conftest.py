"""An event of a few people, with very short games."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from games.tables.game_cache import folds
from games.tables.models import Table
from games.tournaments import services
from games.tournaments.models import Tournament
from tests.people import somebody
from tests.scenes import scene
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
# Two tables of two, two rounds of one and two cards.
QUICK: dict[str, Any] = {"duplicate": True, "scoring": "matchpoints", "options": {"rounds": [1, 2]}}
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


@scene
def owner() -> User:
    return somebody("omar")


@scene
def four(owner) -> list[User]:
    return [somebody(name) for name in NAMES]


@scene
def event(owner, four) -> Tournament:
    """An event as SMALL says, into which the four have entered, in order of their names."""
    return entered(services.make(by=owner, **SMALL), owner, four)


@scene
def playing(owner, event) -> list[Table]:
    """The tables of its first stage round, whose games have begun."""
    return published(event, owner)


@scene
def boarded(owner, four) -> Tournament:
    """An event with shared boards, into which the four have entered."""
    return entered(services.make(by=owner, **{**SMALL, **QUICK}), owner, four)


@scene
def both(owner, boarded) -> list[Table]:
    """The tables of its first stage round."""
    return published(boarded, owner)


@pytest.fixture
def made(owner) -> Made:
    """A draft of `owner`, as SMALL but for what is said."""
    return lambda **chosen: services.make(by=owner, **{**SMALL, **chosen})


@pytest.fixture
def closed(made, owner, four) -> Made:
    """An event like that, but for what is said."""

    def ready(*, people: list[User] | None = None, **chosen: Any) -> Tournament:
        return entered(made(**chosen), owner, four if people is None else people)

    return ready


def entered(draft: Tournament, owner: User, people: list[User]) -> Tournament:
    """Return the event once these have entered and entries are closed."""
    event = services.open_entries(tournament_id=draft.pk, by=owner)
    for each in people:
        services.enter(tournament_id=event.pk, by=each, player=each)
    return services.close_entries(tournament_id=event.pk, by=owner)


def published(event: Tournament, by: User, **chosen: Any) -> list[Table]:
    """The tables of its next stage round, whose games have begun."""
    drawn = {name: value for name, value in chosen.items() if name != "starts_at"}
    proposal = services.propose(tournament_id=event.pk, by=by, **drawn)
    services.publish(tournament_id=event.pk, by=by, digest=proposal.digest, **chosen)
    found = event.pairings.filter(stage_round=proposal.coming.number, number__gte=1)
    return [each.table for each in found.select_related("table").order_by("number") if each.table is not None]


def played(event: Tournament, by: User, **chosen: Any) -> list[Table]:
    """Tables of a published stage round, once their games are over and the sweep has come by."""
    tables = published(event, by, **chosen)
    for table in tables:
        played_out(table)
    assert services.sweep_tournaments() == 1
    return tables
