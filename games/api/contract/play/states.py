"""The state of a game as a viewer sees it.

It is read more often than all else, so its presenter (`presented/states.py`) makes dicts of these members.
"""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from games.api.contract.fields import Shape, StrictBoolean, StrictInteger, examples
from games.api.contract.play.clocks import EXAMPLE as CLOCK
from games.api.contract.play.clocks import Clock
from games.api.contract.play.tables import AUTOMATIC, Seat
from games.api.contract.resource import (
    Call,
    Card,
    Id,
    IllegalAction,
    Instant,
    LegalAction,
    Reason,
    Trump,
    TurnId,
    members,
    resource,
    told,
)
from games.api.contract.shapes import list_of, shape
from games.api.contract.words import LATER, PER_SEAT, PHASE, PLACE_NAMES, GameStatus, Phase, PlaceName

PHASES = [word for word, _ in PHASE.meanings]


@resource("A bid.")
class Bid:
    tricks: int = told("The number of tricks promised.")
    trump: Trump = told("The trump.")


@resource("A finished trick.")
class Trick:
    leader: int = told("The seat that led.")
    cards: list[Card] = told("The cards in the order played, the leader's first.")
    winner: int = told("The seat that won it.")


@resource("A seat whose turn it is.")
class Waiting:
    turn_id: TurnId = told("The turn that waits: round and turn, such as `7.23`.")
    seat: int = told("The number of the seat, from 0.")
    deadline_at: Instant | None = told("When a bot plays for the seat; null without a limit.")


@resource("Your own part of a round.")
class My:
    seat: int = told("Your seat, from 0.")
    hand: list[Card] = told("The cards that you still hold.")
    turn_id: TurnId | None = told("Your turn, such as `7.23`; null if it is not your turn.")
    legal_actions: list[LegalAction] = told("The actions that you may send.")
    illegal: list[IllegalAction] = told("Actions that you might expect but may not send, and why.")


@resource("A claim of every trick still to come in a round.")
class Claim:
    seat: int = told("The seat that claims them.")
    agreed: list[int] = told("The other seats that have agreed so far.")


@members
class RoundMembers:
    """Members of a round that both the state and the round's own address show."""

    number: int = told("The number of the round, from 1.")
    attempt: int = told("Number of deals of this round that were thrown in.")
    phase: Phase = told("What is said or done now; for a round that is over, what came last.")
    dealer: int = told("The seat that dealt.")
    cards: int = told("The number of cards in each hand, as dealt.")
    fast: bool = told("Whether it is a fast round: no auction, and the trump is given.")
    trump: Trump | None = told("The trump; null until it is known.")
    turned_up: Card | None = told("The card turned up after the deal; null if the ruleset turns none up.")
    declarer: int | None = told("The seat that won the auction; null if none has.")
    bid: Bid | None = told("The bid that won the auction; null if none has.")
    high_bidder: int | None = told("The declarer; in a fast round, the first with the highest estimate.")
    risk: int | None = told("The seat that estimated last, where that counts; null otherwise.")
    leader: int | None = told("The seat that leads, or led, the present trick.")
    multiplier: int | None = told("The factor for the points; null until every earlier round is scored.")
    voids: list[int] = told("Seats that were dealt no card of some suit; which suit is their secret.")
    calls: list[Call] = told("What was said before the estimates, in order.")
    dash_calls: list[int] = told("Seats that called dash.")
    estimates: list[int | None] = told(f"Estimates; null before a seat has made its own. {PER_SEAT}")
    trick: list[Card] = told("The cards on the table, the leader's first.")
    tricks: list[Trick] = told("The finished tricks; only the last one where tricks are concealed.")
    won: list[int | None] = told(f"Tricks won. {PER_SEAT} null where concealed.")


@resource("A round that is not scored yet.", rest="Round")
class OpenRound(RoundMembers):
    waiting: list[Waiting] = told("The seats whose turn it is.")
    claim: Claim | None = told("The claim that the others are asked about; null if there is none.")
    my: My | None = told("Your own part of the round; null for spectators.")


@resource("A scored round in one line.")
class Scored:
    number: int = told("The number of the round, from 1.")
    multiplier: int = told("The factor for the points.")
    points: list[int] = told(f"Points. {PER_SEAT}")


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
    table: Id = told("The id of the table, `table_…`.")
    ruleset: str = told("The ruleset with its version, such as `modern@1`.")
    status: GameStatus = told("The status of the game.")
    seq: int = told("The number of the last log entry; it rises with everything that happens.")
    concurrency: int = told("The number of rounds that are dealt together.")
    automatic: bool = told(AUTOMATIC)
    rated: bool = told("Whether its result changes the players' ratings.")
    viewer: int | None = told("Your seat, from 0; null for spectators.")
    rounds: list[OpenRound] = told("The rounds dealt and not yet scored.")
    scored: list[Scored] = told("The rounds scored so far.")
    scores: list[int] = told(f"Running totals. {PER_SEAT}")
    left: list[int] = told("Seats whose player left for good; a stand-in plays for them.")
    places: list[int] | None = told(f"{PER_SEAT} Places from 1, ties share; null before the end.")
    place_names: list[PlaceName | None] | None = told(f"{PER_SEAT} {PLACE_NAMES} null before the end.")
    clock: Clock = told("The clock of the game.")
    spectator_delay: int = told(LATER)
    seats: list[Seat] = told(f"Who sits where. {PER_SEAT}")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Taken",
            {"seq": 416, "replayed": False, "state": EXAMPLE},
            response_only=True,
            status_codes=["201"],
        ),
        OpenApiExample(
            "Taken before",
            {"seq": 416, "replayed": True, "state": EXAMPLE},
            response_only=True,
            status_codes=["200"],
        ),
    ]
)
class OutcomeShape(Shape):
    seq = StrictInteger(help_text="`seq` of the log entry at which the action's facts begin.")
    replayed = StrictBoolean(help_text="Whether the action was recorded before, so that this is a repeat.")
    state = shape(State)()


@resource("Whether an action would be accepted.")
class Verdict:
    legal: bool = told("Whether the action is legal.")
    code: Reason | None = told("The reason for refusing it; null when the action is legal.")
    detail: str | None = told(
        "The reason as a sentence, in the language of `Accept-Language`; null when the action is legal."
    )


@resource("A turn that waits for you.", edges=True)
class Turn:
    table: Id = told("The id of the table, `table_…`.")
    round: int = told("The number of the round, from 1.")
    seat: int = told("Your seat, from 0.")
    turn_id: TurnId = told("The turn: round and turn, such as `7.23`.")
    since: Instant = told("Since when the turn waits.")
    deadline_at: Instant | None = told("When a bot plays for you; null without a limit.")


MY_TURN = {
    "table": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "round": 7, "seat": 3, "turn_id": "7.6",
    "since": "2026-11-23T17:59:00.000Z", "deadline_at": "2026-11-23T18:00:00.000Z",
}  # fmt: skip


TurnList = examples({"One turn": {"data": [MY_TURN], "next_cursor": None}}, response_only=True)(list_of(Turn))
