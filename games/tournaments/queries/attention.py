"""Queries of what needs an official's attention in running events: four, for any number of events.

They read the progress of games, never a hand, and nothing here depends on one.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, Exists, F, Max, Min, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Now

from accounts.ids import grouped
from accounts.models import User
from games.lobby.models import Report
from games.notices.models import Endpoint
from games.tables.models import LogEntry, OpenClaim, PlayerClock, Table, Waiting
from games.tables.queries import without_boards_of
from games.tournaments.concerns import Concern, ConcernKind
from games.tournaments.errors import NotOfficial
from games.tournaments.models import Complaint, Entry, Pairing, StageRound, Tournament
from games.tournaments.pairing.formats import Method
from games.tournaments.pairing.uneven_numbers import Uneven
from games.tournaments.queries import tournament_lookup
from games.tournaments.queries.progress import with_progress
from games.tournaments.roles import Act, may

Status = Tournament.Status
LOOKED_AFTER: Final = (Status.OPEN, Status.CLOSED, Status.RUNNING, Status.PLAYED)
# After this long without a move an official should check: live games are watched, others are visited.
LIVE_STUCK, SLOW_STUCK = timedelta(minutes=2), timedelta(days=2)
SOON: Final = timedelta(hours=6)
# The sweep closes a stage round within seconds; what is open so long after its last game hangs.
CLOSING: Final = timedelta(minutes=1)
FAILURES: Final = 3
_URGENCY: Final = {kind: place for place, kind in enumerate(ConcernKind)}
_ENTERED: Final = Count("entries", filter=Q(entries__status=Entry.Status.ENTERED))


def events_with_attention(events: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Return the unfinished ones of these events, with all that `concerns` reads, and their progress."""
    asked = with_progress(events.filter(status__in=LOOKED_AFTER)).defer("sealed_seed", "description")
    open_ones = Complaint.objects.filter(tournament=OuterRef("pk"), status=Complaint.Status.OPEN)
    first = Subquery(open_ones.order_by("filed_at").values("filed_at")[:1])
    return asked.annotate(now=Now(), playing=_ENTERED, complained=first)


def attention(events: QuerySet[Tournament]) -> list[Concern]:
    """Return all concerns of these events, the most urgent first. The caller checks who may see them."""
    return concerns(list(events_with_attention(events)))


def concerns(events: Sequence[Tournament]) -> list[Concern]:
    """Return the concerns of events that were read as `events_with_attention`, the most urgent first."""
    if not events:
        return []
    now: datetime = events[0].now  # type: ignore[attr-defined]  # added by the query
    ids = [each.pk for each in events]
    tables = _tables(ids)
    found = [
        *(concern for each in events for concern in _of_event(each, now)),
        *(concern for each in tables for concern in _of_table(each, now)),
        *_of_claims({each["table"]: each for each in tables}, now),
        *_not_closed(tables, now),
        *_failing(ids, now),
    ]
    return sorted(found, key=lambda each: (_URGENCY[each.kind], each.since or now))


def concerns_for(found: Sequence[Concern], official: User) -> list[Concern]:
    """Return the concerns that an official may know. The progress of a table under embargo is hidden from
    officials who play its boards."""
    tables = Table.objects.filter(pk__in=[each.table for each in found if each.table is not None])
    theirs = set(without_boards_of(official, tables).values_list("pk", flat=True))
    return [each for each in found if each.table is None or each.table in theirs]


def attention_at(tournament_id: str, official: User) -> list[Concern]:
    """Return the concerns of one event, for an official. Raise TournamentNotFound, NotOfficial."""
    event = tournament_lookup.tournament(tournament_id, official)
    if not may(event.roles, Act.LOOK):
        raise NotOfficial
    found = attention(Tournament.objects.filter(pk=event.pk))
    return concerns_for(found, official) if event.duplicate else found


def attention_by_table(event: Tournament, official: User) -> dict[str, list[Concern]]:
    """Return what needs attention at tables, by table, for an official of the event."""
    at_tables = (each for each in attention_at(event.pk, official) if each.table is not None)
    return grouped(at_tables, lambda each: str(each.table))


def _of_event(event: Any, now: datetime) -> Iterator[Concern]:
    """Yield the concerns of an event read as `events_with_attention`."""

    def concern(kind: ConcernKind, **said: Any) -> Concern:
        return Concern(kind, event.pk, now, **said)

    closing, until = event.entries_close_at, event.complaints_until
    if event.status == Status.OPEN and closing is not None and closing + CLOSING <= now:
        yield concern(ConcernKind.ENTRIES_TO_CLOSE, since=closing)
    if event.status in {Status.CLOSED, Status.RUNNING} and event.running is None:
        if _is_uneven(event):
            yield concern(ConcernKind.UNEVEN_NUMBERS, many=event.playing, size=event.players)
        yield concern(ConcernKind.PAIRING_DUE, stage_round=event.published + 1)
    if event.complained is not None:
        yield concern(ConcernKind.COMPLAINT_OPEN, since=event.complained)
    elif event.status == Status.PLAYED and until is not None and until <= now:
        yield concern(ConcernKind.CONFIRMATION_DUE, since=until)


