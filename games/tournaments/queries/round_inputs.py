"""Inputs of pairing, publication and closing: entrants, earlier rounds and results."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.queries import drawn_seats, key_ring, substitute_names
from games.tables.states import EventTable
from games.tournaments.models import Entry, Pairing, Place, StageRound, Tournament
from games.tournaments.pairing.history import Played
from games.tournaments.standings.scoring import COMPARING


def seed_of(event: Tournament) -> bytes:
    """Decrypt the tournament's seed of lots. Code that calls this can compute all future pairings."""
    return key_ring().open(bytes(event.sealed_seed), key_id=event.key_id, bound_to=event.pk)


def entrants(event: Tournament, number: int) -> list[Entry]:
    """Return the entries that play in stage round `number`, by entry number."""
    there = Q(first_round__lte=number) & (Q(last_round=None) | Q(last_round__gte=number))
    return list(event.entries.select_related("player").filter(there).order_by("number"))


def joins_at(event: Tournament) -> int | None:
    """Return the first stage round of an entry made now; None if nobody can enter, in time or late. Once the
    time for entries is over, they count as closed, though a sweep closes them later."""
    if event.status == Tournament.Status.OPEN and not entry_time_is_over(event):
        return 1
    if event.status not in {Tournament.Status.OPEN, Tournament.Status.CLOSED, Tournament.Status.RUNNING}:
        return None
    coming = event.stage_rounds.count() + 1
    return coming if coming <= event.late_until else None


def entry_time_is_over(event: Tournament) -> bool:
    """Whether entries close at a time that has come, by the database's clock."""
    over = Tournament.objects.filter(pk=event.pk, entries_close_at__lte=Now())
    return event.entries_close_at is not None and over.exists()


def played_rounds(event: Tournament) -> list[tuple[int, Played]]:
    """Return all published stage rounds with their seats, each with the index of its stage."""
    stages = dict(event.stage_rounds.order_by("number").values_list("number", "stage"))
    seated: dict[int, dict[int, list[int | None]]] = {number: {} for number in stages}
    rows = event.places.order_by("stage_round", "pairing", "seat")
    for number, pairing, entry in rows.values_list("stage_round", "pairing", "entry"):
        seated[number].setdefault(pairing, []).append(entry)
    return [(stage, _played(seated[number])) for number, stage in stages.items()]


def _played(seats: dict[int, list[int | None]]) -> Played:
    byes = tuple(each for each in seats.get(0, ()) if each is not None)
    return Played(tuple(tuple(each) for number, each in sorted(seats.items()) if number), byes)


class Outcome(NamedTuple):
    """The result of a seat at a finished table: final score and place."""

    score: int
    place: int


def outcomes(table: Table, places: Iterable[Place]) -> dict[int, Outcome]:
    """Return the results of a finished table, by the seats of its pairing."""
    assert table.scores is not None and table.places is not None
    seats = drawn_seats(table)
    found = {place.seat: seats[place.seat] for place in places}
    return {seat: Outcome(table.scores[at], table.places[at]) for seat, at in found.items()}


def who_left(pairing: Pairing) -> tuple[bool, ...]:
    """Return for each seat of a pairing whether its player left the game, so that somebody else has it."""
    assert pairing.table is not None
    left, seats = substitute_names([pairing.table.pk]), drawn_seats(pairing.table)
    return tuple((pairing.table.pk, seats[each.seat]) in left for each in pairing.seats)


def running(event: Tournament) -> list[int]:
    """Return the running stage rounds, in order; none of a cancelled event, which stopped them."""
    if event.status == Tournament.Status.CANCELLED:
        return []
    rounds = event.stage_rounds.filter(status=StageRound.Status.RUNNING).order_by("number")
    return list(rounds.values_list("number", flat=True))


def played_out_rounds() -> QuerySet[StageRound]:
    """Return running stage rounds with no running game and none that waits for a ruling. Of an event only its
    first running round: later ones are closed after it."""
    at = Pairing.objects.filter(
        tournament=OuterRef("tournament"), stage_round=OuterRef("number"), number__gte=1
    )
    open_ones = at.filter(ruled=False).exclude(table__status=Table.Status.FINISHED)
    open_ones = open_ones.exclude(tournament__day__isnull=False, table__status=Table.Status.ABORTED)
    # A daily event with open entries gets more tables. A cancelled one has no results.
    waits = Q(tournament__status__in=[Tournament.Status.OPEN, Tournament.Status.CANCELLED])
    running = StageRound.objects.filter(status=StageRound.Status.RUNNING)
    before = running.filter(tournament=OuterRef("tournament"), number__lt=OuterRef("number"))
    return running.filter(~waits, ~Exists(open_ones), ~Exists(before))


def place_of(table: Table) -> EventTable:
    event = Tournament.objects.get(pk=table.tournament)
    pairing = Pairing.objects.filter(table=table).first()
    refuses = frozenset(_refused(event, table, pairing))
    if pairing is None:
        return EventTable(event.name, None, None, refuses=refuses)
    seats = drawn_seats(table)
    places = event.places.filter(stage_round=pairing.stage_round, pairing=pairing.number)
    sat = dict(places.values_list("entry", "seat"))
    entries = event.entries.select_related("player").filter(number__in=list(filter(None, sat)))
    names = {seats[sat[each.number]]: each.name for each in entries}
    return EventTable(event.name, pairing.stage_round, pairing.number, names, refuses)


def _refused(event: Tournament, table: Table, pairing: Pairing | None) -> Iterator[str]:
    """Yield the keys of the interventions that change a result and are refused at this table of the event."""
    if pairing is None or not waits_for_result(event, pairing):
        yield InterventionKind.RESTART.value
    counts = pairing is not None and (table.status != Table.Status.ABORTED or event.scoring in COMPARING)
    if event.is_over or not counts:
        yield InterventionKind.ADJUST.value


def waits_for_result(event: Tournament, pairing: Pairing) -> bool:
    """Whether the result of this table is still open: nobody ruled on it, and its stage round runs."""
    return not (event.is_over or pairing.ruled) and pairing.stage_round in running(event)
