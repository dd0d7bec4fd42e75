"""The phases of a round: one plain module each, with the same four functions.

`to_act`, `candidates`, `refusal` and `follow_up` hold every rule about who may do what when; the
functions here ask the right module.
"""

from collections.abc import Callable

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.errors import Refusal
from games.engine.phases import auction, blind_dash, estimation, play, void
from games.engine.phases.rules import PhaseRules
from games.engine.round import Phase, Round
from games.engine.seats import NOBODY, Seat

# A round that waits for its deck or its points is in none of the players' phases.
PHASES: dict[Phase, PhaseRules] = {
    Phase.VOID: void,
    Phase.BLIND_DASH: blind_dash,
    Phase.AUCTION: auction,
    Phase.ESTIMATION: estimation,
    Phase.PLAY: play,
}
# With many candidates, the legal ones can be found without checking one by one, with the same result.
_AT_ONCE: dict[Phase, Callable[[Round, Hand, Seat], tuple[Action, ...]]] = {
    Phase.AUCTION: auction.legal_actions,
    Phase.ESTIMATION: estimation.legal_actions,
    Phase.PLAY: play.legal_actions,
}


def to_act(round: Round) -> frozenset[Seat]:
    """The seats whose turn it is."""
    rules = PHASES.get(round.phase)
    return rules.to_act(round) if rules else NOBODY


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat`, holding `hand`, may not do this now; None if it may. The one definition of legality."""
    rules = PHASES.get(round.phase)
    if rules is None:
        return Refusal.ROUND_OVER
    if seat not in rules.to_act(round):
        return Refusal.NOT_YOUR_TURN
    return rules.refusal(round, hand, seat, action)


def candidates(round: Round, hand: Hand, seat: Seat) -> tuple[tuple[Action, Refusal | None], ...]:
    """Actions for a seat whose turn it is, each with the reason why it is refused, or None. Empty for other
    seats."""
    rules = PHASES.get(round.phase)
    if rules is None or seat not in rules.to_act(round):
        return ()
    return tuple(
        (action, rules.refusal(round, hand, seat, action)) for action in rules.candidates(round, hand)
    )


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    """Every action that `refusal` would let pass."""
    rules = PHASES.get(round.phase)
    if rules is None or seat not in rules.to_act(round):
        return ()
    at_once = _AT_ONCE.get(round.phase)
    if at_once is not None:
        return at_once(round, hand, seat)
    return tuple(
        action for action in rules.candidates(round, hand) if rules.refusal(round, hand, seat, action) is None
    )
