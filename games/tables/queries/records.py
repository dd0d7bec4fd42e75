"""Records of a game: its log, its rounds and what was said in them, and the proof of its deals."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import cast

from accounts.ids import grouped
from games.engine.facts import Dealt, RoundFact, SeatsDrawn
from games.engine.fold import fold, fold_round
from games.engine.game import Game
from games.engine.round import Declarations
from games.tables import log
from games.tables.errors import RoundNotFound
from games.tables.models import HistoryEntry, Occupancy, Round, Table
from games.tables.models.table import SHARED, STACKED
from games.tables.projection import RoundRow, changed_rows
from games.tables.queries.game_state import boards_of, decks_of, secret_of
from games.tables.states import DealRecord, Entry, Fairness, Record, RoundRecord

# The kinds of entries that tell which decks were dealt.
DEALS = ("table_opened", "seats_drawn", "dealt")
# The kinds of entries that rounds' rows depend on.
OF_ROUNDS = ("dealt", "round_played", "round_adjudicated", "round_scored")


def events(
    table: Table, *, since: int = 0, limit: int | None = 100, round: int | None = None
) -> tuple[Entry, ...]:
    """Return the next entries up to the row's `seq`, unfiltered: see `engine.views.visible`."""
    return tuple(log.entries(table.pk, since=since, up_to=table.seq, limit=limit, round=round))


def events_from(table: Table, *, since: int = 0) -> Iterator[Entry]:
    """Yield all entries after `since` up to the row's `seq`, read in pages."""
    for entry in log.all_entries(table.pk, since=since):
        if entry.seq > table.seq:
            return
        yield entry


def cards_were_played(table_ids: Iterable[str]) -> bool:
    """Whether at any of these tables a card has been played."""
    played = {"kind": "acted", "body__action__type": "play"}
    return HistoryEntry.objects.filter(table__in=list(table_ids), **played).exists()


def rounds(table: Table) -> list[Round]:
    """Return the rounds dealt so far, by number."""
    return rounds_of([table])[table.pk]


def rounds_of(tables: Collection[Table]) -> Mapping[str, list[Round]]:
    """Return the rounds dealt so far at each table, by number."""
    now = [each.pk for each in tables if not each.is_past]
    found = grouped(Round.objects.filter(table__in=now).order_by("number"), lambda row: row.table_id)
    past = {each.pk: each.seq for each in tables if each.is_past}
    entries = log.entries_of(past, kinds=OF_ROUNDS)
    return found | {table_id: _rounds_from(table_id, told) for table_id, told in entries.items()}


def _rounds_from(table_id: str, entries: Sequence[Entry]) -> list[Round]:
    """Return the rows of rounds as they were after these entries of the kinds in `OF_ROUNDS`."""
    rows = changed_rows({}, ((entry.seq, entry.fact) for entry in entries))
    return [_row(table_id, rows[number]) for number in sorted(rows)]


def _row(table_id: str, row: RoundRow) -> Round:
    body = {name: list(value) if isinstance(value, tuple) else value for name, value in row._asdict().items()}
    return Round(table_id=table_id, **body)


def round_record(table: Table, number: int) -> RoundRecord:
    """Return one round and all its facts. Raise RoundNotFound."""
    facts = log.entries(table.pk, up_to=table.seq if table.is_past else None, round=number)
    if not facts:
        raise RoundNotFound
    return RoundRecord(number, tuple(facts))


def occupancies(table: Table) -> list[Occupancy]:
    """Return all occupancies of the table, the earliest first."""
    return occupancies_of([table])[table.pk]


def occupancies_of(tables: Collection[Table]) -> Mapping[str, list[Occupancy]]:
    """Return all occupancies of each table, the earliest first."""
    rows = Occupancy.objects.filter(table__in=[each.pk for each in tables]).select_related("player")
    found = grouped(rows.order_by("from_seq", "seat"), lambda row: row.table_id)
    return {each.pk: _held_at(each, found[each.pk]) for each in tables}


def _held_at(table: Table, occupancies: list[Occupancy]) -> list[Occupancy]:
    """Return the occupancies as of the table's row: later ones and later ends are left out."""
    if not table.is_past:
        return occupancies
    begun = [each for each in occupancies if each.from_seq <= table.seq]
    for each in begun:
        if each.to_seq is not None and each.to_seq > table.seq:
            each.to_seq = None
    return begun


def record(table: Table) -> Record:
    """Return the whole game, with everybody who ever sat at the table."""
    return Record(table, tuple(occupancies(table)), tuple(events_from(table)))


