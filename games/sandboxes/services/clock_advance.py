"""Advance the clock of a sandbox: its future times are moved back.

So nobody who finds what is due needs to know of sandboxes: Postgres' clock is the same for all.

A single advance makes everything due at once: of three reminders and a deadline only the deadline is left.
Step by step, from one due time to the next, each comes at its own time, as in real life.
"""

from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts import sandbox_clock as of_accounts
from accounts.ids import get_or_raise
from accounts.models import Hours, Realm, User, Vacation
from accounts.refusals import refuses
from accounts.sandbox_clock import SandboxRows
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.feed import hints
from games.lobby import sandbox_clock as of_lobby
from games.notices import sandbox_clock as of_notices
from games.sandboxes import errors, queries
from games.sandboxes.models import Sandbox
from games.sandboxes.queries import OutstandingWork
from games.sandboxes.quotas import FURTHEST, LONGEST_ADVANCE, SHORTEST_ADVANCE
from games.tables import sandbox_clock as of_tables
from games.tables import services as tables
from games.tables.models import NOT_OVER, Table
from games.tournaments import sandbox_clock as of_tournaments
from games.tournaments.models import Tournament

# The order of all locks: user, table, waiting, and then notices. Events, which come first, are locked when
# the clock begins to turn.
MOVES = (*of_accounts.MOVES, *of_tables.MOVES, *of_notices.MOVES, *of_lobby.MOVES, *of_tournaments.MOVES)
# Times closer together than this come due together.
SHORTEST_STEP = timedelta(seconds=1)


@refuses(errors.UnknownSandbox, errors.AdvanceOutOfBounds, errors.StillAdvancing)
@in_one_transaction
def advance_sandbox(*, by: User, sandbox_id: str, span: timedelta, by_steps: bool = False) -> OutstandingWork:
    """Advance the clock of one's own sandbox; return what is due then, before any sweep. `by_steps`: a sweep
    advances it, from one due time to the next."""
    queries.sandbox(by, sandbox_id)
    found = Sandbox.objects.select_related("realm").select_for_update(no_key=True).get(pk=sandbox_id)
    if found.to_pass:
        raise errors.StillAdvancing
    if not SHORTEST_ADVANCE <= span <= LONGEST_ADVANCE or found.realm.advanced + span > FURTHEST:
        raise errors.AdvanceOutOfBounds
    if by_steps:
        found.to_pass = span
        found.save(update_fields=["to_pass"])
    else:
        advance(realm=str(found.realm_id), by=span)
    transaction.on_commit(hints.wake_sweeper)
    return queries.standing(found)


@in_one_transaction
def advance(*, realm: str, by: timedelta) -> timedelta:
    """Let so much time pass in the sandbox with this key; return by how much it is advanced altogether.

    A few statements for any number of rows. Raise UnknownSandbox, AdvanceOutOfBounds.
    """
    if by <= timedelta():
        raise errors.AdvanceOutOfBounds
    sandboxes = Realm.objects.exclude(pk=Realm.REAL).select_for_update(no_key=True)
    found = get_or_raise(sandboxes, errors.UnknownSandbox, pk=realm)
    advanced: timedelta = found.advanced + by
    found.advanced = advanced
    found.save(update_fields=["advanced"])
    within = SandboxRows(realm, _held_still(realm))
    for moves in MOVES:
        moves.apply(within, by)
    return advanced


def _held_still(realm: str) -> list[str]:
    """Lock all events, users with hours or vacations, and unfinished tables; return the tables' ids.

    Their followers are told after the commit that deadlines moved.
    """
    events = Tournament.objects.filter(realm=realm).order_by("pk")
    list(events.select_for_update(no_key=True).values_list("pk"))
    users = User.objects.filter(realm=realm).order_by("pk").select_for_update(no_key=True)
    chose = (
        Hours.objects.filter(user__realm=realm)
        .values("user")
        .union(Vacation.objects.filter(user__realm=realm).values("user"))
    )
    list(users.filter(pk__in=chose).values_list("pk"))
    running = Table.objects.filter(realm=realm, status__in=NOT_OVER).order_by("pk").select_for_update()
    found = list(running.only("pk", "spectator_delay", "embargo_from"))
    for table in found:
        tables.show_clock(table)
    return [table.pk for table in found]


def _under_way() -> QuerySet[Sandbox]:
    return Sandbox.objects.filter(to_pass__gt=timedelta(), ends_at__gt=Now())


@found_by(lambda: [_under_way()], soon=lambda: [_under_way()])
def sweep_steps() -> int:
    """Advance every sandbox whose clock is being advanced by one step; return how many there are."""
    under_way = _under_way().order_by("pk")
    return len(each_apart(under_way.values_list("pk", flat=True), step, lambda pk: {"reason": pk}))


@in_one_transaction
def step(sandbox_id: str) -> None:
    """Once everything due is done, let time pass until something comes due, or to the end."""
    found = _under_way().filter(pk=sandbox_id).select_for_update(no_key=True, skip_locked=True).first()
    if found is None:
        return
    standing = queries.standing(found)
    if standing.done:
        by = found.to_pass
        if standing.next_due_at is not None:
            by = min(by, max(SHORTEST_STEP, standing.next_due_at - datetime.now(UTC)))
        advance(realm=str(found.realm_id), by=by)
        Sandbox.objects.filter(pk=found.pk).update(to_pass=found.to_pass - by)
