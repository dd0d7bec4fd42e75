"""The state of one round: the public part of a deal while it is played.

It is immutable and built positionally, with constant parts nested, because a game builds a thousand of them.
"""

from enum import StrEnum
from typing import NamedTuple

from games.engine.actions import Action, Bid
from games.engine.cards import Card, Trump
from games.engine.rulesets.base import DashRule, RoundPlan, Ruleset
from games.engine.seats import Seat


class Phase(StrEnum):
    """The phase of a round. `dealing` waits for a deck, `played` for its points."""

    DEALING = "dealing"
    VOID = "void"
    BLIND_DASH = "blind_dash"
    AUCTION = "auction"
    ESTIMATION = "estimation"
    PLAY = "play"
    PLAYED = "played"


class Setup(NamedTuple):
    """The part of a round that does not change while it is played."""

    ruleset: Ruleset
    players: int
    plan: RoundPlan
    first_dealer: Seat


class Deal(NamedTuple):
    """One attempt to deal the round. `without_bid` earlier deals were thrown in because nobody bid,
    `for_void` because a seat lacked a suit."""

    attempt: int
    dealer: Seat
    turned_up: Card | None
    without_bid: int
    for_void: int


class Call(NamedTuple):
    """An answer, call or pass of a seat between the deal and the estimates."""

    seat: Seat
    action: Action


class Claim(NamedTuple):
    """A seat's claim to every remaining trick; `agreed` are the other seats that agreed.

    `claim_id` names the round, the turn that waits meanwhile, and the seat. A seat claims once at a turn.
    """

    claim_id: str
    seat: Seat
    agreed: tuple[Seat, ...]


class Declarations(NamedTuple):
    """The calls, bids and estimates of a round. `estimates` holds the declarer's bid and 0 for dash calls as
    soon as they are fixed.

    `claim` is the one that the others are asked about, if any; `ruled` the points that a director gave.
    """

    voids: tuple[Seat, ...]
    calls: tuple[Call, ...]
    dash_calls: tuple[Seat, ...]
    declarer: Seat | None
    bid: Bid | None
    trump: Trump | None
    estimates: tuple[int | None, ...]
    high_bidder: Seat | None
    risk: Seat | None
    claim: Claim | None
    ruled: tuple[int, ...] | None


class Trick(NamedTuple):
    """Cards in the order played, beginning with `leader`'s."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Play(NamedTuple):
    """`trick` is the one on the table; `gone[seat]` the set of cards the seat has played."""

    leader: Seat
    trick: tuple[Card, ...]
    won: tuple[int, ...]
    gone: tuple[int, ...]
    tricks: tuple[Trick, ...]


class Round(NamedTuple):
    """One round. `turn` is the number of the current turn, or of the one that would come next."""

    setup: Setup
    deal: Deal
    phase: Phase
    turn: int
    declarations: Declarations
    play: Play

    @property
    def number(self) -> int:
        return self.setup.plan.number

    @property
    def dashing(self) -> DashRule:
        return self.setup.ruleset.dashing_in(fast=self.setup.plan.fast)

    @property
    def may_pass(self) -> bool:
        return self.setup.ruleset.may_pass_in(fast=self.setup.plan.fast)

    @property
    def has_auction(self) -> bool:
        return self.setup.ruleset.lowest_bid_in(fast=self.setup.plan.fast) is not None

    @property
    def lowest_bid(self) -> int:
        """The lowest bid of a round that has an auction."""
        lowest = self.setup.ruleset.lowest_bid_in(fast=self.setup.plan.fast)
        assert lowest is not None, "the round has an auction"
        return lowest

    @property
    def was_skipped(self) -> bool:
        """Whether the round is over because nobody bid."""
        return self.phase is Phase.PLAYED and None in self.declarations.estimates
