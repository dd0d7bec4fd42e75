"""Queries of sandboxes: owners, players, scripts, and work that is due."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from accounts.ids import get_or_raise
from accounts.models import User
from games.engine.actions import Action
from games.lobby.queries.challenges import challenges_due_in, next_challenge_in
from games.lobby.queries.seeks import next_seek_in, seeks_due_in
from games.notices.queries import webhooks
from games.sandboxes import errors
from games.sandboxes.models import Sandbox, Script
from games.sandboxes.scripts import next_action
from games.tables.errors import TableNotFound
from games.tables.models import LogEntry, Table, Waiting
from games.tables.queries import awaited_of
from games.tables.queries.counts import DueCounts, due_in, next_in
from games.tables.states import Awaited
from games.tournaments.queries import due_work as events


class OutstandingWork(NamedTuple):
    """Work that is due and not done at tables, in events, of challenges and seeks, by deliveries and by
    scripts; when more comes due; and how much time is still to pass step by step."""

    due: DueCounts
    events: int
    challenges: int
    seeks: int
    deliveries: int
    scripted_turns: int
    next_due_at: datetime | None
    to_pass: timedelta

    @property
    def done(self) -> bool:
        meetings = (self.challenges, self.seeks)
        return not any((*self.due, self.events, *meetings, self.deliveries, self.scripted_turns))

    @property
    def settled(self) -> bool:
        """Whether everything due is done, and no more time is to pass."""
        return self.done and not self.to_pass


def sandboxes(owner: User) -> QuerySet[Sandbox]:
    """Return the owner's unexpired sandboxes, newest first; with `tables`, how many there are in each."""
    living = Sandbox.objects.filter(owner=owner, ends_at__gt=Now()).select_related("realm")
    return living.annotate(tables=Count("realm__tables")).order_by("-id")


def sandbox(owner: User, sandbox_id: str) -> Sandbox:
    """Return one of the owner's sandboxes. Raise UnknownSandbox, also for another owner's."""
    return get_or_raise(sandboxes(owner), errors.UnknownSandbox, pk=sandbox_id)


def owner_of(realm: str) -> User | None:
    """Return the user who opened the sandbox of this realm; None once it is gone."""
    return User.objects.filter(sandboxes__realm=realm).first()


def players(found: Sandbox) -> list[User]:
    """Return the people of the sandbox, in the order in which they were made."""
    people = User.objects.filter(realm=found.realm_id, kind=User.Kind.PERSON)
    return list(people.order_by("pk"))


def standing(found: Sandbox) -> OutstandingWork:
    realm = str(found.realm_id)
    nexts = (next_in, events.next_in, next_challenge_in, next_seek_in, webhooks.next_in)
    coming = [each(realm) for each in nexts]
    return OutstandingWork(
        due=due_in(realm),
        events=events.due_in(realm),
        challenges=challenges_due_in(realm),
        seeks=seeks_due_in(realm),
        deliveries=webhooks.due_in(realm),
        scripted_turns=len(scripted_turns(realm)),
        next_due_at=min((each for each in coming if each is not None), default=None),
        to_pass=found.to_pass,
    )


def table(found: Sandbox, table_id: str) -> Table:
    """Return a table of the sandbox. Raise TableNotFound."""
    return get_or_raise(Table.objects.filter(realm=found.realm_id), TableNotFound, pk=table_id)


def script(found: Sandbox, table_id: str, seat: int) -> Script:
    """Return the script of a seat. Raise TableNotFound, UnknownScript."""
    rows = Script.objects.filter(table=table(found, table_id))
    return get_or_raise(rows, errors.UnknownScript, seat=seat)


class ScriptedTurn(NamedTuple):
    """A turn that its seat takes by itself, with this action or, None, as a bot would."""

    awaited: Awaited
    action: Action | None


def scripted_turns(realm: str | None = None) -> list[ScriptedTurn]:
    """Return the scripted turns that wait now, in all realms or in one; three queries for any number."""
    playing = awaited_scripts()
    if realm is not None:
        playing = playing.filter(table__realm=realm)
    by_seat = {(row.table_id, row.seat): row for row in playing}
    if not by_seat:
        return []
    waiting = Waiting.objects.filter(table__in={table for table, _ in by_seat}, bot=False)
    awaited = [
        each for each in awaited_of(waiting.order_by("since")) if (each.table_id, each.seat) in by_seat
    ]
    taken, found = _taken(awaited), []
    for each in awaited:
        row = by_seat[each.table_id, each.seat]
        action = next_action(row.steps, each.round, taken[each.table_id, each.round, each.seat])
        if action is not None or row.afterwards == Script.Afterwards.BOT:
            found.append(ScriptedTurn(each, action))
    return found


def awaited_scripts() -> QuerySet[Script]:
    """Return active scripts of seats whose turn it is. The caller checks whether they answer it."""
    waiting = Waiting.objects.filter(table=OuterRef("table"), seat=OuterRef("seat"), bot=False)
    return scripts_that_go_on().filter(Exists(waiting))


def scripts_that_go_on() -> QuerySet[Script]:
    """Return scripts that were not stopped, of seats at running tables."""
    return Script.objects.filter(stopped_for=None, table__status=Table.Status.RUNNING)


def _taken(awaited: Collection[Awaited]) -> Counter[tuple[str, int, int]]:
    """Count the turns taken so far in the rounds of these waiting turns, by table, round and seat."""
    acted = LogEntry.objects.filter(
        table__in={each.table_id for each in awaited},
        round__in={each.round for each in awaited},
        turn__isnull=False,
    )
    counted = acted.values_list("table", "round", "seat").annotate(turns=Count("seq"))
    return Counter({(table, round, seat): turns for table, round, seat, turns in counted})
