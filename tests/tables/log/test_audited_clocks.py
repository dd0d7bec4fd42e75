"""The auditor finds clocks that do not fit the game, and players whose accounts have ended."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db.models import F, QuerySet

from accounts.models import User, Vacation
from games.tables import queries, services
from games.tables.models import PlayerClock
from tests.tables.clocks.clock_tables import corresponding

pytestmark = pytest.mark.django_db
NOW, DAY = datetime.now(UTC), timedelta(days=1)
STANDING: dict[str, Any] = {"running_since": None, "due_at": None, "look_at": None}
RUNNING: dict[str, Any] = {"running_since": NOW, "due_at": NOW + 3 * DAY}
GONE: dict[str, Any] = {"is_active": False, "left_at": NOW}


def clocks(seat: int) -> QuerySet[PlayerClock]:
    return PlayerClock.objects.filter(seat=seat)


def player(seat: int) -> QuerySet[User]:
    return User.objects.filter(pk__in=clocks(seat).values("player"))


def vacation(seat: int) -> None:
    """Store a vacation, and move no deadline."""
    Vacation.objects.create(user=player(seat).get(), starts_at=NOW, ends_at=NOW + 10 * DAY)


@pytest.mark.parametrize(
    ("tampering", "finding"),
    [
        (
            lambda seat: clocks(seat).update(due_at=F("due_at") + DAY),
            "the deadline of seat {} is not that of",
        ),
        (vacation, "the deadline of seat {} is not that of its clock"),
        (lambda seat: clocks(seat).update(**STANDING), "the clock of seat {} stands"),
        (lambda seat: clocks(1 - seat).update(**RUNNING), "the clock of seat {other} runs"),
        (lambda seat: player(seat).update(**GONE), "an account that has ended holds a seat"),
    ],
)
def test_a_clock_or_a_player_that_does_not_fit_the_game_is_found(four, bot, tampering, finding):
    table = corresponding(four[:2])
    (turn,) = queries.awaited_at(table.pk)
    assert services.audit(table.pk) == []
    tampering(turn.seat)
    (found,) = services.audit(table.pk)
    assert found.invariant == 3
    assert found.what.startswith(finding.format(turn.seat, other=1 - turn.seat))
