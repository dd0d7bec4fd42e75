"""Undo the last call of a round, so that its player may make another."""

from __future__ import annotations

from functools import partial
from typing import cast

from accounts.refusals import refuses
from games.engine.codec import turn_id
from games.engine.directed import TurnUndone
from games.engine.facts import RoundFact
from games.engine.round import Phase
from games.engine.undo import last_spoken
from games.tables import log, queries
from games.tables.interventions import InterventionKind
from games.tables.models import Table
from games.tables.services.directing import errors as refused
from games.tables.services.directing.intervention import Consequences, Deed, Order, append_fact, carry_out


@refuses(carry_out, refused.RoundNotRunning, refused.NothingToUndo, refused.UndoShowsCards)
def undo(order: Order, *, turn: tuple[int, int]) -> Consequences:
    """Undo the last turn (round, number) of a round; its seat is asked again.

    A ruling: a played card stays, and so does a call before a card was played or before something became
    public that follows from hands, such as who is void. All of it is public, so no answer reveals a hand.
    """
    deed = Deed(InterventionKind.UNDO, partial(_undo, turn=turn), kept={"turn_id": turn_id(*turn)})
    return carry_out(order, deed)


def _undo(table: Table, *, turn: tuple[int, int]) -> None:
    number, taken = turn
    round = queries.game_of(table).round(number)
    if round is None or round.phase is Phase.PLAYED:
        raise refused.RoundNotRunning
    entries = log.entries(table.pk, up_to=table.seq, round=number)
    last = last_spoken(cast("RoundFact", entry.fact) for entry in entries)
    if last is None or last.turn != taken:
        raise refused.NothingToUndo
    if last.shows:
        raise refused.UndoShowsCards
    append_fact(table, TurnUndone(number, taken, last.seat, last.phase.value))
