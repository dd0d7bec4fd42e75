"""The phases of a round: one plain module each, with the same four functions.

`to_act`, `candidates`, `refusal` and `follow_up` hold every rule about who may do what when; the
functions here ask the right module.
"""

from __future__ import annotations

from games.engine.actions import Action
from games.engine.cards import Hand
from games.engine.dealing import Decks
from games.engine.errors import Refusal
from games.engine.facts import RoundFact
from games.engine.phases import auction, blind_dash, estimation, play, void
from games.engine.phases.rules import PhaseRules
from games.engine.round import Phase, Round
from games.engine.seats import NOBODY, Seat

# A round that waits for its deck or its points is in none of the players' phases.
_PHASES: dict[Phase, PhaseRules] = {
    Phase.VOID: void,
    Phase.BLIND_DASH: blind_dash,
    Phase.AUCTION: auction,
    Phase.ESTIMATION: estimation,
    Phase.PLAY: play,
}


def to_act(round: Round) -> frozenset[Seat]:
    """The seats that are awaited."""
    rules = _PHASES.get(round.phase)
    return rules.to_act(round) if rules else NOBODY


def refusal(round: Round, hand: Hand, seat: Seat, action: Action) -> Refusal | None:
    """Why `seat`, holding `hand`, may not do this now; None if it may. The one definition of legality."""
    rules = _PHASES.get(round.phase)
    if rules is None:
        return Refusal.ROUND_OVER
    if seat not in rules.to_act(round):
        return Refusal.NOT_YOUR_TURN
    return rules.refusal(round, hand, seat, action)


def candidates(round: Round, hand: Hand, seat: Seat) -> tuple[tuple[Action, Refusal | None], ...]:
    """What an awaited seat might do, each with the reason why it may not; nothing for other seats."""
    rules = _PHASES.get(round.phase)
    if rules is None or seat not in rules.to_act(round):
        return ()
    return tuple(
        (action, rules.refusal(round, hand, seat, action)) for action in rules.candidates(round, hand)
    )


def legal_actions(round: Round, hand: Hand, seat: Seat) -> tuple[Action, ...]:
    """Every action that `refusal` would let pass."""
    rules = _PHASES.get(round.phase)
    if rules is None or seat not in rules.to_act(round):
        return ()
    if rules is play:  # nine actions in ten: its own mask gives at once what asking card by card would
        return play.legal_actions(round, hand)
    return tuple(
        action for action in rules.candidates(round, hand) if rules.refusal(round, hand, seat, action) is None
    )


def follow_up(round: Round, decks: Decks) -> tuple[RoundFact, ...]:
    """The facts that follow by themselves, one step at a time; nothing while somebody is awaited."""
    rules = _PHASES.get(round.phase)
    return rules.follow_up(round, decks) if rules else ()
