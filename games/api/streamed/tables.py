"""Events of a table after a cursor: its facts in order, as `GET /tables/{id}/events` presents them.

`engine.views.visible` decides which facts may be sent, at the time of sending. A fact that is still hidden is
sent as soon as it may be; no fact is sent twice.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from accounts.models import User
from games.api.contract.schemas.streams import Goodbye, Reset
from games.api.presented.states import asked_turn_json, state_json, visible_events
from games.api.streamed.cursors import Run, TableCursor, cursors, runs
from games.api.streamed.frames import News, StreamEvent, ending
from games.engine import facts
from games.engine.director_facts import Substituted
from games.engine.game import Game
from games.engine.seats import Seat
from games.tables import queries
from games.tables.models import Table
from games.tables.states import Awaited, Entry, State

# The event by which a player learns that it is their turn. It has no place in the order of events.
TURN: Final = "turn"
# Facts that leave everybody's turn as it is.
_ASIDE: Final = (facts.ClaimMade, facts.ClaimAgreed, facts.ClaimRefused, facts.ClaimLapsed)
# Facts by which somebody else holds a seat, and with it the turns that wait for it.
_SEATED: Final = (facts.SeatTakenBack, Substituted)


def begun(table_id: str, viewer: User | None, cursor: TableCursor | None) -> News[TableCursor]:
    """First events of a stream: a snapshot, or everything since the cursor. Raises TableNotFound."""
    if cursor is None:
        return _snapshot(queries.state(table_id, viewer))
    state = (queries.state_without_hands if viewer is None else queries.state)(table_id, viewer)
    if cursor.seq > state.seq:
        return _snapshot(queries.state(table_id, viewer)).after_reset(Reset.AHEAD)
    # The turn may have been sent already, but nobody knows whether it arrived.
    return followed(state, due(state.table, [cursor]), cursor, turns=own_turns(state))


def _snapshot(state: State) -> News[TableCursor]:
    cursor = TableCursor(state.seq)
    events = (StreamEvent("snapshot", str(cursor), state_json(state)),)
    return _ended(state.table, events, cursor)


def due(table: Table, cursors: Iterable[TableCursor]) -> tuple[Entry, ...]:
    """All entries after some of these cursors, up to the row's `seq`."""
    since = min(cursor.missing_runs[0][0] - 1 if cursor.missing_runs else cursor.seq for cursor in cursors)
    return queries.events(table, since=since, limit=None) if since < table.seq else ()


def followed(
    state: State, entries: Iterable[Entry], cursor: TableCursor, turns: Sequence[Awaited] | None = None
) -> News[TableCursor]:
    """Return what follows a cursor for the viewer of this state, from these entries.

    `turns`: the viewer's turns to send after the facts; by default those that have begun since the cursor, or
    that they got with their seat since then.
    """
    known = [each for each in entries if each.seq <= state.seq and cursor.lacks(each.seq)]
    events, still_missing = _events_and_later(state.game, known, cursor, state.seat)
    if turns is None:
        new = [each.fact for each in known if each.seq > cursor.seq]
        moved = _moved(new)
        sat_down = any(isinstance(each, _SEATED) and each.seat == state.seat for each in new)
        turns = [each for each in own_turns(state) if sat_down or each.round in moved]
    asked = tuple(StreamEvent(TURN, None, asked_turn_json(each, state)) for each in turns)
    return _ended(state.table, events + asked, TableCursor(max(cursor.seq, state.seq), still_missing))


def own_turns(state: State) -> list[Awaited]:
    return [each for each in state.waiting if each.seat == state.seat]


def _moved(new: Iterable[facts.Fact]) -> set[int]:
    """Return the rounds in which it is now another seat's turn, or another turn."""
    return {each.round for each in new if isinstance(each, facts.RoundFact) and not isinstance(each, _ASIDE)}


def _events_and_later(
    game: Game, entries: Sequence[Entry], before: TableCursor, viewer: Seat | None
) -> tuple[tuple[StreamEvent, ...], tuple[Run, ...]]:
    """Return the events of these entries, and the entries that come later."""
    sent = list(visible_events(game, entries, viewer))
    seqs, all_due = [event["seq"] for event in sent], [entry.seq for entry in entries]
    behind = cursors(before, all_due, seqs)
    events = tuple(
        StreamEvent(event["type"], str(each), event) for event, each in zip(sent, behind, strict=True)
    )
    now = set(seqs)
    return events, runs(seq for seq in all_due if seq not in now)


def _ended(table: Table, events: tuple[StreamEvent, ...], cursor: TableCursor) -> News[TableCursor]:
    is_over = table.ended_at is not None
    goodbye = (ending("goodbye", Goodbye.GAME_OVER),) if is_over else ()
    return News(events + goodbye, cursor, is_over)
