"""Playing bots' turns, one after the other, as long as the next to act is a bot, too.

Thinking happens outside any transaction and the turn is the fence, so it does no harm when several think
about the same one. Whoever finds that somebody was quicker leaves the table to him.
"""

from __future__ import annotations

import time
from random import Random

from django.utils.crypto import salted_hmac

from bots import queries, waking
from bots.strategies import strategy as strategy_of
from bots.strategies.base import sight
from games.tables import queries as tables
from games.tables.errors import ActionRefused, StaleTurn, TableNotFound, TableNotRunning, TurnAlreadyPlayed
from games.tables.models import Table
from games.tables.services import act_for
from games.tables.states import Awaited, Outcome, State

# Below the worker's soft limit of 8 s, so that no turn is ever cut off by it.
LONGEST_DRIVE_S = 5.0
# Every answer leaves at the end of such a tick: how long a bot thought would tell how many cards it could
# choose among. Nearly all thoughts fit into one.
TICK_S = 0.001
# What plays for people out of time, and for bots without a profile.
FALLBACK = "steady"
TOO_LATE = (StaleTurn, TurnAlreadyPlayed, TableNotRunning, TableNotFound)


def play_waiting(table_id: str, *, seconds: float = LONGEST_DRIVE_S) -> int:
    """Play all consecutive bots' turns of a table and answer how many.

    After `seconds` the rest is left to a new hint.
    """
    until = time.monotonic() + seconds
    played, strategies = 0, dict[str, str]()
    with waking.driving(table_id):
        state = tables.bare_state(table_id)
        next_up = None if state is None else _bot_among(state.waiting)
        while next_up is not None and time.monotonic() < until:
            if next_up.player_id not in strategies:
                strategies |= queries.strategies_of([next_up.player_id])
            outcome = play_turn(next_up, strategies.get(next_up.player_id, FALLBACK), state)
            if outcome is None or outcome.replayed:
                return played
            played, state = played + 1, outcome.state
            next_up = _bot_among(state.waiting)
    if next_up is not None:
        waking.wake(table_id)
    return played


def play_turn(awaited: Awaited, strategy: str, before: State | None = None) -> Outcome | None:
    """Let a strategy take this turn; None when somebody else has. `before`: the present state, if known.

    A stacked table without cards for another deal refuses what would lead to one, though the rules allow it:
    then the strategy chooses among the rest.
    """
    state = _state_of(awaited, before)
    if state is None:
        return None
    seen = sight(state.game, state.hands, awaited.seat, awaited.round)
    legal = () if seen.round.my is None else seen.round.my.legal
    dice = _dice(awaited, state.table)
    while True:
        began = time.monotonic()
        action = strategy_of(strategy).choose(seen, legal, dice)
        _until_tick(began)
        turn = (awaited.round, awaited.turn)
        try:
            return act_for(table_id=awaited.table_id, seat=awaited.seat, turn=turn, action=action)
        except TOO_LATE:
            return None
        except ActionRefused:
            legal = tuple(each for each in legal if each != action)


def _until_tick(began: float) -> None:
    time.sleep(TICK_S - (time.monotonic() - began) % TICK_S)


def _bot_among(awaited: tuple[Awaited, ...]) -> Awaited | None:
    return next((each for each in awaited if each.bot), None)


def _state_of(awaited: Awaited, before: State | None) -> State | None:
    """The table as the awaited seat sees it, without a query when the state before is at hand."""
    if before is None:
        return tables.thinking_state(awaited.table_id, awaited.seat, (awaited.round, awaited.turn))
    return tables.state_of_seat(before.table, before.game, awaited.seat, before.waiting)


def _dice(awaited: Awaited, table: Table) -> Random:
    """Chance that repeats itself for the same turn, and that nobody without the service's secret foresees.

    Where tables share boards it is the same at all of them: whoever plays alike meets the same answers.
    """
    where = awaited.table_id if table.first_board is None else f"{table.tournament} {table.first_board}"
    turn = f"{where} {awaited.round}.{awaited.turn}"
    return Random(salted_hmac("bots.dice", turn, algorithm="sha256").digest())  # noqa: S311  # seeded on purpose
