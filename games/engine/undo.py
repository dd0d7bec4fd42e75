"""Undo of calls of a round, the last one first: it is possible until a card has been seen since."""

from collections.abc import Iterable
from itertools import takewhile
from typing import NamedTuple

from games.engine.actions import Action, PlayCard
from games.engine.director_facts import TurnUndone
from games.engine.facts import Acted, AuctionWon, Dealt, EstimatesClosed, Fact, PhaseBegan
from games.engine.round import Phase
from games.engine.seats import Seat

# Facts that follow from calls and reveal nothing of a hand.
_TELL_NOTHING = (AuctionWon, EstimatesClosed, PhaseBegan)


class CountedTurn(NamedTuple):
    """A turn that counts, the phase in which it was taken, and what its player did.

    `shows`: since then, or by it, a card was seen or something became public that follows from hands.
    """

    turn: int
    seat: Seat
    phase: Phase
    shows: bool
    action: Action


def last_spoken(facts: Iterable[Fact]) -> CountedTurn | None:
    """Return the last turn that counts in the present deal, from its round's facts; None if there is none."""
    return next(reversed(counted(facts)), None)


def counted(facts: Iterable[Fact]) -> list[CountedTurn]:
    """Return the turns that count in the present deal, in order, from its round's facts."""
    phase, standing = Phase.VOID, list[CountedTurn]()
    for fact in facts:
        if isinstance(fact, Dealt):
            phase, standing = Phase.VOID, []
        elif isinstance(fact, Acted):
            shows = isinstance(fact.action, PlayCard)
            standing.append(CountedTurn(fact.turn, fact.seat, phase, shows, fact.action))
        elif isinstance(fact, TurnUndone):
            phase = standing.pop().phase
        elif isinstance(fact, PhaseBegan):
            phase = Phase(fact.phase)
        elif standing and not isinstance(fact, _TELL_NOTHING):
            standing[-1] = standing[-1]._replace(shows=True)
    return standing


def undoable(facts: Iterable[Fact]) -> list[CountedTurn]:
    """Return the turns since which no card was seen, the last one first. To undo one of them, those before it
    in this list are undone, too."""
    return list(takewhile(lambda each: not each.shows, reversed(counted(facts))))
