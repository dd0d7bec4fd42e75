"""The state of a game as a viewer sees it.

It is read more often than all else, so its presenter (`presented/states.py`) makes dicts of these members.
"""

from drf_spectacular.utils import OpenApiExample

from games.api.contract.fields import Shape, StrictBoolean, StrictInteger, examples
from games.api.contract.play.clocks import EXAMPLE as CLOCK
from games.api.contract.play.clocks import Clock
from games.api.contract.play.tables import AUTOMATIC, Seat
from games.api.contract.resource import Row, member, members, resource
from games.api.contract.shapes import list_of, shape
from games.api.contract.values import (
    Call,
    Card,
    Id,
    IllegalAction,
    Instant,
    LegalAction,
    Reason,
    Trump,
    TurnId,
)
from games.api.contract.words import LATER, PER_SEAT, PLACE_NAMES, GameStatus, Phase, PlaceName
from games.engine.codec import Json


@resource("A bid.")
class Bid(Row[Json]):
    tricks: int = member("The number of tricks promised.")
    trump: Trump = member("The trump.")


@resource("A finished trick.")
class Trick(Row[Json]):
    leader: int = member("The seat that led.")
    cards: list[Card] = member("The cards in the order played, the leader's first.")
    winner: int = member("The seat that won it.")


@resource("A seat whose turn it is.")
class Waiting:
    turn_id: TurnId = member("The turn that waits: round and turn, such as `7.23`.")
    seat: int = member("The number of the seat, from 0.")
    deadline_at: Instant | None = member("When a bot plays for the seat; null without a limit.")


@resource("Your own part of a round.")
class My:
    seat: int = member("Your seat, from 0.")
    hand: list[Card] = member("The cards that you still hold.")
    turn_id: TurnId | None = member("Your turn, such as `7.23`; null if it is not your turn.")
    legal_actions: list[LegalAction] = member("The actions that you may send.")
    illegal: list[IllegalAction] = member("Actions that you might expect but may not send, and why.")


@resource("A claim of every trick still to come in a round.")
class Claim:
    claim_id: str = member("Names the claim in your answer: round, turn and seat, such as `7.23.2`.")
    seat: int = member("The seat that claims them.")
    agreed: list[int] = member("The other seats that have agreed so far.")


@members
class RoundMembers:
    """Members of a round that both the state and the round's own address show."""

    number: int = member("The number of the round, from 1.")
    attempt: int = member("Number of deals of this round that were thrown in.")
    phase: Phase = member("What is said or done now; for a round that is over, what came last.")
    dealer: int = member("The seat that dealt.")
    cards: int = member("The number of cards in each hand, as dealt.")
    fast: bool = member("Whether it is a fast round: no auction, and the trump is given.")
    trump: Trump | None = member("The trump; null until it is known.")
    turned_up: Card | None = member("The card turned up after the deal; null if the ruleset turns none up.")
    declarer: int | None = member("The seat that won the auction; null if none has.")
    bid: Bid | None = member("The bid that won the auction; null if none has.")
    high_bidder: int | None = member(
        "The declarer; in a fast round, the first with the highest estimate. null until that is known, and "
        "if there is none."
    )
    risk: int | None = member("The seat that estimated last, where that counts; null otherwise.")
    leader: int | None = member("The seat that leads, or led, the present trick; null before the play.")
    multiplier: int | None = member("The factor for the points; null until every earlier round is scored.")
    voids: list[int] = member("Seats that were dealt no card of some suit; which suit is their secret.")
    calls: list[Call] = member("What was said before the estimates, in order.")
    dash_calls: list[int] = member("Seats that called dash.")
    estimates: list[int | None] = member(f"Estimates; null before a seat has made its own. {PER_SEAT}")
    trick: list[Card] = member("The cards on the table, the leader's first.")
    tricks: list[Trick] = member("The finished tricks; only the last one where tricks are concealed.")
    won: list[int | None] = member(f"Tricks won. {PER_SEAT} null where concealed.")


@resource("A round that is not scored yet.", rest="Round")
class OpenRound(RoundMembers):
    waiting: list[Waiting] = member("The seats whose turn it is.")
    claim: Claim | None = member("The claim that the others are asked about; null if there is none.")
    my: My | None = member("Your own part of the round; null for spectators.")


@resource("A scored round in one line.")
class Scored:
    number: int = member("The number of the round, from 1.")
    multiplier: int = member("The factor for the points.")
    points: list[int] = member(f"Points. {PER_SEAT}")


