"""The shapes of what needs two officials, and of taking a stage round back."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.tables import PlayerShape
from games.tables.interventions import LONGEST_REASON
from games.tournaments.models import Motion

KINDS = Motion.Kind.values
MOST_GAMES = 200
_WHY = "They told their cards to a friend at another table."
_NEEDS = {"disqualify": ("entry",), "annul": ("games",), "remove": ()}


def _reason() -> Any:
    return Text(max_length=LONGEST_REASON, help_text="A line of ten letters or more, which players read.")


def _games(**about: Any) -> Any:
    game = serializers.ListField(child=Whole(min_value=1), min_length=2, max_length=2)
    return serializers.ListField(child=game, max_length=MOST_GAMES, **about)


@extend_schema_serializer(
    examples=[
        OpenApiExample("Somebody out", {"kind": "disqualify", "reason": _WHY, "entry": 7, "struck": True}),
        OpenApiExample(
            "Games that do not count", {"kind": "annul", "reason": _WHY, "games": [[1, 3], [2, 1]]}
        ),
        OpenApiExample("The whole event", {"kind": "remove", "reason": "The hall burnt down at noon."}),
    ]
)
class NewMotion(Shape):
    kind = Choice(
        choices=KINDS,
        help_text="`disqualify` an entry, `annul` games for ratings, `remove` the event, whatever is played.",
    )
    reason = _reason()
    entry = Whole(
        default=None, allow_null=True, min_value=1, max_value=32_767,
        help_text="`disqualify`: its number.",
    )  # fmt: skip
    struck = Truth(default=False, help_text="`disqualify`: they lose what they won, too.")
    games = _games(default=None, allow_null=True, help_text="`annul`: stage round and table of each.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Each kind has its own members."""
        missing = [name for name in _NEEDS[attrs["kind"]] if attrs[name] is None]
        if missing:
            fault = serializers.ErrorDetail("This field is required.", code="required")
            raise serializers.ValidationError(dict.fromkeys(missing, fault))
        return attrs


@extend_schema_serializer(examples=[OpenApiExample("The second official agrees", {"agrees": True})])
class MotionAnswer(Shape):
    agrees = Truth(help_text="It is done at once; false: it is not, which whoever asked may say, too.")


@extend_schema_serializer(
    examples=[OpenApiExample("A wrong draw", {"reason": "Two brothers were to be kept apart."})]
)
class RollBack(Shape):
    reason = _reason()


class MotionShape(Shape):
    id = Text(help_text="`motion_…`")
    kind = Choice(choices=KINDS)
    entry = Whole(allow_null=True)
    struck = Truth(allow_null=True)
    games = _games(allow_null=True)
    reason = Text()
    status = Choice(choices=Motion.Status.values)
    asked_by = PlayerShape()
    asked_at = Moment()
    decided_by = PlayerShape(allow_null=True)
    decided_at = Moment(allow_null=True)
