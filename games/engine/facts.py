"""What happened, in the past tense. The log of a table is a list of these and nothing else.

A fact of a round names its round in `round`; a fact of the table has none. No fact holds an unplayed card.
"""

from typing import NamedTuple

from games.engine.actions import Action
from games.engine.cards import Card, Trump
from games.engine.director_facts import DirectorsFact, DirectorsRoundFact
from games.engine.seats import Seat

# The same as the constructor of a NamedTuple, without its Python frame: thousands are made.
made = tuple.__new__


class TableOpened(NamedTuple):
    """A table was opened. `ruleset` names its version (`modern@1`), `commitment` is the proof of the deals.

    `options` are (name, value) pairs sorted by name.
    """

    ruleset: str
    options: tuple[tuple[str, object], ...]
    players: int
    commitment: str


class SeatTaken(NamedTuple):
    """Somebody sat down. `kind` is that of the user: `person` or `bot`."""

    seat: Seat
    kind: str


class SeatFreed(NamedTuple):
    """Somebody left their seat before the game started."""

    seat: Seat


class GameStarted(NamedTuple):
    """Seats are full and client seeds frozen. `dealer` deals round 1."""

    dealer: Seat


class SeatsDrawn(NamedTuple):
    """The draw: the player in seat i drew `cards[i]` and sits in `seats[i]` from now on."""

    cards: tuple[Card, ...]
    seats: tuple[Seat, ...]


class Resigned(NamedTuple):
    """The seat's player left for good: a stand-in plays on and the player ranks below all who stayed."""

    seat: Seat


class TimedOut(NamedTuple):
    """The seat's player let their time run out too often: a stand-in plays on.

    They rank below all who stayed, unless they take the seat back.
    """

    seat: Seat


class SeatTakenBack(NamedTuple):
    """The player whose time had run out plays again, and ranks like everybody."""

    seat: Seat


class GamePaused(NamedTuple):
    """Everybody agreed to stop the clocks, for at most `days` days."""

    days: int


class GameResumed(NamedTuple):
    """The clocks run again: everybody `agreed`, or the longest pause was `over`."""

    reason: str


class GameFinished(NamedTuple):
    """The last round is scored. `places[seat]` from 1; ties share the better place."""

    scores: tuple[int, ...]
    places: tuple[int, ...]


class GameAborted(NamedTuple):
    """The game was broken off: it has no places."""

    reason: str


class Dealt(NamedTuple):
    """A round was dealt. `trump` is null if an auction will name it.

    `turned_up` is the trump indicator of `updown`.
    """

    round: int
    attempt: int
    dealer: Seat
    cards: int
    trump: Trump | None
    turned_up: Card | None


class VoidShown(NamedTuple):
    """The seat has no card of some suit. Which suit is its secret."""

    round: int
    seat: Seat


class PhaseBegan(NamedTuple):
    """A new phase of the round begins."""

    round: int
    phase: str


class Acted(NamedTuple):
    """A turn was taken. `turn` never repeats within a round, not even after a redeal."""

    round: int
    turn: int
    seat: Seat
    action: Action


class DealThrownIn(NamedTuple):
    """The deal does not count, for `reason` `void`, `no_bid` or `directed`; the next attempt deals again."""

    round: int
    attempt: int
    reason: str


class AuctionWon(NamedTuple):
    """The seat declares: nobody outbid it."""

    round: int
    seat: Seat
    tricks: int
    trump: Trump


class EstimatesClosed(NamedTuple):
    """All estimates are made: it says who counts as high bidder, who is the risk and who leads."""

    round: int
    total: int
    high_bidder: Seat | None
    risk: Seat | None
    leader: Seat


class TrickWon(NamedTuple):
    """The seat won the trick with the number `trick`, and leads to the next."""

    round: int
    trick: int
    seat: Seat


class ClaimMade(NamedTuple):
    """The seat claims every trick still to come, and the others are asked whether they agree."""

    round: int
    seat: Seat


class ClaimAgreed(NamedTuple):
    """The seat agrees to the claim that was made."""

    round: int
    seat: Seat


class ClaimRefused(NamedTuple):
    """The seat does not agree, or the claimer withdrew the claim: play goes on."""

    round: int
    seat: Seat


class ClaimLapsed(NamedTuple):
    """The time for agreeing is over: play goes on."""

    round: int


class ClaimGranted(NamedTuple):
    """The seat gets the `tricks` remaining tricks: the claim was proved, or everybody agreed."""

    round: int
    seat: Seat
    tricks: int


class RoundPlayed(NamedTuple):
    """The round is over: its last card was played, a claim ended it, or nobody bid. `won[seat]` are the
    tricks of each seat."""

    round: int
    won: tuple[int, ...]


class Line(NamedTuple):
    """One labelled part of a seat's points; the lines of a seat add up to its points."""

    code: str
    points: int


class RoundScored(NamedTuple):
    """A round was scored. `multiplier` counts here, `next_multiplier` in the next; `scores` run on."""

    round: int
    multiplier: int
    points: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    next_multiplier: int
    scores: tuple[int, ...]


class AutoTold(NamedTuple):
    """The numbers of the turns of a scored round that the service took for their seats.

    This is published only now, because earlier it could reveal why. Nothing else changes by it.
    """

    round: int
    turns: tuple[int, ...]


class BoardsShared(NamedTuple):
    """The first round plays the event's board `first`, the next round the board after it, and so on.

    Boards are dealt without a void where the ruleset asks about voids, and only once: nobody may call for
    another deal. Seats stay as they were taken, and seat 0 deals round 1, if that is played.
    """

    first: int


class BoardsOpened(NamedTuple):
    """Every table has played its boards of the rounds up to `through`, so everybody may now see them."""

    through: int


TableFact = (
    TableOpened
    | SeatTaken
    | SeatFreed
    | GameStarted
    | SeatsDrawn
    | Resigned
    | TimedOut
    | SeatTakenBack
    | GamePaused
    | GameResumed
    | GameFinished
    | GameAborted
    | DirectorsFact
    | BoardsShared
    | BoardsOpened
)
RoundFact = (
    Dealt
    | VoidShown
    | PhaseBegan
    | Acted
    | DealThrownIn
    | AuctionWon
    | EstimatesClosed
    | TrickWon
    | ClaimMade
    | ClaimAgreed
    | ClaimRefused
    | ClaimLapsed
    | ClaimGranted
    | RoundPlayed
    | RoundScored
    | AutoTold
    | DirectorsRoundFact
)
Fact = TableFact | RoundFact
