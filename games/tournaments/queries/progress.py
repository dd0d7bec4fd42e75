"""Progress of events, for lists: in the query that reads them; and how reliable their results will be."""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from games.feed.models import AuditEntry
from games.tables.models import Table
from games.tables.queries import replaced_by
from games.tournaments.models import Pairing, StageRound, Tournament
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import checked
from games.tournaments.queries.boards import rounds_played
from games.tournaments.queries.next_round import stages_of
from games.tournaments.standings import reliability
from games.tournaments.standings.reliability import Reliability


def with_progress(rows: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Annotate the number of `published` stage rounds, the first that is `running`, and its `tables_now` and
    `over_now`.

    `began`: how many entries play or played the first stage round.
    """
    rounds = StageRound.objects.filter(tournament=OuterRef("pk")).order_by()
    runs = StageRound.objects.filter(status=StageRound.Status.RUNNING)
    running = runs.filter(tournament=OuterRef("pk")).order_by("number").values("number")[:1]
    its_round = runs.filter(tournament=OuterRef("tournament"), number=OuterRef("stage_round"))
    at = Pairing.objects.filter(Exists(its_round), tournament=OuterRef("pk"), number__gte=1)
    # Under embargo nobody may know that a game is over.
    over = Q(Q(ruled=True) | Q(table__status=Table.Status.FINISHED), table__embargo_from=None)
    counted = at.order_by().values("tournament")
    there = Q(entries__first_round__lte=1) & (Q(entries__last_round=None) | Q(entries__last_round__gte=1))
    annotations = {
        "published": _number(rounds.values("tournament").annotate(n=Count("number"))),
        "running": Subquery(running),
        "began": Count("entries", filter=there),
    }
    return rows.annotate(**annotations).annotate(
        tables_now=_number(counted.annotate(n=Count("number"))),
        over_now=_number(counted.annotate(n=Count("number", filter=over))),
    )


def _number(counted: QuerySet) -> Coalesce:  # type: ignore[type-arg]  # rows of one number
    return Coalesce(Subquery(counted.values("n")), Value(0))


def planned(event: Tournament) -> int | None:
    """Return how many stage rounds an event `with_progress` has; None while entries are too few to know."""
    began: int = event.began  # type: ignore[attr-defined]  # counted by the query
    try:
        return sum(checked(stages_of(event), began))
    except PairingError:
        return None


def trail(event: Tournament) -> QuerySet[AuditEntry]:
    """Return the acts of officials and staff in the event and at its tables, replaced ones included, the
    latest first; for officials."""
    about = [event.pk, *Table.objects.filter(tournament=event.pk).values_list("pk", flat=True)]
    found = AuditEntry.objects.filter(subject__in=about).select_related("who")
    return found.order_by(F("id").desc())


def places_of(event: Tournament, tables: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return (stage round, number) of tables of an event by their ids. A table that was restarted at another
    has the place of that one."""
    now = {
        str(each.table_id): (each.stage_round, each.number)
        for each in event.pairings.filter(table__isnull=False)
    }
    found = {table: now[table] for table in tables if table in now}
    for table in Table.objects.filter(tournament=event.pk, pk__in=set(tables) - now.keys()):
        heir = replaced_by(table)
        while heir is not None and heir not in now:
            heir = replaced_by(Table.objects.get(pk=heir))
        if heir is not None:
            found[table.pk] = now[heir]
    return found


# At most this many entries are simulated: a large event gets fewer simulations.
_SIMULATED = 64 * reliability.EVENTS


class Previewed(NamedTuple):
    """Assumptions and result: so many entries and stage rounds, `deals` in a game at tables of `size`."""

    entries: int
    rounds: int
    deals: int
    size: int
    duplicate: bool
    found: Reliability


@lru_cache(maxsize=512)
def previewed(entries: int, rounds: int, deals: int, size: int, duplicate: bool) -> Previewed:
    """Return the reliability of a tournament of this kind, for any players."""
    events = min(reliability.EVENTS, _SIMULATED // entries)
    found = reliability.reliability(entries, rounds, deals, size=size, duplicate=duplicate, events=events)
    return Previewed(entries, rounds, deals, size, duplicate, found)


def previewed_event(event: Tournament) -> Previewed:
    """Return the reliability of this event with its entries, or with a full field while they are too few.

    It assumes that everybody plays all stage rounds. A cut and a knock-out find the best entry more surely
    than that.
    """
    entries = event.entered
    try:
        rounds = checked(stages_of(event), entries)
    except PairingError:
        entries = event.capacity
        rounds = checked(stages_of(event), entries)  # it was made for this many
    return previewed(entries, sum(rounds), len(rounds_played(event)), event.players, event.duplicate)
