"""Actions that a seat may ask for, as imperatives. Actions are interned: take them from the tuples below."""

from dataclasses import dataclass
from typing import Final

from games.engine.cards import JOKERS, Card, Trump


@dataclass(frozen=True, slots=True)
class PlayCard:
    card: Card


@dataclass(frozen=True, slots=True)
class Estimate:
    value: int


@dataclass(frozen=True, slots=True)
class Bid:
    """A promise of `tricks` with `trump`; outranks by tricks, then by trump."""

    tricks: int
    trump: Trump


@dataclass(frozen=True, slots=True)
class DashCall:
    """A promise to win no trick, made before trump is known; blind where the ruleset asks for it first."""


@dataclass(frozen=True, slots=True)
class NoDash:
    pass


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Redeal:
    pass


@dataclass(frozen=True, slots=True)
class Avoid:
    """The choice of a void seat to play on with the cards it has."""


Action = PlayCard | Estimate | Bid | DashCall | NoDash | Pass | Redeal | Avoid

PLAYS: Final = tuple(PlayCard(Card(i)) for i in range(52 + len(JOKERS)))
ESTIMATES: Final = tuple(Estimate(i) for i in range(14))
BIDS: Final = tuple(Bid(tricks, trump) for tricks in range(14) for trump in Trump)
DASH_CALL: Final = DashCall()
NO_DASH: Final = NoDash()
PASS: Final = Pass()
REDEAL: Final = Redeal()
AVOID: Final = Avoid()
# All actions; refusals are tested with them.
ALL_ACTIONS: Final[tuple[Action, ...]] = (*PLAYS, *ESTIMATES, *BIDS, DASH_CALL, NO_DASH, PASS, REDEAL, AVOID)


def outranks(bid: Bid, other: Bid) -> bool:
    return (bid.tricks, bid.trump) > (other.tricks, other.trump)
