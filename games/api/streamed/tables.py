"""What is told of a table after a cursor: its facts, in order, as `GET /tables/{id}/events` presents them.

What may be told is `engine.views.visible`'s to say, at the moment of telling. A fact that may not be told yet
is owed, and told once it may be; nothing is told twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from accounts.models import User
from games.api.presented.games import visible_events
from games.api.presented.states import state_json
from games.api.streamed.cursors import Run, TableCursor, cursors, runs
from games.api.streamed.frames import Goodbye, Reset, Told, ending
from games.engine.game import Game
from games.engine.seats import Seat
from games.tables import queries
from games.tables.models import Table
from games.tables.states import Entry, State


class News(NamedTuple):
    """Events, the cursor behind everything that was looked at, and whether nothing will ever follow."""

    told: tuple[Told, ...]
    cursor: TableCursor
    is_over: bool


def begun(table_id: str, viewer: User | None, cursor: TableCursor | None) -> News:
    """What a stream begins with: a snapshot, or whatever has happened since the cursor.

    Raises TableNotFound.
    """
    if cursor is None:
        return _snapshot(queries.state(table_id, viewer))
    state = queries.handless_state(table_id, viewer)
    if cursor.seq > state.seq:
        news = _snapshot(queries.state(table_id, viewer))
        return news._replace(told=(ending("reset", Reset.AHEAD), *news.told))
    return followed(state, due(state.table, [cursor]), cursor, state.seat)


def _snapshot(state: State) -> News:
    cursor = TableCursor(state.seq)
    told = (Told("snapshot", str(cursor), state_json(state)),)
    return _ended(state.table, told, cursor)


def due(table: Table, cursors: Iterable[TableCursor]) -> tuple[Entry, ...]:
    """All entries that some of these cursors have still to tell of, up to the row's `seq`."""
    since = min(cursor.owed[0][0] - 1 if cursor.owed else cursor.seq for cursor in cursors)
    return queries.events(table, since=since, limit=None) if since < table.seq else ()


def followed(state: State, entries: Iterable[Entry], cursor: TableCursor, viewer: Seat | None) -> News:
    """What follows a cursor for whoever holds this seat and knows of this state, out of the entries `due`."""
    known = [each for each in entries if each.seq <= state.seq and cursor.owes(each.seq)]
    told, owed = _told(state.game, known, cursor, viewer)
    return _ended(state.table, told, TableCursor(max(cursor.seq, state.seq), owed))


def _told(
    game: Game, entries: Sequence[Entry], before: TableCursor, viewer: Seat | None
) -> tuple[tuple[Told, ...], tuple[Run, ...]]:
    """The events of these entries, and those that are owed from now on."""
    events = list(visible_events(game, entries, viewer))
    seqs, all_due = [event["seq"] for event in events], [entry.seq for entry in entries]
    behind = cursors(before, all_due, seqs)
    told = tuple(Told(event["type"], str(each), event) for event, each in zip(events, behind, strict=True))
    now = set(seqs)
    return told, runs(seq for seq in all_due if seq not in now)


def _ended(table: Table, told: tuple[Told, ...], cursor: TableCursor) -> News:
    is_over = table.ended_at is not None
    goodbye = (ending("goodbye", Goodbye.GAME_OVER),) if is_over else ()
    return News(told + goodbye, cursor, is_over)
