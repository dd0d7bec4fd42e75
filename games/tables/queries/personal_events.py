"""Events, turns, deadlines and plans of one person across tables.

Events are read in the order of the transactions that wrote them, and only below the oldest one still running,
so that no late commit is skipped. A person gets a table's events while they hold a seat there.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import OuterRef, Q, Subquery

from accounts.ids import get_or_raise, grouped
from accounts.models import User
from accounts.queries import Holder
from games.engine.seats import Seat
from games.feed import queries as feed
from games.feed.append_only import TransactionId
from games.feed.hints import person_channel, table_channel
from games.feed.models import FeedEvent
from games.tables.errors import NotSeated
from games.tables.models import AskedTurn, LogEntry, Occupancy, PlanVersion, PlayerClock
from games.tables.queries.game_state import turns_of
from games.tables.queries.table_lookup import table as table_seen
from games.tables.states import Awaited

KEPT = timedelta(days=30)
MOST = 1000
NO_CUT = 2**63
# A table that ended this long before a cursor has no events after it, however slow its last transaction.
LEEWAY = timedelta(minutes=5)


class PersonalEvent(NamedTuple):
    """An event for one person, written by transaction `tx`: a turn they were asked to take, or news."""

    tx: int
    at: datetime
    what: Awaited | FeedEvent


class PersonalEvents(NamedTuple):
    """`happenings` in order, from a cursor's transaction on; `tables`: those whose events the person gets.

    `settled` is false if there are more that may not be sent yet: ask again soon.
    """

    happenings: tuple[PersonalEvent, ...]
    tables: frozenset[str]
    settled: bool


class _Stay(NamedTuple):
    """A period in which a person held a seat, by the transactions in which it began and ended."""

    table: str
    begun: int
    ended: int | None


def present_turns(user: User) -> tuple[feed.Moment, tuple[Awaited, ...]]:
    """Return a time, and the turns that waited for the user then; `personal_events` gives later ones."""
    moment = feed.moment()
    turns = turns_of(user)
    later = AskedTurn.objects.filter(player=user.pk, tx__gte=moment.settled)
    unsettled = set(later.values_list("table", "round", "turn"))
    return moment, tuple(each for each in turns if (each.table_id, each.round, each.turn) not in unsettled)


def turns_to_take(user: User) -> tuple[Awaited, ...]:
    """Return the turns that the user must take themselves, most urgent first. They reveal for which turns the
    hand leaves no choice, so only the user may see them."""
    return tuple(each for each in turns_of(user) if not each.bot)


def personal_events(
    person: Holder, *, from_tx: int, at: datetime, tables: frozenset[str] | None = None
) -> PersonalEvents:
    """Return the person's events of transaction `from_tx` and later ones. `at` is a time not after it.

    `tables` may be the last answer's: it is read again when anything but turns has happened.
    """
    settled = feed.moment().settled
    turns = _turns(person, from_tx)
    events = heard = [] if tables is None else _events(person, tables, from_tx)
    if events or tables is None:
        stays = _stays(person, from_tx, at)
        tables = frozenset(stay.table for stay in stays)
        events = _events(person, tables, from_tx)
        heard = _once(person, [each for each in events if _hears(person, stays, each)])
    rows = [*(PersonalEvent(each.tx, each.at, each) for each in heard), *turns]
    # If one list was cut where it was read, the other must not go beyond it.
    cut = min(_cut(events), _cut(turns))
    ready = sorted((each for each in rows if each.tx < min(cut, settled)), key=lambda each: each.tx)
    if from_tx < cut < settled and all(each.tx == from_tx for each in ready):
        # Nothing else of what was read is for this person, so their cursor would stay before it.
        beyond = personal_events(person, from_tx=cut, at=at, tables=tables)
        return beyond._replace(happenings=(*ready, *beyond.happenings))
    return PersonalEvents(tuple(ready), tables, settled=len(ready) == len(rows) and cut == NO_CUT)


def called(user_ids: Collection[str], since: int) -> tuple[set[str], int]:
    """Return the people among these with an event of their own since transaction `since`, and the transaction
    from which to ask next."""
    settled = feed.moment().settled
    audiences = {person_channel(each): each for each in user_ids}
    found = feed.audiences_since(audiences, from_tx=since) if since else set(audiences)
    return {audiences[each] for each in found}, settled


def _cut(rows: Sequence[FeedEvent] | Sequence[PersonalEvent]) -> int:
    return rows[-1].tx if len(rows) >= MOST else NO_CUT


def _turns(person: Holder, from_tx: int) -> list[PersonalEvent]:
    asked = AskedTurn.objects.filter(player=person.pk, tx__gte=from_tx)
    return [
        PersonalEvent(
            each.tx,
            each.since,
            Awaited(
                each.table, each.round, Seat(each.seat), each.turn, person.pk, False, each.since, each.due_at
            ),
        )
        for each in asked.order_by("tx", "table", "round", "turn")[:MOST]
    ]


def _events(person: Holder, tables: Iterable[str], from_tx: int) -> list[FeedEvent]:
    audiences = [person_channel(person.pk), *map(table_channel, tables)]
    return feed.events_for(audiences, realm=person.realm_id, from_tx=from_tx, limit=MOST)


def _stays(person: Holder, from_tx: int, at: datetime) -> list[_Stay]:
    """Return the person's stays at tables that went on after the cursor."""
    entry = LogEntry.objects.filter(table=OuterRef("table"))
    begun = entry.filter(seq=OuterRef("from_seq")).values("tx")[:1]
    ended = entry.filter(seq=OuterRef("to_seq")).values("tx")[:1]
    lasting = Q(table__ended_at=None) | Q(table__ended_at__gt=at - LEEWAY)
    held = Occupancy.objects.filter(lasting, player=person.pk).annotate(
        begun=Subquery(begun, output_field=TransactionId()),
        ended=Subquery(ended, output_field=TransactionId()),
    )
    return [
        _Stay(*row)
        for row in held.filter(Q(ended=None) | Q(ended__gte=from_tx)).values_list("table", "begun", "ended")
    ]


