"""The state of a game as a viewer sees it.

It is read more often than all else, so its presenter (`presented/states.py`) makes dicts of these members.
"""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from games.api.contract.fields import Shape, Text, Truth, Whole
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
from games.api.contract.shapes import shape
from games.api.contract.words import PHASE, GameStatus, Phase, PlaceName
from games.api.presented.member_texts import LATER, PER_SEAT, PLACE_NAMES

PHASES = [word for word, _ in PHASE.meanings]


@resource("A bid.")
class Bid:
    tricks: int = told("How many tricks are promised.")
    trump: Trump = told("With which trump.")


@resource("A finished trick.")
class Trick:
    leader: int = told("The seat that led.")
    cards: list[Card] = told("In the order played, the leader's first.")
    winner: int = told("The seat that won it.")


@resource("A seat that is awaited.")
class Waiting:
    turn_id: TurnId = told("The turn that is awaited.")
    seat: int = told("Whose it is.")
    deadline_at: Instant | None = told("When a bot moves for the seat; null without a limit.")


@resource("Your own part of a round.")
class My:
    seat: int = told("Your seat.")
    hand: list[Card] = told("What you still hold.")
    turn_id: TurnId | None = told("Your turn; null while somebody else is awaited.")
    legal_actions: list[LegalAction] = told("What you may send.")
    illegal: list[IllegalAction] = told("What you may not send though you might think so, and why.")


@resource("A claim of every trick still to come in a round.")
class Claim:
    seat: int = told("Who claims them.")
    agreed: list[int] = told("The other seats that agreed so far.")


@members
class RoundMembers:
    """What the state and a round's own address show of it."""

    number: int = told("Its number, from 1.")
    attempt: int = told("Counts the deals of the round that were thrown in.")
    phase: Phase = told("What is being said or done; of a round that is over, what was last.")
    dealer: int = told("The seat that dealt.")
    cards: int = told("Cards of each hand as dealt.")
    fast: bool = told("No auction; the trump is given.")
    trump: Trump | None = told("Once it is known.")
    turned_up: Card | None = told("The card turned up after the deal, where the ruleset does so.")
    declarer: int | None = told("The seat that won the auction.")
    bid: Bid | None = told("The bid that won the auction.")
    high_bidder: int | None = told("The declarer, or who first made a fast round's highest estimate.")
    risk: int | None = told("Who estimated last, where that counts.")
    leader: int | None = told("Who leads, or led, the present trick.")
    multiplier: int | None = told("What points are multiplied by; null until every earlier round is scored.")
    voids: list[int] = told("Seats dealt no card of some suit; which suit is their secret.")
    calls: list[Call] = told("What was said before the estimates, in order.")
    dash_calls: list[int] = told("Seats that called dash.")
    estimates: list[int | None] = told(PER_SEAT)
    trick: list[Card] = told("The cards on the table, the leader's first.")
    tricks: list[Trick] = told("Finished ones; the last one only where they are concealed.")
    won: list[int | None] = told(f"Tricks won. {PER_SEAT} null where concealed.")


@resource("A round that is not scored yet.", rest="Round")
class OpenRound(RoundMembers):
    waiting: list[Waiting] = told("Who is awaited.")
    claim: Claim | None = told("The claim that the others are asked about, if any.")
    my: My | None = told("Your own part of the round; null for spectators.")


@resource("A scored round in a line.")
class Scored:
    number: int = told("Its number.")
    multiplier: int = told("What its points were multiplied by.")
    points: list[int] = told(PER_SEAT)


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
    table: Id = told("`table_…`")
    ruleset: str = told("Pinned, such as `modern@1`.")
    status: GameStatus = told("Where the game stands.")
    seq: int = told("The number of the last log entry; it rises with everything that happens.")
    concurrency: int = told("How many rounds are dealt together.")
    automatic: bool = told(AUTOMATIC)
    rated: bool = told("Whether its result changes the players' ratings.")
    viewer: int | None = told("Your seat; null for spectators.")
    rounds: list[OpenRound] = told("The rounds dealt and not yet scored.")
    scored: list[Scored] = told("The rounds scored so far.")
    scores: list[int] = told(f"Running totals. {PER_SEAT}")
    left: list[int] = told("Seats whose player left for good; a stand-in plays them.")
    places: list[int] | None = told(f"{PER_SEAT} From 1, ties share; null before the end.")
    place_names: list[PlaceName | None] | None = told(f"{PER_SEAT} {PLACE_NAMES} null before the end.")
    clock: Clock = told("The clock.")
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
    seq = Whole(help_text="The log entry at which the action's facts begin.")
    replayed = Truth(help_text="The action was recorded before; this is a repeat.")
    state = shape(State)()


@resource("Whether an action would be accepted.")
class Verdict:
    legal: bool = told("Whether the action is legal.")
    code: Reason | None = told("Why not; null when the action is legal.")
    detail: str | None = told(
        "The reason as a sentence, in the language of `Accept-Language`; null likewise."
    )


@resource("A turn that waits for you.", edges=True)
class Turn:
    table: Id = told("`table_…`")
    round: int = told("The number of the round, from 1.")
    seat: int = told("Your seat.")
    turn_id: TurnId = told("The turn.")
    since: Instant = told("Since when.")
    deadline_at: Instant | None = told("When a bot moves for you; null without a limit.")


MY_TURN = {
    "table": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "round": 7, "seat": 3, "turn_id": "7.6",
    "since": "2026-11-23T17:59:00.000Z", "deadline_at": "2026-11-23T18:00:00.000Z",
}  # fmt: skip


@extend_schema_serializer(
    examples=[OpenApiExample("One turn", {"data": [MY_TURN], "next_cursor": None}, response_only=True)]
)
class TurnList(Shape):
    data = shape(Turn)(many=True)
    next_cursor = Text(allow_null=True)
