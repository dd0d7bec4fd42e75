"""Lease due work for a few seconds, so that two workers do not do it at once.

A lease is no lock: the turn decides who was first, and an expired lease is found again. Only waiting rows are
locked, those locked by others skipped, and the lease commits before any work begins.
"""

from datetime import timedelta
from typing import TypeVar

from django.db.models import Exists, Model, OuterRef, QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import Instant, lease_over
from games.engine.seats import Seat
from games.tables import queries
from games.tables.models import Occupancy, PlayerClock, Waiting
from games.tables.states import Awaited

Row = TypeVar("Row", bound=Model)


@in_one_transaction
def lease_turns(due: QuerySet[Waiting], limit: int = 50, seconds: float = 10) -> tuple[Awaited, ...]:
    claimed = [row.pk for row in leased(due, limit, seconds)]
    return queries.awaited_of(Waiting.objects.filter(pk__in=claimed)) if claimed else ()


@in_one_transaction
def lease_clocks(due: QuerySet[PlayerClock], limit: int, seconds: float) -> tuple[tuple[str, Seat], ...]:
    """Lease the first of these clocks. Return their tables and seats."""
    return tuple((row.table_id, Seat(row.seat)) for row in leased(due, limit, seconds))


def leased(due: QuerySet[Row], limit: int, seconds: float) -> list[Row]:
    """Lease the first of these rows for some seconds, and skip those that others hold now."""
    claimed = list(due.select_for_update(skip_locked=True, of=("self",))[:limit])
    rows = due.model._default_manager.filter(pk__in=[row.pk for row in claimed])
    rows.update(leased_until=Now() + timedelta(seconds=seconds))
    return claimed


def bot_turns(*, waited: float = 0, waited_less: float | None = None) -> QuerySet[Waiting]:
    """Return turns that have waited for a bot for at least `waited` seconds, and less than `waited_less`.
    Turns for which people wait, too, come first, then the oldest. Paused turns are left out."""
    people = Occupancy.objects.filter(table=OuterRef("table"), to_seq=None, bot=False)
    due = queries.turns_of_bots(
        Waiting.objects.filter(bot=True, since__lte=Now() - timedelta(seconds=waited))
    )
    if waited_less is not None:
        due = due.filter(since__gt=Now() - timedelta(seconds=waited_less))
    return due.filter(lease_over()).order_by(Exists(people).desc(), "since")


def overdue_turns() -> QuerySet[Waiting]:
    """Return turns of live tables whose deadline has passed, the longest overdue first."""
    return turns_due_by(Now()).filter(lease_over()).order_by("due_at")


def turns_due_by(instant: Instant) -> QuerySet[Waiting]:
    """Return the turns at live tables with this deadline or an earlier one."""
    return Waiting.objects.filter(due_at__lte=instant, table__clock__isnull=True)


def run_out_clocks() -> QuerySet[PlayerClock]:
    """Return the clocks that have run out, the longest overdue first."""
    return clocks_due_by(Now()).filter(lease_over()).order_by("due_at")


def clocks_due_by(instant: Instant) -> QuerySet[PlayerClock]:
    """Return the clocks that run out at that time or earlier."""
    return PlayerClock.objects.filter(due_at__lte=instant)


def clocks_to_look_at() -> QuerySet[PlayerClock]:
    """Return the clocks whose players are to be reminded, the longest due first."""
    return PlayerClock.objects.filter(lease_over(), look_at__lte=Now()).order_by("look_at")
