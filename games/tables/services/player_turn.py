"""A card is played: one transaction, one winner per turn, safe to repeat."""

from __future__ import annotations

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
from games.tables.models import Table
from games.tables.services.log_append import append
from games.tables.services.seat_return import hand_back
from games.tables.states import Outcome, State


@refuses(TableNotFound, NotSeated, TableNotRunning, TurnAlreadyPlayed, StaleTurn, ActionRefused)
@in_one_transaction
def act(*, table_id: str, player: User, turn: tuple[int, int], action: Action) -> Outcome:
    """Take the turn (round, number) with this action, for the seat the player holds.

    Sent again it answers what it answered first, marked `replayed`.

    TurnAlreadyPlayed: another action stands; StaleTurn: not awaited.
    """
    held = queries.seat_of_player(table_id, player)
    return take_turn(held.table, held.seat, turn, action, by_himself=True)


@in_one_transaction
def act_for(*, table_id: str, seat: int, turn: tuple[int, int], action: Action) -> Outcome:
    """Take the turn for a seat: what bots and the expiry of a turn end in.

    The turn is the fence: who comes too late gets StaleTurn or TurnAlreadyPlayed, or the first answer again.
    PausedByDirector comes to whoever thought about it when the table was paused, unless it was forced.
    """
    held = queries.locked_seat(table_id, seat)
    if held is None:
        raise StaleTurn
    if queries.is_resting(held.table, turn):
        raise PausedByDirector
    return take_turn(held.table, held.seat, turn, action)


def take_turn(
    table: Table, seat: Seat, turn: tuple[int, int], action: Action, *, by_himself: bool = False
) -> Outcome:
    """What all of these end in; the table is locked. `by_himself`: the seat's player does it."""
    game = queries.game_of(table)
    if not queries.is_awaited(game, turn):
        state = _present(table, game, seat)
        return Outcome(queries.taken_before(state, turn, action), True, state)
    try:
        taken = verbs.take(game, queries.decks_of(table, game), turn[0], seat, action)
    except IllegalAction as refused:
        raise ActionRefused(refused.refusal, round=turn[0], state=_present(table, game, seat)) from None
    recorded = append(table, game, taken.facts, taken.game, by_himself=by_himself)
    if table.clock is not None:
        recorded = hand_back(table, recorded)
    # Whoever acts for somebody does not ask how long they have.
    state = queries.state_of_seat(table, recorded.game, seat, recorded.awaited, timed=by_himself)
    return Outcome(recorded.first_seq, False, state)


def _present(table: Table, game: Game, seat: Seat) -> State:
    return queries.state_of_seat(table, game, seat, queries.awaited_at(table.pk))
