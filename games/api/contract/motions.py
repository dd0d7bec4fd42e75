"""The shapes of what needs two officials, and of taking a stage round back."""

from __future__ import annotations

from typing import Annotated, Any

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.resource import bounds, given, sent
from games.api.contract.tables import PlayerShape
from games.api.contract.tournament_words import MotionKind
from games.tables.interventions import LONGEST_REASON
from games.tournaments.models import Motion

KINDS = Motion.Kind.values
MOST_GAMES = 200
_WHY = "They told their cards to a friend at another table."
_NEEDS = {"disqualify": ("entry",), "annul": ("games",), "remove": ()}


Game = Annotated[list[Annotated[int, bounds(min_value=1)]], bounds(min_length=2, max_length=2)]


REASON = "A line of ten letters or more, which players read."


@sent(
    "What needs two officials. Each kind has members of its own.",
    graphql="MotionInput",
    examples={
        "Somebody out": {"kind": "disqualify", "reason": _WHY, "entry": 7, "struck": True},
        "Games that do not count": {"kind": "annul", "reason": _WHY, "games": [[1, 3], [2, 1]]},
        "The whole event": {"kind": "remove", "reason": "The hall burnt down at noon."},
    },
)
class NewMotion:
    kind: MotionKind = given(
        "`disqualify` an entry, `annul` games for ratings, `remove` the event, whatever is played."
    )
    reason: str = given(REASON, max_length=LONGEST_REASON)
    entry: int | None = given("`disqualify`: its number.", None, min_value=1, max_value=32_767)
    struck: bool = given("`disqualify`: they lose what they won, too.", False)
    games: list[Game] | None = given("`annul`: stage round and table of each.", None, max_length=MOST_GAMES)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """Each kind has its own members."""
        missing = [name for name in _NEEDS[sent["kind"]] if sent[name] is None]
        if missing:
            fault = serializers.ErrorDetail("This field is required.", code="required")
            raise serializers.ValidationError(dict.fromkeys(missing, fault))
        return sent


@sent("What an official says to a motion.", examples={"The second official agrees": {"agrees": True}})
class MotionAnswer:
    agrees: bool = given("It is done at once; false: it is not, which whoever asked may say, too.")


@sent(
    "Why a stage round is taken back.",
    examples={"A wrong draw": {"reason": "Two brothers were to be kept apart."}},
)
class RollBack:
    reason: str = given(REASON, max_length=LONGEST_REASON)


class MotionShape(Shape):
    id = Text(help_text="`motion_…`")
    kind = Choice(choices=KINDS)
    entry = Whole(allow_null=True)
    struck = Truth(allow_null=True)
    games = serializers.ListField(child=serializers.ListField(child=Whole()), allow_null=True)
    reason = Text()
    status = Choice(choices=Motion.Status.values)
    asked_by = PlayerShape()
    asked_at = Moment()
    decided_by = PlayerShape(allow_null=True)
    decided_at = Moment(allow_null=True)
