"""The shape of the state."""

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.actions import CallField, IllegalField, LegalField, TurnId
from games.api.contract.clocks import EXAMPLE as CLOCK
from games.api.contract.clocks import ClockShape
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.plain import (
    CardText,
    TrumpText,
    card_texts,
    names_of_places,
    numbers,
    numbers_or_null,
)
from games.api.contract.tables import SeatShape
from games.api.presented.told import LATER, PER_SEAT
from games.engine.game import Status
from games.engine.round import Phase

STATUSES = [status.value for status in Status]
PHASES = [phase.value for phase in Phase]


class BidShape(Shape):
    tricks = Whole()
    trump = TrumpText()


class TrickShape(Shape):
    leader = Whole()
    cards = card_texts(help_text="In the order played, the leader's first.")
    winner = Whole()


class WaitingShape(Shape):
    turn_id = TurnId()
    seat = Whole()
    deadline_at = Moment(allow_null=True, help_text="When a bot moves for the seat; null without a limit.")


class MyShape(Shape):
    seat = Whole()
    hand = card_texts(help_text="What you still hold.")
    turn_id = TurnId(allow_null=True, help_text="null while somebody else is awaited.")
    legal_actions = serializers.ListField(child=LegalField(), help_text="What you may send.")
    illegal = serializers.ListField(
        child=IllegalField(), help_text="What you may not send though you might think so, and why."
    )


class RoundBody(Shape):
    """What the state and a round's own address show of it."""

    number = Whole()
    attempt = Whole(help_text="Counts the deals of the round that were thrown in.")
    phase = Choice(choices=PHASES)
    dealer = Whole()
    cards = Whole(help_text="Cards of each hand as dealt.")
    fast = Truth(help_text="No auction; the trump is given.")
    trump = TrumpText(allow_null=True)
    turned_up = CardText(allow_null=True)
    declarer = Whole(allow_null=True)
    bid = BidShape(allow_null=True)
    high_bidder = Whole(
        allow_null=True, help_text="The declarer, or who first made a fast round's highest estimate."
    )
    risk = Whole(allow_null=True, help_text="Who estimated last, where that counts.")
    leader = Whole(allow_null=True, help_text="Who leads, or led, the present trick.")
    multiplier = Whole(allow_null=True, help_text="null until every earlier round is scored.")
    voids = numbers(help_text="Seats dealt no card of some suit; which suit is their secret.")
    calls = serializers.ListField(child=CallField())
    dash_calls = numbers(help_text="Seats.")
    estimates = numbers_or_null(help_text=PER_SEAT)
    trick = card_texts(help_text="The cards on the table, the leader's first.")
    tricks = TrickShape(many=True, help_text="Finished ones; the last one only where they are concealed.")
    won = numbers_or_null(help_text=f"{PER_SEAT} null where concealed.")


class ClaimShape(Shape):
    seat = Whole(help_text="Who claims every trick still to come.")
    agreed = numbers(help_text="The other seats that agreed so far.")


class RoundShape(RoundBody):
    waiting = WaitingShape(many=True)
    claim = ClaimShape(allow_null=True, help_text="The claim that the others are asked about, if any.")
    my = MyShape(allow_null=True, help_text="Your own part of the round; null for spectators.")


class ScoredShape(Shape):
    number = Whole()
    multiplier = Whole()
    points = numbers(help_text=PER_SEAT)


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


@extend_schema_serializer(examples=[OpenApiExample("My turn to estimate", EXAMPLE, response_only=True)])
class StateShape(Shape):
    table = Text(help_text="`table_…`")
    ruleset = Text()
    status = Choice(choices=STATUSES)
    seq = Whole(help_text="The number of the last log entry; it rises with everything that happens.")
    concurrency = Whole(help_text="How many rounds are dealt together.")
    automatic = Truth(
        help_text="Whether cards about which there is nothing to choose are played for their seats."
    )
    rated = Truth(help_text="Whether its result changes the players' ratings.")
    viewer = Whole(allow_null=True, help_text="Your seat; null for spectators.")
    rounds = RoundShape(many=True, help_text="The rounds dealt and not yet scored.")
    scored = ScoredShape(many=True, help_text="The rounds scored so far.")
    scores = numbers(help_text=PER_SEAT)
    left = numbers(help_text="Seats whose player left for good; a stand-in plays them.")
    places = numbers(allow_null=True, help_text=f"{PER_SEAT} From 1, ties share; null before the end.")
    place_names = names_of_places()
    clock = ClockShape()
    spectator_delay = Whole(help_text=LATER)
    seats = SeatShape(many=True)


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
    state = StateShape()


class TurnShape(Shape):
    table = Text(help_text="`table_…`")
    round = Whole()
    seat = Whole()
    turn_id = TurnId()
    since = Moment()
    deadline_at = Moment(allow_null=True)


MY_TURN = {
    "table": "table_01kax3q0zgf2ktx1q3r7m5c8ye", "round": 7, "seat": 3, "turn_id": "7.6",
    "since": "2026-11-23T17:59:00.000Z", "deadline_at": "2026-11-23T18:00:00.000Z",
}  # fmt: skip


@extend_schema_serializer(
    examples=[OpenApiExample("One turn", {"data": [MY_TURN], "next_cursor": None}, response_only=True)]
)
class TurnList(Shape):
    data = TurnShape(many=True)
    next_cursor = Text(allow_null=True)
