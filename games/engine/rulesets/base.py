"""The definition of a ruleset: one frozen value, with a named field for every ruling."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from enum import StrEnum
from typing import ClassVar, NamedTuple

from games.engine.cards import Trump
from games.engine.facts import Line
from games.engine.seats import Seat


class SeatingRule(StrEnum):
    DRAWN = "drawn"
    AS_TAKEN = "as_taken"


class FirstDealer(StrEnum):
    """The dealer of the first round; `FIRST_SEAT` on shared boards."""

    BEST_DRAW = "best_draw"
    BEFORE_CREATOR = "before_creator"
    FIRST_SEAT = "first_seat"


class Deck(StrEnum):
    FULL = "full"
    TEN_A_PLAYER = "ten_a_player"


class Bidding(StrEnum):
    ONE_BID_EACH = "one_bid_each"
    ASCENDING = "ascending"
    NONE = "none"


class EqualBids(StrEnum):
    """Which of two equal bids counts, where a bid need not outrank the one before."""

    EARLIER_STANDS = "earlier_stands"
    LATER_WINS = "later_wins"


class DashRule(StrEnum):
    IN_TURN = "in_turn"
    BLIND = "blind"
    NONE = "none"


class VoidRule(StrEnum):
    """The choices of a void seat. `REDEAL_ONCE` lets one deal of a round be thrown in, not more."""

    REDEAL_OR_AVOID = "redeal_or_avoid"
    REDEAL_ONCE = "redeal_once"
    AVOID = "avoid"
    NOT_ASKED = "not_asked"


class PassedOut(StrEnum):
    """The result of a round without a bid: it is dealt again, or over, and the next one may count more."""

    REDEAL = "redeal"
    SKIP = "skip"


class RedealDealer(StrEnum):
    SAME = "same"
    NEXT = "next"


class Leader(StrEnum):
    """The seat that leads first. `high_bidder` is the declarer, in fast rounds the first highest estimate."""

    HIGH_BIDDER = "high_bidder"
    AFTER_DEALER = "after_dealer"
    SECOND_AFTER_DEALER = "second_after_dealer"


class Carry(StrEnum):
    """How a round that nobody made changes the next one."""

    NONE = "none"
    DOUBLE = "double"
    GROWING = "growing"
    REDOUBLING = "redoubling"


class OpenedBy(StrEnum):
    """Which seat opens the rounds after the first: the next one each time, or the high bidder of the round
    before.

    The seat before it deals. After a round without a high bidder the next seat opens.
    """

    NEXT_SEAT = "next_seat"
    LAST_HIGH_BIDDER = "last_high_bidder"


class Winner(StrEnum):
    HIGHEST = "highest"
    LOWEST = "lowest"


class RoundPlan(NamedTuple):
    """A round as the ruleset plans it. `trump` is None where an auction or the turned-up card names it."""

    number: int
    cards: int
    fast: bool
    trump: Trump | None


class RoundResult(NamedTuple):
    """A round as played, ready for its points. Per-seat values are tuples by seat.

    `high_bidder` is the declarer of a normal round, the high bidder of a fast one, or None where the
    ruleset has none; `risk` the last seat that estimated, or None.
    """

    plan: RoundPlan
    multiplier: int
    high_bidder: Seat | None
    dash_calls: tuple[Seat, ...]
    risk: Seat | None
    estimates: tuple[int, ...]
    tricks: tuple[int, ...]


class RoundScore(NamedTuple):
    """`lines[seat]` add up to `points[seat]`."""

    points: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    next_multiplier: int


class Basis(StrEnum):
    """The basis of a ruling: the ruleset's own document, another source of the game, a judgement, or that the
    document does not mention it, so that nothing was added."""

    TEXT = "text"
    SOURCE = "source"
    JUDGEMENT = "judgement"
    SILENT = "silent"


class Reason(NamedTuple):
    """The reason for a value of `field`, in a sentence; fields of the scoring are named `scoring.…`."""

    field: str
    sentence: str
    basis: Basis


class Choice(NamedTuple):
    """One value a table option may have, and the ruleset's fields it sets: (name, value) pairs.

    Fields of the scoring are named `scoring.…`.
    """

    value: str | int | bool
    sets: tuple[tuple[str, object], ...]


class TableOption(NamedTuple):
    """An option of a table. `round_numbers`: a list of round numbers is accepted as well.

    A `house_rule` makes it another game than the ruleset's own, so rated tables have none.
    """

    name: str
    default: str | int | bool
    choices: tuple[Choice, ...]
    about: str
    round_numbers: bool = False
    house_rule: bool = False


class Scoring(ABC):
    """A way of counting points: a frozen value with its numbers as fields. Where it does not say otherwise
    nobody is With, no estimate counts double, and a Risk is never a double one."""

    __slots__ = ()
    name: ClassVar[str]
    carry: Carry

    def has_with(self, *, fast: bool) -> bool:
        """Whether a seat that estimates the same as the high bidder is With."""
        return False

    def doubles(self, estimate: int) -> bool:
        """Whether a seat's points count double for so high an estimate."""
        return False

    def has_risk(self, off: int, *, double: bool = False) -> bool:
        """Whether the last to estimate is a Risk, or a `double` one, with a total so far from the tricks."""
        return not double

    @abstractmethod
    def __call__(self, result: RoundResult) -> RoundScore: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One way to play Estimation. `reasons` gives for every field a sentence that says why it has its value.

    `deal_moves`: by how many seats the deal moves from one round to the next. `opener`: how many seats after
    the dealer bidding begins. `first_estimate`: how many seats after the declarer, or without one after the
    dealer, estimates begin. `break_colour_from`: the lowest bid that changes the fixed trump of a fast round;
    None if no bid does. `deals_without_bid`: after this many the opener must bid; None where a seat always
    must. `fast_high_bidder`: does the first highest estimate of a fast round count as its high bidder?
    `most_zeros` counts dash calls and estimated zeros; None is no limit. `concurrency`: how many rounds are
    dealt together, each then played by itself. `options` are in the order in which they apply.
    """

    key: str
    version: int
    title: str
    players: tuple[int, ...]
    direction: str
    deck: Deck
    jokers: int
    rounds: tuple[RoundPlan, ...]
    concurrency: int
    seating: SeatingRule
    first_dealer: FirstDealer
    deal_moves: int
    bidding: Bidding
    opener: int
    opened_by: OpenedBy
    bidding_direction: int
    equal_bids: EqualBids
    may_pass: bool
    pass_is_final: bool
    lowest_bid: int
    highest_bid: int
    break_colour_from: int | None
    deals_without_bid: int | None
    passed_out: PassedOut
    dashing: DashRule
    most_dash_calls: int
    first_estimate: int
    estimate_may_exceed_bid: bool
    most_zeros: int | None
    total_may_equal_tricks: bool
    void_normal: VoidRule
    void_fast: VoidRule
    redeal_dealer: RedealDealer
    leads_normal: Leader
    leads_fast: Leader
    fast_high_bidder: bool
    has_risk: bool
    concealed: bool
    winner: Winner
    scoring: Scoring
    options: tuple[TableOption, ...]
    # The reasons do not change how a ruleset plays.
    reasons: tuple[Reason, ...] = field(compare=False, repr=False)

    @property
    def carry(self) -> Carry:
        """Return how a round that nobody made changes the next one; the scoring says so."""
        return self.scoring.carry

    def lowest_bid_in(self, *, fast: bool) -> int | None:
        """Return the lowest bid of a fast round, or of another one; None if it has no auction."""
        if self.bidding is Bidding.NONE:
            return None
        return self.break_colour_from if fast else self.lowest_bid

    def may_pass_in(self, *, fast: bool) -> bool:
        """Whether seats may pass in the auction; nobody has to change a fixed trump."""
        return fast or self.may_pass

    def dashing_in(self, *, fast: bool) -> DashRule:
        """Return when dash calls are made; never in a fast round."""
        return DashRule.NONE if fast else self.dashing

    def round_places(self) -> dict[int, int]:
        """Map a round's number in the rules to its place in the game: people count the rounds they play."""
        return {each.number: place for place, each in enumerate(self.rounds, start=1)}

    @property
    def pinned(self) -> str:
        """Return the name that a table keeps for good, such as `modern@1`."""
        return f"{self.key}@{self.version}"
