"""The shapes of shared boards."""

from rest_framework import serializers

from games.api.contract.actions import CallField
from games.api.contract.fields import Choice, Shape, Text, Truth, Whole
from games.api.contract.plain import CardText, TrumpText, card_texts, numbers, numbers_or_null
from games.api.contract.shapes import shape
from games.api.contract.stage_rounds import SeatedEntryShape
from games.api.contract.states import PHASES, Bid, Trick
from games.api.presented.told import PER_SEAT

STATUS = "`embargoed` until every table has played it."


class SharedBoardShape(Shape):
    number = Whole(help_text="Through the whole event, from 1.")
    stage_round = Whole()
    round = Whole(help_text="Which of the tables' rounds plays it.")
    status = Choice(choices=("embargoed", "open"), help_text=STATUS)
    tables = Whole(help_text="At so many tables.")


class TravellerLineShape(Shape):
    number = Whole(help_text="Of the table in its stage round.")
    table = Text(help_text="`table_…`")
    seats = SeatedEntryShape(many=True, help_text=PER_SEAT)
    phase = Choice(choices=PHASES, help_text="How far it came; `played` unless the game was broken off.")
    calls = serializers.ListField(child=CallField())
    dash_calls = numbers(help_text="Seats.")
    declarer = Whole(allow_null=True)
    bid = shape(Bid)(allow_null=True)
    trump = TrumpText(allow_null=True)
    high_bidder = Whole(allow_null=True)
    risk = Whole(allow_null=True)
    estimates = numbers_or_null(help_text=PER_SEAT)
    won = numbers_or_null(help_text=PER_SEAT)
    tricks = shape(Trick)(many=True)
    points = numbers(
        allow_null=True, help_text=f"{PER_SEAT} Without the carried multiplier; null: not compared."
    )
    matchpoints = serializers.ListField(
        child=serializers.FloatField(), allow_null=True, help_text="0 to 1, beside who held the same seat."
    )
    cross = serializers.ListField(
        child=serializers.FloatField(), allow_null=True, help_text="Points more than they, in the mean."
    )


class TravellerShape(SharedBoardShape):
    dealer = Whole()
    cards = Whole(help_text="Of each hand.")
    fast = Truth()
    turned_up = CardText(allow_null=True)
    hands = serializers.ListField(child=card_texts(), help_text=f"As dealt. {PER_SEAT}")
    lines = TravellerLineShape(many=True, help_text="One for each table that was dealt it.")
