"""Audit stored tables with the oracle, each in one snapshot of the database."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction

from accounts.ids import get_or_raise
from games.engine import fair_deal
from games.engine.fold import fold
from games.tables import clock_rows, oracle, queries
from games.tables.errors import TableNotFound
from games.tables.models import HistoryEntry, Occupancy, PlayerClock, Round, Table, Waiting
from games.tables.models.table import STACKED
from games.tables.projection import RoundRow

# Clocks count whole milliseconds, but a sandbox's clock may be advanced by a part of one.
LEEWAY = timedelta(milliseconds=10)


def audit(table_id: str, traces: Iterable[oracle.Trace] = ()) -> list[oracle.Finding]:
    """Return everything wrong with one table, also with accepted actions. Raise TableNotFound."""
    with transaction.atomic():
        _hold_still()
        stored = _stored(table_id)
    taken = {(entry.round, entry.turn): entry for entry in stored.entries if entry.kind == "acted"}
    return [
        *oracle.findings(stored),
        *(wrong for trace in traces for wrong in oracle.trace_findings(trace, taken)),
    ]


def _hold_still() -> None:
    """Let the whole transaction read one snapshot, unless it has begun to read already."""
    if not connection.savepoint_ids:
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")


def _stored(table_id: str) -> oracle.Stored:
    table = get_or_raise(Table.objects.all(), TableNotFound, pk=table_id)
    entries = tuple(_entries(table_id))
    opened = fold(None, (entries[0].fact,)) if entries else None
    rounds = Round.objects.filter(table=table).order_by("number")
    return oracle.Stored(
        table_id,
        table.ruleset,
        table.options,
        table.players,
        table.status,
        table.seq,
        table.commitment,
        _opened_commitment(table),
        table.turn_limit is not None and table.paused_until is None,
        None if table.scores is None else tuple(table.scores),
        None if table.places is None else tuple(table.places),
        entries,
        tuple(_row(each) for each in rounds),
        tuple(_waits(table)),
        tuple(_seats(table)),
        queries.decks_of(table, opened) if opened else fair_deal.stacked_decks({}, table.players),
        table.clock is not None,
        table.paused_until is not None,
        tuple(_clocks(table)),
    )


def _opened_commitment(table: Table) -> str:
    secret = queries.secret_of(table)
    return "" if table.scheme == STACKED else fair_deal.commitment(secret)


def _entries(table_id: str) -> Iterator[oracle.StoredEntry]:
    rows = HistoryEntry.objects.filter(table=table_id).order_by("seq")
    for row in rows.values_list("seq", "round", "turn", "seat", "kind", "body"):
        yield oracle.StoredEntry(*row)


def _row(row: Round) -> RoundRow:
    values = (getattr(row, name) for name in RoundRow._fields)
    columns: list[Any] = [tuple(each) if isinstance(each, list) else each for each in values]
    return RoundRow(*columns)


def _waits(table: Table) -> Iterator[oracle.StoredWait]:
    for row in Waiting.objects.filter(table=table):
        yield oracle.StoredWait(row.round, row.seat, row.turn, row.bot, row.due_at is not None)


def _seats(table: Table) -> Iterator[oracle.StoredSeat]:
    for row in Occupancy.objects.filter(table=table).select_related("player"):
        is_creator, has_left = row.player_id == table.creator_id, row.player.left_at is not None
        yield oracle.StoredSeat(row.seat, row.from_seq, row.to_seq, row.bot, is_creator, has_left)


def _clocks(table: Table) -> Iterator[oracle.StoredClock]:
    rules = clock_rows.rules_of(table)
    rows = [] if rules is None else list(PlayerClock.objects.filter(table=table).order_by("seat"))
    if rules is None or not rows:
        return
    calendars = clock_rows.calendars(rules, {row.player_id for row in rows})
    for row in rows:
        due = clock_rows.due_at(row, calendars[row.player_id], table.game_due_at)
        yield oracle.StoredClock(row.seat, row.running_since is not None, _is_same(due, row.due_at))


def _is_same(one: datetime | None, other: datetime | None) -> bool:
    return one == other if one is None or other is None else abs(one - other) < LEEWAY
