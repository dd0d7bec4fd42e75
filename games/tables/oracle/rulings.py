"""Check of directors' rulings: only those that the game allowed at that point. (Invariant 3.)"""

from __future__ import annotations

from typing import Final, cast

from games.engine import verbs
from games.engine.directed import DIRECTED, GameAdjudicated, RoundAdjudicated, ScoreAdjusted, TurnUndone
from games.engine.facts import DealThrownIn, Fact, RoundFact
from games.engine.game import Game, Status
from games.engine.round import Phase
from games.engine.undo import last_spoken
from games.tables.oracle.findings import Stored

Ruling = DealThrownIn | TurnUndone | RoundAdjudicated | GameAdjudicated | ScoreAdjusted
RULINGS: Final = (DealThrownIn, TurnUndone, RoundAdjudicated, GameAdjudicated, ScoreAdjusted)


def ruled(stored: Stored, game: Game, fact: Ruling, seq: int) -> tuple[Fact, ...]:
    """Return the facts that should follow from this one on, at `seq`; () if it is not possible."""
    if isinstance(fact, ScoreAdjusted):
        over = game.status is Status.FINISHED
        compared = fact.scores == game.scores
        may = over or game.status is Status.RUNNING or compared
        return verbs.adjust(game, fact.seat, fact.change, fact.category, compared=compared) if may else ()
    if game.status is not Status.RUNNING:
        return ()
    if isinstance(fact, GameAdjudicated):
        return verbs.adjudicate(game, fact.scores)
    return _of_round(stored, game, fact, seq)


def _of_round(
    stored: Stored, game: Game, fact: DealThrownIn | TurnUndone | RoundAdjudicated, seq: int
) -> tuple[Fact, ...]:
    round = game.round(fact.round)
    if round is None or round.phase is Phase.PLAYED:
        return ()
    if isinstance(fact, RoundAdjudicated):
        return verbs.adjudicate_round(game, stored.decks, fact.round, fact.points).facts
    if isinstance(fact, TurnUndone):
        return (fact,) if _may_be_undone(stored, fact, seq) else ()
    return verbs.throw_in(game, stored.decks, fact.round).facts if fact.reason == DIRECTED else ()


def _may_be_undone(stored: Stored, fact: TurnUndone, seq: int) -> bool:
    before = (entry for entry in stored.entries[: seq - 1] if entry.round == fact.round)
    last = last_spoken(cast("RoundFact", entry.fact) for entry in before)
    return last is not None and not last.shows and (last.turn, last.seat, last.phase) == fact[1:]
