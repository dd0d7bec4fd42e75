"""The shapes of what directors do about tables."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.actions import ActionField, TurnId
from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.plain import numbers
from games.engine.game import Status
from games.engine.round import Phase
from games.tables.interventions import (
    LONGEST_REASON,
    MEMBERS,
    MOST_POINTS,
    OFFERED,
    SHORTEST_REASON,
    Category,
    Kind,
    misfits,
    with_member,
)
from games.tables.models import Occupancy

KINDS: Final = [each.value for each in Kind]
CHOICES: Final = [each.value for each in OFFERED]
_FAULTS: Final = {"required": "This field is required.", "unknown_field": "There is no such member."}


def _for(about: str, of: Any = Whole, **bounds: Any) -> Any:
    return of(default=None, allow_null=True, help_text=about, **bounds)


def _points(**about: Any) -> Any:
    """A number for each seat."""
    of = Whole(min_value=-MOST_POINTS, max_value=MOST_POINTS)
    return serializers.ListField(child=of, min_length=2, max_length=5, **about)


@extend_schema_serializer(
    examples=[
        OpenApiExample(title, {"kind": kind.value, **members})
        for kind in OFFERED
        for title, members in kind.of.examples
    ]
)
class NewIntervention(Shape):
    kind = Choice(choices=CHOICES, help_text=" ".join(f"`{each}`: {each.of.about}." for each in OFFERED))
    reason = Text(
        max_length=2 * LONGEST_REASON,
        help_text=f"Why: a line of {SHORTEST_REASON} to {LONGEST_REASON} characters, which the players read.",
    )
    preview = Truth(default=False, help_text="Only say what would come of it.")
    seat = _for(f"Whom it is about: {with_member('seat')}.", min_value=0, max_value=4)
    seconds = _for(f"{with_member('seconds')}: how much.", min_value=1, max_value=2**31 - 1)
    player = _for(f"{with_member('player')}: the name of whom to seat.", Text, max_length=150)
    round = _for(f"{with_member('round')}: which.", min_value=1, max_value=999)
    turn_id = _for(f"{with_member('turn_id')}: which turn.", TurnId)
    action = _for("`force`: what is said, no card; left out, a bot chooses.", ActionField)
    points = _for(f"{with_member('points')}: by seat.", _points)
    scores = _for("`adjudicate`: the final scores by seat.", _points)
    change = _for(
        "`adjust`: how many points, up or down; where an event compares boards, of what counts there, more "
        "being better: hundredths of a board for matchpoints, points of cross-scores.",
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
    )
    category = _for(
        "`adjust`: what for, told to everybody.", Choice, choices=[each.value for each in Category]
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Each kind has its own members, and no others."""
        kind = Kind(attrs["kind"])
        wrong = misfits(kind, [name for name in MEMBERS if attrs[name] is not None])
        if wrong:
            raise serializers.ValidationError(
                {name: serializers.ErrorDetail(_FAULTS[code], code=code) for name, code in wrong.items()}
            )
        return attrs


class RoundStandShape(Shape):
    number = Whole()
    attempt = Whole()
    dealer = Whole()
    phase = Choice(
        choices=[each.value for each in Phase],
        allow_null=True,
        help_text="null in a preview that would tell of hidden cards.",
    )


class SeatStandShape(Shape):
    seat = Whole()
    kind = Choice(choices=Occupancy.Kind.values)
    player = Text(help_text="The name.")


class WaitingStandShape(Shape):
    turn_id = Text()
    seat = Whole()
    deadline_at = Moment(allow_null=True)


class StandShape(Shape):
    status = Choice(choices=[each.value for each in Status])
    paused_until = Moment(allow_null=True)
    held = Truth(help_text="A director paused it: the players cannot agree to go on.")
    scores = numbers()
    places = numbers(allow_null=True)
    left = numbers(help_text="The seats whose players rank below all who stayed.")
    seats = SeatStandShape(many=True)
    rounds = RoundStandShape(many=True, help_text="Those dealt and not yet scored.")
    waiting = WaitingStandShape(
        many=True, allow_null=True, help_text="null in a preview that would tell of hidden cards."
    )
    replaced_by = Text(allow_null=True, help_text="The table at which the game began anew.")


class ConsequencesShape(Shape):
    kind = Choice(choices=KINDS)
    table = Text()
    previewed = Truth(help_text="Nothing was done.")
    rated = Truth(help_text="The players' ratings follow from how the game ends.")
    before = StandShape()
    after = StandShape()


class InterventionShape(Shape):
    at = Moment()
    kind = Choice(choices=KINDS)
    by = Text(allow_null=True, help_text="The director's name.")
    reason = Text()
    seats = numbers(help_text="Whom it was about; empty: all.")


class InterventionsShape(Shape):
    data = InterventionShape(many=True, help_text="What was done, the earliest first.")
    next_cursor = Text(allow_null=True)
    stand = StandShape(help_text="How the table stands now.")