EXAMPLE = {
    "table": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "ruleset": "modern@1", "status": "running", "seq": 417,
    "concurrency": 1, "automatic": False, "rated": False,
    "viewer": 3,
    "rounds": [{
        "number": 7, "attempt": 0, "phase": "estimation", "dealer": 2, "cards": 13, "fast": False,
        "trump": "S", "turned_up": None, "declarer": 1, "bid": {"tricks": 5, "trump": "S"},
        "high_bidder": None, "risk": None, "leader": None, "multiplier": 1, "voids": [],
        "calls": [{"seat": 3, "type": "bid", "tricks": 4, "trump": "H"}, {"seat": 0, "type": "dash_call"}],
        "dash_calls": [0], "estimates": [0, 5, 3, None], "trick": [], "tricks": [], "won": [0, 0, 0, 0],
        "waiting": [{"turn_id": "7.6", "seat": 3, "deadline_at": "2026-11-23T18:00:00.000Z"}],
        "claim": None,
        "my": {
            "seat": 3, "hand": ["9H", "KS", "AS"], "turn_id": "7.6",
            "legal_actions": [{"type": "estimate", "values": [0, 1, 2, 3, 4]}],
            "illegal": [{"type": "estimate", "value": 5, "code": "total_forbidden"}],
        },
    }],
    "scored": [{"number": 6, "multiplier": 1, "points": [13, -11, 25, 22]}],
    "scores": [61, 12, 84, 40], "left": [], "places": None, "place_names": None,
    "clock": CLOCK, "spectator_delay": 0,
    "seats": [{
        "seat": 0, "kind": "owner",
        "player": {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "omar", "kind": "person"},
    }],
}  # fmt: skip


@resource(
    "The state of a game as you may see it: all a client needs to show it and to act.",
    examples={"My turn to estimate": EXAMPLE},
)
class State:
    table: Id = member("The id of the table, `table_…`.")
    ruleset: str = member("The ruleset with its version, such as `modern@1`.")
    status: GameStatus = member("The status of the game.")
    seq: int = member("The number of the last log entry; it rises with everything that happens.")
    concurrency: int = member("The number of rounds that are dealt together.")
    automatic: bool = member(AUTOMATIC)
    rated: bool = member("Whether its result changes the players' ratings.")
    viewer: int | None = member("Your seat, from 0; null for spectators.")
    rounds: list[OpenRound] = member("The rounds dealt and not yet scored.")
    scored: list[Scored] = member("The rounds scored so far.")
    scores: list[int] = member(f"Running totals. {PER_SEAT}")
    left: list[int] = member("Seats whose player left for good; a stand-in plays for them.")
    places: list[int] | None = member(f"{PER_SEAT} Places from 1, ties share; null before the end.")
    place_names: list[PlaceName | None] | None = member(f"{PER_SEAT} {PLACE_NAMES} null before the end.")
    clock: Clock = member("The clock of the game.")
    spectator_delay: int = member(LATER)
    seats: list[Seat] = member(f"Who sits where. {PER_SEAT}")


@examples(
    {
        name: OpenApiExample(
            name,
            {"seq": 416, "replayed": replayed, "state": EXAMPLE},
            response_only=True,
            status_codes=[status],
        )
        for name, replayed, status in (("Taken", False, "201"), ("Taken before", True, "200"))
    }
)
class OutcomeShape(Shape):
    seq = StrictInteger(help_text="`seq` of the log entry at which the action's facts begin.")
    replayed = StrictBoolean(help_text="Whether the action was recorded before, so that this is a repeat.")
    state = shape(State)()


@resource("Whether an action would be accepted.")
class Verdict:
    legal: bool = member("Whether the action is legal.")
    code: Reason | None = member("The reason for refusing it; null when the action is legal.")
    detail: str | None = member(
        "The reason as a sentence, in the language of `Accept-Language`; null when the action is legal."
    )


@resource("A turn that waits for you.")
class Turn:
    table: Id = member("The id of the table, `table_…`.")
    round: int = member("The number of the round, from 1.")
    seat: int = member("Your seat, from 0.")
    turn_id: TurnId = member("The turn: round and turn, such as `7.23`.")
    since: Instant = member("Since when the turn waits.")
    deadline_at: Instant | None = member("When a bot plays for you; null without a limit.")


MY_TURN = {
    "table": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "round": 7, "seat": 3, "turn_id": "7.6",
    "since": "2026-11-23T17:59:00.000Z", "deadline_at": "2026-11-23T18:00:00.000Z",
}  # fmt: skip

TurnList = examples({"One turn": {"data": [MY_TURN], "next_cursor": None}}, response_only=True)(list_of(Turn))
