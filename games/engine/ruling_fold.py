"""The part of `fold` for directors' rulings: turns undone, points given."""

from collections.abc import Callable
from typing import Any, Final

from games.engine.actions import DashCall
from games.engine.director_facts import (
    GameAdjudicated,
    GameReplaced,
    RoundAdjudicated,
    ScoreAdjusted,
    TurnUndone,
)
from games.engine.game import Game
from games.engine.round import Declarations, Phase, Round
from games.engine.seating import put, unchanged


def _turn_undone(state: Round, fact: TurnUndone) -> Round:
    """Undo a turn and all that followed from it.

    The turn that has waited since then is gone as well, so its number is not used again.
    """
    phase = Phase(fact.phase)
    declarations = _unsaid(state, phase, fact)._replace(high_bidder=None, risk=None)
    play = state.play._replace(leader=state.deal.dealer)
    return state._replace(phase=phase, turn=state.turn + 1, declarations=declarations, play=play)


def _unsaid(state: Round, phase: Phase, fact: TurnUndone) -> Declarations:
    declarations = state.declarations
    if phase is Phase.ESTIMATION:
        return declarations._replace(estimates=put(declarations.estimates, fact.seat, None))
    if isinstance(declarations.calls[-1].action, DashCall):
        estimates = put(declarations.estimates, fact.seat, None)
        declarations = declarations._replace(dash_calls=declarations.dash_calls[:-1], estimates=estimates)
    if declarations.declarer is not None:
        estimates = put(declarations.estimates, declarations.declarer, None)
        declarations = declarations._replace(
            declarer=None, bid=None, trump=state.setup.plan.trump, estimates=estimates
        )
    return declarations._replace(calls=declarations.calls[:-1])


def _round_adjudicated(state: Round, fact: RoundAdjudicated) -> Round:
    return state._replace(
        phase=Phase.PLAYED,
        turn=state.turn + 1,
        declarations=state.declarations._replace(claim=None, ruled=fact.points),
    )


OF_RULED_GAMES: Final[dict[type, Callable[[Any, Any], Game]]] = {
    ScoreAdjusted: lambda game, fact: game._replace(scores=fact.scores, places=fact.places or None),
    GameAdjudicated: lambda game, fact: game._replace(open=(), scores=fact.scores),
    GameReplaced: unchanged,  # another fact says that the game was aborted
}
OF_RULED_ROUNDS: Final[dict[type, Callable[[Round, Any], Round]]] = {
    TurnUndone: _turn_undone,
    RoundAdjudicated: _round_adjudicated,
}
