"""What can be told of a game: its log, its rounds, and the proof of its deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.facts import Dealt, SeatsDrawn
from games.engine.fold import fold
from games.tables import log
from games.tables.errors import RoundNotFound
from games.tables.models import Occupancy, Round, Table
from games.tables.models.table import STACKED
from games.tables.queries.playing import decks_of, key_ring
from games.tables.states import DealRecord, Entry, Fairness, Record, RoundRecord

# The kinds of entries that tell which decks were dealt.
DEALS = ("table_opened", "seats_drawn", "dealt")


def events(
    table: Table, *, since: int = 0, limit: int | None = 100, round: int | None = None
) -> tuple[Entry, ...]:
    """The next entries up to the row's `seq`, whole; doors show what `engine.views.visible` leaves."""
    return tuple(log.entries(table.pk, since=since, up_to=table.seq, limit=limit, round=round))


def events_from(table: Table, *, since: int = 0) -> Iterator[Entry]:
    """All entries after `since` up to the row's `seq`, read in pages."""
    for entry in log.all_entries(table.pk, since=since):
        if entry.seq > table.seq:
            return
        yield entry


def rounds(table: Table) -> list[Round]:
    """The rounds dealt so far, by number."""
    return list(Round.objects.filter(table=table).order_by("number"))


def round_record(table: Table, number: int) -> RoundRecord:
    """One round and all its facts. Raises RoundNotFound."""
    row = Round.objects.filter(table=table, number=number).first()
    if row is None:
        raise RoundNotFound
    return RoundRecord(row, tuple(log.round_entries(table.pk, number)))


def occupancies(table: Table) -> list[Occupancy]:
    """Everybody who ever sat at the table, the earliest first."""
    seats = Occupancy.objects.filter(table=table).select_related("player")
    return list(seats.order_by("from_seq", "seat"))


def record(table: Table) -> Record:
    """The whole game, with everybody who ever sat at the table."""
    return Record(table, tuple(occupancies(table)), tuple(events_from(table)))


def fairness(table: Table) -> Fairness:
    """What may be told of the deals by now: all of it once the game has ended."""
    over = table.ended_at is not None
    return fairness_from(table, log.entries_of_kinds(table.pk, DEALS) if over else ())


def fairness_from(table: Table, entries: Sequence[Entry]) -> Fairness:
    """The same out of the table's entries of the kinds in `DEALS`, which only an ended game is asked for."""
    seeds = None if table.client_seeds is None else tuple(bytes(seed) for seed in table.client_seeds)
    if table.ended_at is None:
        return Fairness(table.scheme, table.commitment, seeds, None, None, None)
    secret = key_ring().open(bytes(table.sealed_deal), key_id=table.key_id, table_id=table.pk)
    seed = None if table.scheme == STACKED else secret
    return Fairness(table.scheme, table.commitment, seeds, seed, None, _deals(table, entries))


def _deals(table: Table, entries: Sequence[Entry]) -> tuple[DealRecord, ...]:
    decks = decks_of(table, fold(None, (entries[0].fact,)))
    found = []
    for _, _, fact in entries:
        if isinstance(fact, SeatsDrawn):
            found.append(DealRecord(0, 0, None, decks(0, 0)))
        elif isinstance(fact, Dealt):
            found.append(DealRecord(fact.round, fact.attempt, fact.dealer, decks(fact.round, fact.attempt)))
    return tuple(found)
