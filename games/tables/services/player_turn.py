"""Take a turn: one transaction, one winner per turn, safe to repeat."""

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.engine import verbs
from games.engine.actions import Action
from games.engine.errors import IllegalAction
from games.engine.game import Game
from games.engine.seats import Seat
from games.tables import queries
from games.tables.errors import (
    ActionRefused,
    NotSeated,
    PausedByDirector,
    StaleTurn,
    TableNotFound,
    TableNotRunning,
    TurnAlreadyPlayed,
)
from games.tables.log_write import TableMoved
from games.tables.models import Table
from games.tables.services.log_append import append
from games.tables.services.seat_return import hand_back
from games.tables.states import Awaited, Outcome, State


@refuses(TableNotFound, NotSeated, TableNotRunning, TurnAlreadyPlayed, StaleTurn, ActionRefused)
def act(
    *, table_id: str, player: User, turn: tuple[int, int], action: Action, found: queries.Held | None = None
) -> Outcome:
    """Take the turn (round, number) with this action, for the seat the player holds.

    If the same turn is sent again, the answer is the first one, marked `replayed`. `found`: the result of
    `queries.seat_without_lock`, if it was read before.

    TurnAlreadyPlayed: the turn was taken with another action; StaleTurn: it does not wait.
    """
    found = found or queries.seat_without_lock(table_id, player)
    outcome = None if found is None else _act_unlocked(found, turn, action)
    return _act_locked(table_id, player, turn, action) if outcome is None else outcome


def _act_unlocked(found: queries.Held, turn: tuple[int, int], action: Action) -> Outcome | None:
    """Take the turn by one statement without a lock. It writes nothing if the table's row has changed since
    it was read. Return None then, and for everything else that needs the lock, refusals included.

    This is safe because each change of the game or of its seats changes the table's row: facts raise `seq`,
    and seats change hands with a fact.
    """
    if not _is_plain(found.table):
        return None
    game = queries.game_of(found.table)
    try:
        return _taken(found.table, game, found.seat, turn, action) if queries.is_awaited(game, turn) else None
    except (IllegalAction, TableMoved):
        return None


def _is_plain(table: Table) -> bool:
    """Whether the turn writes nothing but itself and the next turn."""
    stands = table.held or table.paused_until is not None
    notified = any(row["notified"] for row in table.seated_rows)
    return table.clock is None and not (table.automatic or stands or notified)


@in_one_transaction
def _act_locked(table_id: str, player: User, turn: tuple[int, int], action: Action) -> Outcome:
    held = queries.seat_of_player(table_id, player)
    return take_turn(held.table, held.seat, turn, action, by_player=True)


@in_one_transaction
def act_for(
    *, table_id: str, seat: int, turn: tuple[int, int], action: Action, chosen_for: Awaited | None = None
) -> Outcome:
    """Take the turn for a seat, for bots and for players whose time is up.

    The turn's number protects it: a late call gets StaleTurn, TurnAlreadyPlayed or the first answer again.
    `chosen_for` is the turn as it was when a bot began to think: StaleTurn, too, if a player has it by now.
    PausedByDirector is for bots that were thinking when the table was paused, unless the turn was forced.
    """
    held = queries.locked_seat(table_id, seat)
    if held is None or (chosen_for is not None and not queries.is_still_bots(held.table, chosen_for)):
        raise StaleTurn
    if queries.is_paused_for_bots(held.table, turn):
        raise PausedByDirector
    return take_turn(held.table, held.seat, turn, action)


def take_turn(
    table: Table, seat: Seat, turn: tuple[int, int], action: Action, *, by_player: bool = False
) -> Outcome:
    """Take the turn at a locked table, as all functions here do. `by_player`: the seat's player acts."""
    game = queries.game_of(table)
    if not queries.is_awaited(game, turn):
        state = _present(table, game, seat)
        return Outcome(queries.entry_of_repeat(state, turn, action), True, state)
    try:
        return _taken(table, game, seat, turn, action, by_player=by_player)
    except IllegalAction as refused:
        raise ActionRefused(refused.refusal, round=turn[0], state=_present(table, game, seat)) from None


def _taken(
    table: Table, game: Game, seat: Seat, turn: tuple[int, int], action: Action, *, by_player: bool = True
) -> Outcome:
    taken = verbs.take(game, queries.decks_of(table, game), turn[0], seat, action)
    recorded = append(table, game, taken.facts, taken.game, by_player=by_player)
    if table.clock is not None:
        recorded = hand_back(table, recorded)
    # Code that acts for a player does not need their remaining time.
    state = queries.state_of_seat(table, recorded.game, seat, recorded.awaited, timed=by_player)
    return Outcome(recorded.first_seq, False, state)


def _present(table: Table, game: Game, seat: Seat) -> State:
    return queries.state_of_seat(table, game, seat, queries.awaited_at(table.pk))
