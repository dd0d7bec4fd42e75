"""Play the turns of bots, one after the other, as long as the next turn is a bot's.

Bots think outside any transaction, and an action counts only for the turn it was made for, so several workers
may think about the same turn. A worker that comes second leaves the table to the other.
"""

import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from bots import queries, wakeup
from bots.pace import TICK_S, USUAL_S, leaves_after, still_to_wait
from bots.services import dice, priority
from bots.services.decision import FALLBACK, think, without_search
from bots.strategies.base import sight
from bots.wakeup import AT_LEISURE, URGENT
from games.tables import queries as tables
from games.tables.errors import (
    ActionRefused,
    PausedByDirector,
    StaleTurn,
    TableNotFound,
    TableNotRunning,
    TurnAlreadyPlayed,
)
from games.tables.models import Table
from games.tables.services import act_for
from games.tables.states import Awaited, Outcome, State, awaited_bot

# Below the worker's soft limit of 8 s, so that no turn is ever cut off by it.
LONGEST_DRIVE_S = 5.0
# If others come first, a worker checks this often whether somebody waits elsewhere.
SHORT_DRIVE_S = 0.1
TOO_LATE = (StaleTurn, TurnAlreadyPlayed, TableNotRunning, TableNotFound, PausedByDirector)


def play_hinted(table_id: str, *, urgency: int) -> int:
    """Play a table as a worker that got a hint; return how many turns.

    Who plays there is known only now. If the table is less urgent than the hint said, a new hint is sent, for
    when no more urgent one waits. Then only a little is played at a time, because a whole game, or many
    tables, would keep people waiting.
    """
    seconds = LONGEST_DRIVE_S if urgency == URGENT else SHORT_DRIVE_S
    return play_waiting(table_id, seconds=seconds, urgency=urgency)


class _TableBots(NamedTuple):
    """Players at a table: the strategies of the service's bots, their opponents, and how urgent it is."""

    strategies: Mapping[str, str] = MappingProxyType({})
    people: frozenset[str] = frozenset()
    urgency: int = URGENT


def play_waiting(
    table_id: str, *, seconds: float = LONGEST_DRIVE_S, searching: bool = True, urgency: int = AT_LEISURE
) -> int:
    """Play all consecutive bots' turns of a table and return how many; none during a director's pause.

    After `seconds` the rest is left to a new hint; all of it, if that is less urgent than this `urgency`.
    Without `searching`, strategies that search play as `steady`.
    """
    until, played, company = time.monotonic() + seconds, 0, _TableBots()
    with wakeup.driving(table_id):
        state = tables.bare_state(table_id)
        next_up = None if state is None else awaited_bot(state.table, state.waiting)
        while state is not None and next_up is not None and time.monotonic() < until:
            if next_up.player_id not in company.strategies:
                company = _company_at(state, next_up.player_id)
            if company.urgency > urgency:
                break
            strategy = company.strategies[next_up.player_id]
            if not searching:
                strategy = without_search(strategy, table_id)
            outcome = play_turn(next_up, strategy, state, among_bots=not company.people)
            if outcome is None or outcome.replayed:
                return played
            played, state = played + 1, outcome.state
            priority.was_served(company.people, table_id)
            next_up = awaited_bot(state.table, state.waiting)
    if next_up is not None:
        wakeup.wake(table_id, urgency=company.urgency)
    return played


def _company_at(state: State, awaited: str) -> _TableBots:
    bots = [each.player_id for each in state.seats if each.bot]
    strategies = {awaited: FALLBACK} | queries.strategies_of(bots)  # the bot at turn may have no profile
    people = priority.served_at(state, strategies)
    return _TableBots(strategies, people, priority.urgency_of(people, str(state.table.pk)))


def play_turn(
    awaited: Awaited, strategy: str, before: State | None = None, *, among_bots: bool = False
) -> Outcome | None:
    """Let a strategy take this turn; None if it was taken already, a player has it by now, or a director
    paused the table meanwhile. `before`: the present state, if known.

    A stacked table without cards for another deal refuses actions that need one, though the rules allow them:
    then the strategy chooses among the rest.
    """
    state = _state_of(awaited, before)
    if state is None:
        return None
    seen = sight(state.game, state.hands, awaited.seat, awaited.round)
    legal = () if seen.round.my is None else seen.round.my.legal
    turn = (awaited.round, awaited.turn)
    rng = dice.of_turn("bots.dice", state.table, turn)
    leaves_s, tick_s = _pace(strategy, awaited, state.table, among_bots=among_bots)
    while True:
        began = time.monotonic()
        action = think(strategy, seen, legal, rng, awaited.table_id, unread=leaves_s > 0)
        time.sleep(still_to_wait(time.monotonic() - began, leaves_s, tick_s))
        try:
            return act_for(
                table_id=awaited.table_id, seat=awaited.seat, turn=turn, action=action, chosen_for=awaited
            )
        except TOO_LATE:
            return None
        except ActionRefused:
            legal = tuple(each for each in legal if each != action)


def _pace(strategy: str, awaited: Awaited, table: Table, *, among_bots: bool) -> tuple[float, float]:
    """Return after how many seconds an answer leaves, and at which ticks if it is late.

    If a search plays against people, both are drawn before it begins, by dice that it never sees. Boards that
    people play elsewhere count as played against people, too.
    """
    usual = USUAL_S.get(strategy)
    if usual is None or (among_bots and table.first_board is None):
        return 0.0, TICK_S
    return leaves_after(usual, dice.of_turn("bots.pace", table, (awaited.round, awaited.turn))), usual


def _state_of(awaited: Awaited, before: State | None) -> State | None:
    """Return the table as the awaited seat sees it, without a query if the state before is given."""
    if before is None:
        return tables.bot_state(awaited.table_id, awaited.seat, (awaited.round, awaited.turn))
    return tables.state_of_seat(before.table, before.game, awaited.seat, before.waiting)