def _is_uneven(event: Any) -> bool:
    """Whether bots or byes are needed. After a cut and in a knock-out fewer play than are entered."""
    stage = event.stages[0]
    fewer = event.published > 0 and (len(event.stages) > 1 or stage["method"] == Method.KNOCKOUT)
    whole = event.playing % event.players == 0 or stage["uneven"] == Uneven.SIZES
    return not (fewer or whole)


def _tables(ids: Collection[str]) -> list[dict[str, Any]]:
    """Return the tables of running stage rounds: last move, earliest deadline, complaints."""
    running = StageRound.objects.filter(
        tournament=OuterRef("tournament"), number=OuterRef("stage_round"), status=StageRound.Status.RUNNING
    )
    at = {"table": OuterRef("table")}
    moved = Waiting.objects.filter(**at).order_by().values("table").annotate(at=Max("since")).values("at")
    ending = PlayerClock.objects.filter(**at).order_by().values("table").annotate(at=Min("due_at"))
    columns = {
        "moved": Subquery(moved),
        "ending": Subquery(ending.values("at")),
        "reported": Exists(Report.objects.filter(**at, closed_at=None)),
        **{name: F(f"table__{name}") for name in ("status", "paused_until", "clock", "ended_at")},
    }
    asked = Pairing.objects.filter(Exists(running), tournament__in=ids, number__gte=1).annotate(**columns)
    return list(asked.values("tournament", "stage_round", "number", "table", "ruled", *columns))


def _of_table(table: dict[str, Any], now: datetime) -> Iterator[Concern]:
    if table["status"] == Table.Status.ABORTED and not table["ruled"]:
        yield _at(table, ConcernKind.GAME_BROKEN_OFF, now, since=table["ended_at"])
    if table["reported"]:
        yield _at(table, ConcernKind.TABLE_REPORTED, now)
    if table["status"] != Table.Status.RUNNING:
        return
    stuck_after = LIVE_STUCK if table["clock"] is None else SLOW_STUCK
    if table["paused_until"] is not None:
        yield _at(table, ConcernKind.TABLE_PAUSED, now, until=table["paused_until"])
    elif table["moved"] is not None and table["moved"] + stuck_after <= now:
        yield _at(table, ConcernKind.TABLE_STUCK, now, since=table["moved"])
    if table["ending"] is not None and table["ending"] - SOON <= now:
        yield _at(table, ConcernKind.TIME_RUNNING_OUT, now, until=table["ending"])


def _at(table: dict[str, Any], kind: ConcernKind, now: datetime, **said: Any) -> Concern:
    at = {name: table[name] for name in ("tournament", "stage_round", "number", "table")}
    return Concern(kind, asked_at=now, **at, **said)


def _of_claims(tables: dict[str, dict[str, Any]], now: datetime) -> Iterator[Concern]:
    """Yield claims that the others are asked about; the last entry in the log decides for each. A card played
    since ends a claim that waits."""
    asked = OpenClaim.objects.filter(table__in=tables).values("table", "round")
    entries = LogEntry.objects.filter(
        table=OuterRef("table"), round=OuterRef("round"), kind__startswith="claim_"
    ).order_by("-seq")
    acted = LogEntry.objects.filter(table=OuterRef("table"), round=OuterRef("round"), kind="acted")
    rows = asked.annotate(
        last=Subquery(entries.values("kind")[:1]),
        at=Subquery(entries.values("at")[:1]),
        seq=Subquery(entries.values("seq")[:1]),
    ).annotate(played_on=Exists(acted.filter(seq__gt=OuterRef("seq"))))
    for each in rows:
        if each["last"] in {"claim_made", "claim_agreed"} and not each["played_on"]:
            yield _at(tables[each["table"]], ConcernKind.CLAIM_WAITING, now, since=each["at"])
        elif each["last"] == "claim_refused":
            yield _at(tables[each["table"]], ConcernKind.CLAIM_DISPUTED, now, since=each["at"])


def _not_closed(tables: Iterable[dict[str, Any]], now: datetime) -> Iterator[Concern]:
    rounds: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for each in tables:
        rounds.setdefault((each["tournament"], each["stage_round"]), []).append(each)
    # Later rounds of a tournament wait for its first one.
    firsts = dict(sorted(rounds, reverse=True))
    for tournament, number in firsts.items():
        at = rounds[tournament, number]
        if all(each["ruled"] or each["status"] == Table.Status.FINISHED for each in at):
            since = max(each["ended_at"] for each in at)
            if since + CLOSING <= now:
                yield Concern(ConcernKind.ROUND_NOT_CLOSED, tournament, now, stage_round=number, since=since)


def _failing(ids: Collection[str], now: datetime) -> Iterator[Concern]:
    """Yield entries whose endpoint fails. Its address is known to its owner only."""
    worst = Endpoint.objects.filter(
        Q(state=Endpoint.State.ACTIVE) | Q(disabled_by__in=[Endpoint.Why.FAILING, Endpoint.Why.GONE]),
        user=OuterRef("player"),
        failures__gte=FAILURES,
    ).order_by("-failures")
    entered = Entry.objects.filter(tournament__in=ids, status=Entry.Status.ENTERED)
    rows = entered.annotate(failures=Subquery(worst.values("failures")[:1])).filter(failures__isnull=False)
    for each in rows.values("tournament", many=F("failures"), name=F("player__name")):
        yield Concern(ConcernKind.DELIVERIES_FAILING, asked_at=now, **each)