def _hears(person: Holder, stays: list[_Stay], event: FeedEvent) -> bool:
    """Whether a person gets this event. Of a table they get the events after they sat down; that event itself
    is sent to them directly."""
    if event.audience == person_channel(person.pk):
        return True
    # A player seated and started at once, as by a seek, sat down before their game began.
    first = event.tx if event.kind == "game_started" else event.tx - 1
    return any(
        stay.table == event.table and stay.begun <= first and (stay.ended is None or event.tx <= stay.ended)
        for stay in stays
    )


def _once(person: Holder, events: list[FeedEvent]) -> list[FeedEvent]:
    """Leave out news of a table that is also sent to this person directly."""
    mine = person_channel(person.pk)
    direct = defaultdict(list)
    for each in events:
        if each.audience == mine:
            direct[each.tx, each.kind, each.table].append(each.body)
    return [
        each
        for each in events
        if each.audience == mine or each.body not in direct.get((each.tx, each.kind, each.table), ())
    ]


class OwnDeadline(NamedTuple):
    """The time when the clock of a seat runs out. `moves` counts how often it changed, the last time at
    `moved_at`; it never falls."""

    table_id: str
    ruleset: str
    seat: Seat
    at: datetime
    moves: int
    moved_at: datetime


def deadlines_of(user: User) -> tuple[OwnDeadline, ...]:
    """Return the deadlines of the user's clocks that run now, the soonest first: one for each table."""
    rows = PlayerClock.objects.filter(player=user, due_at__isnull=False).order_by("due_at", "table")
    found = rows.values_list("table", "table__ruleset", "seat", "due_at", "due_moves", "due_moved_at")
    return tuple(
        OwnDeadline(table, ruleset, Seat(seat), at, moves, moved_at)
        for table, ruleset, seat, at, moves, moved_at in found
        if at is not None
    )


def plans_of(table_id: str, player: User) -> list[PlanVersion]:
    """Return the plans that the player has made at a table and not withdrawn, by round, as confirmed last.

    Raise TableNotFound, NotSeated.
    """
    table = table_seen(table_id, player)
    if table.standing.seat is None:
        raise NotSeated
    return plans_at([table.pk], player).get(table.pk, [])


def plan_confirmed(table_id: str, player: User, number: int, version: int) -> PlanVersion:
    """Return this version of the player's plan for a round. Raise TableNotFound, NotSeated."""
    table = table_seen(table_id, player)
    made = PlanVersion.objects.filter(table=table.pk, player=player.pk)
    return get_or_raise(made, NotSeated, round=number, version=version)


def plans_at(table_ids: Collection[str], player: User) -> dict[str, list[PlanVersion]]:
    """Return the player's plans at each of these tables, in one query."""
    made = PlanVersion.objects.filter(table__in=table_ids, player=player.pk)
    of_round = made.filter(table=OuterRef("table"), round=OuterRef("round"), seat=OuterRef("seat"))
    newest = of_round.order_by("-version").values("version")[:1]
    last = made.filter(version=Subquery(newest)).order_by("table", "round")
    return grouped((each for each in last if each.body["rules"]), lambda each: str(each.table))