def drawn_seats(table: Table) -> tuple[int, ...]:
    """Map each seat as it was taken to the seat after the draw; to itself where seats were not drawn."""
    return drawn_seats_of([table])[table.pk]


def drawn_seats_of(tables: Collection[Table]) -> dict[str, tuple[int, ...]]:
    """Return the drawn seats of many tables in one query, by their ids."""
    found = {each.pk: tuple(range(each.players)) for each in tables}
    for table, drawn in log.entries_of({each.pk: each.seq for each in tables}, kinds=["seats_drawn"]).items():
        for entry in drawn:
            assert isinstance(entry.fact, SeatsDrawn)
            found[table] = tuple(entry.fact.seats[each] for each in found[table])
    return found


def fairness(table: Table) -> Fairness:
    """Return the published proof of the deals: all after the game or, for shared boards, after the event."""
    return fairness_of([table])[table.pk]


def fairness_of(tables: Collection[Table]) -> dict[str, Fairness]:
    """Return for each table what may be published about its deals now."""
    told = {table.pk: table.seq for table in tables if _is_told(table)}
    entries = log.entries_of(told, kinds=DEALS)
    return {table.pk: _fairness_from(table, entries.get(table.pk, ())) for table in tables}


def _is_told(table: Table) -> bool:
    """Whether all deals of the table may be published."""
    return table.seed_open if table.scheme == SHARED else table.ended_at is not None


def _fairness_from(table: Table, entries: Sequence[Entry]) -> Fairness:
    """Make the proof of the deals from the entries of the kinds in `DEALS`, which are read if `_is_told`."""
    of = table.tournament if table.scheme == SHARED else None
    seeds = None if table.client_seeds is None else tuple(bytes(seed) for seed in table.client_seeds)
    seeds = () if of is not None else seeds
    if not _is_told(table):
        return Fairness(table.scheme, table.commitment, seeds, None, None, None, of)
    secret = secret_of(table)
    seed = None if table.scheme == STACKED else secret
    return Fairness(table.scheme, table.commitment, seeds, seed, None, _deals(table, entries), of)


def _deals(table: Table, entries: Sequence[Entry]) -> tuple[DealRecord, ...]:
    game = fold(None, (entries[0].fact,))
    if table.scheme == SHARED:
        return _boards(table, game, entries)
    decks = decks_of(table, game)
    found = []
    for _, _, fact in entries:
        if isinstance(fact, SeatsDrawn):
            found.append(DealRecord(0, 0, None, decks(0, 0)))
        elif isinstance(fact, Dealt):
            found.append(DealRecord(fact.round, fact.attempt, fact.dealer, decks(fact.round, fact.attempt)))
    return tuple(found)


def _boards(table: Table, game: Game, entries: Sequence[Entry]) -> tuple[DealRecord, ...]:
    boards = boards_of(table, game)
    dealt = [(fact, boards(fact.round)) for _, _, fact in entries if isinstance(fact, Dealt)]
    return tuple(
        DealRecord(fact.round, board.attempt, fact.dealer, board.deck, board.number) for fact, board in dealt
    )


# The kinds of entries of which `Declarations` are made, but for what is played and claimed.
_DECLARED_IN = ("table_opened", "dealt", "acted", "auction_won", "estimates_closed", "turn_undone")


def declarations_of(rounds: Mapping[str, Sequence[Round]]) -> dict[str, dict[int, Declarations]]:
    """Return the bids and estimates of each table's scored rounds, by number, from one statement for all."""
    scored = {
        table_id: [row for row in rows if row.status == Round.Status.SCORED]
        for table_id, rows in rounds.items()
    }
    bounds = {table_id: max(row.last_seq or 0 for row in rows) for table_id, rows in scored.items() if rows}
    found = log.entries_of(bounds, kinds=_DECLARED_IN, played=False)
    return {
        table_id: _declarations_in(found.get(table_id, ()), {row.number for row in rows})
        for table_id, rows in scored.items()
    }


def _declarations_in(entries: Sequence[Entry], scored: set[int]) -> dict[int, Declarations]:
    if not entries:
        return {}
    game = fold(None, [entries[0].fact])
    by_round: dict[int, list[RoundFact]] = defaultdict(list)
    for entry in entries[1:]:
        fact = cast("RoundFact", entry.fact)
        by_round[fact.round].append(fact)
    rounds = {number: fold_round(game, by_round[number]) for number in scored}
    return {number: round.declarations for number, round in rounds.items() if round is not None}
