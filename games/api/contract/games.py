"""The shapes of events, rounds, records and the proof of deals."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.actions import ref
from games.api.contract.fields import Choice, Shape, Text, Whole
from games.api.contract.parameters import Query
from games.api.contract.plain import CardText, TrumpText, lines, numbers, numbers_or_null
from games.api.contract.states import BidShape, RoundBody
from games.api.contract.tables import PlayerShape, TableShape
from games.api.presented.told import PER_SEAT
from games.tables.models import Occupancy

LARGEST = 2**31 - 1


@extend_schema_field(ref("Event"))
class EventField(serializers.Field[Any, Any, Any, Any]):
    """A fact with `seq` and `at`."""


class EventQuery(Query):
    after = serializers.IntegerField(
        default=0, min_value=0, max_value=LARGEST, help_text="Only events whose `seq` is greater."
    )
    limit = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=1000,
        help_text="Per page (100 unless given); NDJSON has no pages.",
    )
    round = serializers.IntegerField(
        required=False, min_value=1, max_value=999, help_text="Only events of this round."
    )


BID_AND_TRICK = [
    {
        "type": "acted", "seq": 12, "at": "2026-11-21T13:00:00.000Z", "round": 1, "turn": 2, "seat": 3,
        "action": {"type": "bid", "tricks": 4, "trump": "D"}, "turn_id": "1.2",
    },
    {"type": "trick_won", "seq": 24, "at": "2026-11-21T13:01:30.000Z", "round": 1, "trick": 1, "seat": 0},
]  # fmt: skip


@extend_schema_serializer(
    examples=[
        OpenApiExample("A bid and a trick", {"data": BID_AND_TRICK, "next_cursor": None}, response_only=True)
    ]
)
class EventList(Shape):
    data = serializers.ListField(child=EventField())
    next_cursor = Text(
        allow_null=True, help_text="Pass it on as `after`; null when nothing has happened since."
    )


class RoundLine(Shape):
    number = Whole()
    status = Choice(choices=["running", "scored"])
    dealer = Whole()
    attempt = Whole()
    trump = TrumpText(allow_null=True, help_text="What was trump; null until scored.")
    declarer = Whole(
        allow_null=True, help_text="Who won the auction; null until scored, and without an auction."
    )
    bid = BidShape(
        allow_null=True, help_text="What won the auction; null until scored, and without an auction."
    )
    high_bidder = Whole(
        allow_null=True,
        help_text="The declarer, or who first made a fast round's highest estimate; null until scored.",
    )
    risk = Whole(allow_null=True, help_text="Who estimated last, where that counts; null until scored.")
    dash_calls = numbers(allow_null=True, help_text="Seats that called dash; null until scored.")
    estimates = numbers_or_null(
        allow_null=True,
        help_text=f"{PER_SEAT} null until scored; one is null whose seat had no turn to estimate before a "
        "director ended the round.",
    )
    won = numbers(allow_null=True, help_text=f"{PER_SEAT} null until scored.")
    points = numbers(allow_null=True, help_text=f"{PER_SEAT} null until scored.")
    multiplier = Whole(allow_null=True)
    next_multiplier = Whole(allow_null=True)


class RoundList(Shape):
    data = RoundLine(many=True)
    next_cursor = Text(allow_null=True)


class WholeRound(RoundBody):
    status = Choice(choices=["running", "scored"])
    points = numbers(allow_null=True, help_text=f"{PER_SEAT} null until scored.")
    lines = lines(allow_null=True)
    next_multiplier = Whole(allow_null=True)
    scores = numbers(allow_null=True, help_text="Running totals after this round.")
    auto = serializers.ListField(
        child=Text(),
        allow_null=True,
        help_text="The turns that the service took for their seats, by `turn_id`; null until scored.",
    )


class DealShape(Shape):
    round = Whole(help_text="0 is the draw for seats.")
    board = Whole(allow_null=True, help_text="Of shared boards the number, by which it is dealt.")
    attempt = Whole(help_text="From 0; of a shared board the first of its stream that has no void.")
    dealer = Whole(allow_null=True, help_text="null for the draw.")
    deck = serializers.ListField(child=CardText(), help_text="The whole deck, first dealt first.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Before the start",
            {
                "scheme": "EST-DEAL-1",
                "tournament": None,
                "commitment": "cfd8928424af7973bd6c81663e8d6a86e66d9b43a647dd79d24aa4896cf3db17",
                "server_seed": None,
                "client_seeds": None,
                "beacon": None,
                "deals": None,
            },
        )
    ]
)
class FairnessShape(Shape):
    scheme = Text(
        help_text="`EST-DEAL-1`; `shared_boards`, by the same, where a tournament's tables are dealt alike; "
        "`stacked` where decks were given, as in tests."
    )
    tournament = Text(
        allow_null=True, help_text="Of shared boards: its id stands in the key, and nobody adds a seed."
    )
    commitment = Text(allow_null=True, help_text="SHA-256 of the server seed, hex; null for stacked deals.")
    server_seed = Text(
        allow_null=True, help_text="Hex; null before the end, of shared boards before the tournament's."
    )
    client_seeds = serializers.ListField(
        child=Text(allow_blank=True),
        allow_null=True,
        help_text="Hex, by seat as taken; null before the start.",
    )
    beacon = Text(allow_null=True)
    deals = DealShape(
        many=True, allow_null=True, help_text="Every deal, also those thrown in; null before the end."
    )


class OccupancyShape(Shape):
    seat = Whole()
    kind = Choice(choices=Occupancy.Kind.values)
    player = PlayerShape()
    from_seq = Whole(help_text="The first log entry of this occupancy.")
    to_seq = Whole(allow_null=True, help_text="The first after it; null while it lasts.")


class RecordShape(Shape):
    table = TableShape()
    occupancies = OccupancyShape(many=True)
    facts = serializers.ListField(child=EventField())
    fairness = FairnessShape()
