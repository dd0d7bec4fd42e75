"""What actions are worth, as a bot that searches weighs them."""

from drf_spectacular.utils import OpenApiExample, extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.actions import ref
from games.api.contract.fields import Choice, Shape, Text, Truth, Whole
from games.api.contract.plain import AnyJson
from games.api.contract.tables import PlayerShape

STATUSES = ["pending", "ready"]
STATUS = "`pending`: a worker is at it; ask again."


@extend_schema_field(ref("Action"))
class WeighedAction(AnyJson):
    """An action."""


class WeighedOption(Shape):
    action = WeighedAction()
    points = serializers.FloatField(
        help_text="Points of the round that the seat may expect; under `updown` penalties."
    )
    worth = serializers.FloatField(
        help_text="Points against the others', how the game stands considered; more is better."
    )
    error = serializers.FloatField(help_text="The standard error of `worth`, which is simulated.")
    exact = serializers.FloatField(help_text="How likely the estimate comes true, from 0 to 1.")
    tricks = serializers.ListField(
        child=serializers.FloatField(), help_text="How likely 0, 1, … tricks of the round are."
    )


AN_OPTION = {
    "action": {"type": "estimate", "value": 1}, "points": 9.4, "worth": 3.1, "error": 0.4, "exact": 0.72,
    "tricks": [0.14, 0.72, 0.14],
}  # fmt: skip
ANOTHER = {
    "action": {"type": "estimate", "value": 0}, "points": 4.0, "worth": -2.3, "error": 0.4, "exact": 0.41,
    "tricks": [0.41, 0.5, 0.09],
}  # fmt: skip


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Worked out",
            {"turn_id": "2.3", "status": "ready", "options": [AN_OPTION, ANOTHER]},
            response_only=True,
        )
    ]
)
class HintShape(Shape):
    turn_id = Text()
    status = Choice(choices=STATUSES, help_text=STATUS)
    options = WeighedOption(
        many=True,
        allow_null=True,
        help_text="The best first: those tried longest by `worth`, then those given up sooner. Of bids and "
        "estimates only those worth considering. null while pending.",
    )


class AnalysedPlayer(Shape):
    seat = Whole()
    player = PlayerShape(
        help_text="Who held the seat; where it changed hands each has an entry of their own."
    )
    decisions = Whole(help_text="Their turns at which there was a choice.")
    good = Whole(help_text="So many of them were as good as the best, as far as can be told.")
    accuracy = serializers.FloatField(help_text="The same in percent.")
    skill = serializers.FloatField(help_text="What all their decisions lost, 0 or below.")
    luck = serializers.FloatField(
        help_text="What their cards promised more than the others', when they first decided in each round."
    )


class AnalysedDecision(Shape):
    turn_id = Text()
    seq = Whole(help_text="The log entry by which it was made.")
    round = Whole()
    seat = Whole()
    choices = Whole(help_text="Among so many actions.")
    taken = WeighedOption()
    best = WeighedOption()
    lost = serializers.FloatField(
        help_text="What the best is worth more than the one taken; 0 where it is not."
    )
    good = Truth(help_text="Whether that is no more than twice the error of both together.")


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Ready",
            {
                "status": "ready", "done": 12, "total": 12,
                "players": [
                    {"seat": 0, "player": {"id": "user_01kax3q0zgf2ktx1q3r7m5c8yf", "name": "omar",
                                           "kind": "person"},
                     "decisions": 5, "good": 4, "accuracy": 80.0, "skill": -5.4, "luck": 2.1},
                ],
                "decisions": [
                    {"turn_id": "2.3", "seq": 31, "round": 2, "seat": 0, "choices": 3, "taken": ANOTHER,
                     "best": AN_OPTION, "lost": 5.4, "good": False},
                ],
            },
            response_only=True,
        ),
        OpenApiExample(
            "Under way",
            {"status": "pending", "done": 3, "total": 12, "players": None, "decisions": None},
            response_only=True,
            status_codes=["202"],
        ),
    ]
)  # fmt: skip
class AnalysisShape(Shape):
    status = Choice(choices=STATUSES, help_text=STATUS)
    done = Whole(help_text="So many turns of the game have been looked at.")
    total = Whole(allow_null=True, help_text="Of so many; null: not counted yet.")
    players = AnalysedPlayer(many=True, allow_null=True, help_text="By seat; null while pending.")
    decisions = AnalysedDecision(many=True, allow_null=True, help_text="In order; null while pending.")
