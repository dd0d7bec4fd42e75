"""Undo of the last call of a round: it is possible until a card has been seen since."""

from collections.abc import Iterable
from typing import NamedTuple

from games.engine.actions import PlayCard
from games.engine.director_facts import TurnUndone
from games.engine.facts import Acted, AuctionWon, Dealt, EstimatesClosed, Fact, PhaseBegan
from games.engine.round import Phase
from games.engine.seats import Seat

# Facts that follow from calls and reveal nothing of a hand.
_TELL_NOTHING = (AuctionWon, EstimatesClosed, PhaseBegan)


class CountedTurn(NamedTuple):
    """A turn that counts, and the phase in which it was taken.

    `shows`: since then, or by it, a card was seen or something became public that follows from hands.
    """

    turn: int
    seat: Seat
    phase: Phase
    shows: bool


def last_spoken(facts: Iterable[Fact]) -> CountedTurn | None:
    """Return the last turn that counts in the present deal, from its round's facts; None if there is none."""
    phase, standing = Phase.VOID, list[CountedTurn]()
    for fact in facts:
        if isinstance(fact, Dealt):
            phase, standing = Phase.VOID, []
        elif isinstance(fact, Acted):
            standing.append(CountedTurn(fact.turn, fact.seat, phase, isinstance(fact.action, PlayCard)))
        elif isinstance(fact, TurnUndone):
            phase = standing.pop().phase
        elif isinstance(fact, PhaseBegan):
            phase = Phase(fact.phase)
        elif standing and not isinstance(fact, _TELL_NOTHING):
            standing[-1] = standing[-1]._replace(shows=True)
    return standing[-1] if standing else None
