"""The shapes of what directors do about tables."""

from __future__ import annotations

from typing import Annotated, Any, Final

from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.plain import numbers
from games.api.contract.resource import Action, TurnId, bounds, given, sent
from games.api.contract.tournament_words import AdjustmentCategory, OfferedIntervention
from games.engine.game import Status
from games.engine.round import Phase
from games.tables.interventions import (
    LONGEST_REASON,
    MEMBERS,
    MOST_POINTS,
    OFFERED,
    SHORTEST_REASON,
    Kind,
    misfits,
    with_member,
)
from games.tables.models import Occupancy

KINDS: Final = [each.value for each in Kind]
_FAULTS: Final = {"required": "This field is required.", "unknown_field": "There is no such member."}


_Point = Annotated[int, bounds(min_value=-MOST_POINTS, max_value=MOST_POINTS)]
Points = Annotated[list[_Point], bounds(min_length=2, max_length=5)]


@sent(
    "What a director does about a table. Each kind has members of its own.",
    graphql="InterventionInput",
    examples={
        title: {"kind": kind.value, **members} for kind in OFFERED for title, members in kind.of.examples
    },
)
class NewIntervention:
    kind: OfferedIntervention = given(" ".join(f"`{each}`: {each.of.about}." for each in OFFERED))
    reason: str = given(
        f"Why: a line of {SHORTEST_REASON} to {LONGEST_REASON} characters, which the players read.",
        max_length=2 * LONGEST_REASON,
    )
    preview: bool = given("Only say what would come of it.", False, beside=True)
    seat: int | None = given(f"Whom it is about: {with_member('seat')}.", None, min_value=0, max_value=4)
    seconds: int | None = given(
        f"{with_member('seconds')}: how much.", None, min_value=1, max_value=2**31 - 1
    )
    player: str | None = given(f"{with_member('player')}: the name of whom to seat.", None, max_length=150)
    round: int | None = given(f"{with_member('round')}: which.", None, min_value=1, max_value=999)
    turn_id: TurnId | None = given(f"{with_member('turn_id')}: which turn.", None)
    action: Action | None = given("`force`: what is said, no card; left out, a bot chooses.", None)
    points: Points | None = given(f"{with_member('points')}: by seat.", None)
    scores: Points | None = given("`adjudicate`: the final scores by seat.", None)
    change: int | None = given(
        "`adjust`: how many points, up or down; where an event compares boards, of what counts there, more "
        "being better: hundredths of a board for matchpoints, points of cross-scores.",
        None,
        min_value=-MOST_POINTS,
        max_value=MOST_POINTS,
    )
    category: AdjustmentCategory | None = given("`adjust`: what for, told to everybody.", None)

    @staticmethod
    def judged(sent: dict[str, Any]) -> dict[str, Any]:
        """Each kind has its own members, and no others."""
        wrong = misfits(Kind(sent["kind"]), [name for name in MEMBERS if sent[name] is not None])
        if wrong:
            raise serializers.ValidationError(
                {name: serializers.ErrorDetail(_FAULTS[code], code=code) for name, code in wrong.items()}
            )
        return sent


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
