"""Receivers of tournaments for signals of accounts and tables. They run in the sender's transaction."""

from __future__ import annotations

from django.dispatch import receiver

from accounts.models import User
from accounts.refusals import refuses
from accounts.signals import account_ended
from games.tables.access import Powers
from games.tables.models import Table
from games.tables.signals import (
    comparison_asked,
    decided_alone,
    direction_begun,
    place_asked,
    powers_asked,
    score_adjusted,
    table_replaced,
)
from games.tables.states import EventTable
from games.tournaments import queries, services
from games.tournaments.errors import AnnulledBefore, GameStands, WrongStage
from games.tournaments.roles import HARMLESS, interventions


@receiver(account_ended)
def leave(*, user: User, **_: object) -> None:
    """End the entries of a former player; their results stay."""
    services.leave_all(user)


@receiver(powers_asked)
def powers(*, table: Table, user: User, **_: object) -> Powers:
    """Return the interventions that an official of the tournament may make at the table; none for anybody
    else. Officials who play in the tournament decide nothing about games of their rivals and see no hands
    there."""
    event = str(table.tournament)
    held = queries.roles_of(event, user)
    kinds = interventions(held)
    withheld = kinds - HARMLESS if held and queries.plays_in(event, user) else frozenset()
    return Powers(looks=bool(held), kinds=kinds - withheld, withheld=withheld)


@receiver(place_asked)
def place(*, table: Table, **_: object) -> EventTable:
    """Return the event and the number under which its players know the table."""
    return queries.place_of(table)


@receiver(direction_begun)
def hold(*, table_id: str, **_: object) -> None:
    """Lock the event before any of its tables, because an official's act at a table changes it."""
    services.hold_event_of(table_id)


@receiver(decided_alone)
@refuses(AnnulledBefore)
def count(*, table: Table, **_: object) -> None:
    """Check that no other game was annulled: one official may annul one game, not several."""
    services.check_first(table)


@receiver(table_replaced)
@refuses(GameStands)
def replace(*, table: Table, by_table: Table, **_: object) -> None:
    """Set a restarted game's new table as the table of the pairing."""
    services.replace_table(table, by_table)


@receiver(comparison_asked)
def compares(*, table: Table, **_: object) -> bool:
    """Whether the table's boards are compared, so that scores of games do not count."""
    return queries.is_compared(table)


@receiver(score_adjusted)
@refuses(WrongStage)
def take_over(*, table: Table, seat: int, change: int, **_: object) -> None:
    """Take a changed score of a game into the event, maybe after its stage round was closed."""
    services.take_over(table, seat, change)
