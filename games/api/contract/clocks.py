"""The shapes of clocks, and of the hours at which somebody does not play."""

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from games.api.contract.fields import Choice, Moment, Shape, Text, Truth, Whole
from games.api.contract.plain import numbers
from games.tables.clocks.calendar import QUIET_HOURS, VACATION, WEEKEND
from games.tables.clocks.explanation import COUNTED, GAME_DEADLINE
from games.tables.clocks.presets import PRESETS, TYPES
from games.tables.models import PlayerClock

STEPS = (COUNTED, QUIET_HOURS, WEEKEND, VACATION, GAME_DEADLINE)
MINUTE = r"^([01]\d|2[0-3]):[0-5]\d$"


class Switches(Shape):
    quiet_hours = Truth(required=False, allow_null=True, help_text="Whether players' quiet hours count not.")
    weekends = Truth(required=False, allow_null=True, help_text="Whether their weekends do.")
    vacation = Truth(required=False, allow_null=True, help_text="Whether their vacations do.")
    pauses = Truth(required=False, allow_null=True, help_text="Whether the players may agree to pause.")


def _maybe(about: str) -> Any:
    return Whole(required=False, allow_null=True, help_text=about)


@extend_schema_serializer(
    examples=[
        OpenApiExample("Three days, half a day more for each visit", {"preset": "normal"}),
        OpenApiExample("Two days for each move", {"type": "days", "days": 2, "vacation": False}),
        OpenApiExample(
            "One's own",
            {"type": "fischer", "base": 172800, "increment": 21600, "cap": 259200, "game_days": 60},
        ),
    ]
)
class NewClock(Switches):
    preset = Choice(
        choices=tuple(PRESETS),
        required=False,
        allow_null=True,
        help_text="`brisk`: 1 day, 6 hours a visit, at most 2 days. `normal`: 3 days, 12 hours, 5 days. "
        "`relaxed`: 7 days, 1 day, 10 days.",
    )
    type = Choice(choices=TYPES, required=False, allow_null=True, help_text="Instead of a preset.")
    base = _maybe("fischer: what a clock begins with, in seconds, an hour to 30 days.")
    increment = _maybe("fischer: what each visit adds, in seconds, at most 7 days.")
    cap = _maybe("fischer: the most a clock holds, in seconds; as much as `base` when left out.")
    visit = _maybe("fischer: turns less than so many seconds apart are one visit; an hour when left out.")
    days = _maybe("days: how many for each move, 1 to 30.")
    seconds = _maybe("live: how many for each turn, 15 to 300; the same as `turn_limit`.")
    game_days = _maybe("So many days after the start bots finish the game, 1 to 365, which is usual.")
    timeouts = _maybe("With which time-out a player loses their seat to a bot, 1 to 10; usually the third.")


class ClockRulesShape(Shape):
    type = Choice(choices=TYPES)
    preset = Choice(choices=tuple(PRESETS), allow_null=True)
    base = Whole(help_text="What a clock begins with. Seconds, like the next three.")
    increment = Whole(help_text="What each visit adds; as much as `cap` where every move has the whole time.")
    cap = Whole(help_text="The most a clock holds.")
    visit = Whole(help_text="Turns less than this apart are one visit.")
    game_days = Whole(help_text="So many days after the start bots finish the game.")
    quiet_hours = Truth()
    weekends = Truth()
    vacation = Truth()
    pauses = Truth()
    timeouts = Whole(help_text="With which time-out a player loses their seat to a bot.")


class PlayerClockShape(Shape):
    seat = Whole()
    deadline_at = Moment(allow_null=True, help_text="When the clock runs out; null while it stands.")
    timeouts = Whole(help_text="How often it ran out.")
    agrees_to = Choice(
        choices=PlayerClock.Agreement.values, allow_null=True, help_text="What the player agreed to."
    )
    gone = Truth(help_text="It ran out too often: a stand-in holds the seat.")
    comes_back = Truth(help_text="The player takes the seat back when a round begins.")


class StepShape(Shape):
    kind = Choice(choices=STEPS, help_text="`counted`, or why this time does not count.")
    begins_at = Moment()
    ends_at = Moment()
    counts_ms = Whole(help_text="What it takes from the clock, in milliseconds.")


class MyClockShape(Shape):
    remaining_ms = Whole(help_text="What is left: as of `since` while it runs.")
    since = Moment(allow_null=True, help_text="Since when it runs; null while it stands.")
    deadline_at = Moment(allow_null=True)
    steps = StepShape(
        many=True, help_text="How `since` leads to the deadline; what they count adds up to what was left."
    )


class ClockShape(Shape):
    turn_limit = Whole(allow_null=True, help_text="Seconds for each turn.")
    rules = ClockRulesShape(allow_null=True, help_text="Where a game lasts days.")
    game_deadline_at = Moment(allow_null=True, help_text="When bots finish the game.")
    paused_until = Moment(allow_null=True, help_text="Until when at the latest, while clocks are paused.")
    players = PlayerClockShape(many=True)
    my = MyClockShape(allow_null=True, help_text="Your own clock, which nobody else is shown.")


EXAMPLE: Final[dict[str, Any]] = {
    "turn_limit": 60, "rules": None, "game_deadline_at": None, "paused_until": None, "players": [],
    "my": None,
}  # fmt: skip


class QuietHours(Shape):
    # Their names are words of Python, so they stand in `get_fields`.
    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {
            name: _Minute(regex=MINUTE, help_text=f"{about}, such as `23:00`.")
            for name, about in (("from", "Their first minute"), ("to", "The minute after them"))
        }


class _Minute(serializers.RegexField):
    """A minute of the day as text."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


WEEKEND_DAYS = "Days without play, from Monday as 0: [4, 5] is Friday and Saturday. At most three."


class LivingShape(Shape):
    zone = Text(help_text="An IANA zone, such as `Africa/Cairo`.")
    quiet_hours = QuietHours(allow_null=True)
    weekend = numbers(help_text=WEEKEND_DAYS)


class ComingShape(LivingShape):
    takes_effect_at = Moment()


REMINDERS = "Seconds before a deadline, five minutes to a week, six at most."
BY_ITSELF = "Whether a vacation begins, if one is left, an hour before your time runs out."


class HoursShape(LivingShape):
    coming = ComingShape(allow_null=True, help_text="What you have chosen and what takes effect later.")
    reminders = numbers(help_text=REMINDERS)
    vacation_by_itself = Truth(help_text=BY_ITSELF)


@extend_schema_serializer(
    examples=[
        OpenApiExample(
            "Nights and the weekend of Cairo",
            {"zone": "Africa/Cairo", "quiet_hours": {"from": "23:00", "to": "08:00"}, "weekend": [4, 5]},
        ),
        OpenApiExample("Reminders only", {"reminders": [86400, 7200]}),
    ]
)
class NewHours(Shape):
    zone = Text(required=False, max_length=64, help_text="An IANA zone, such as `Africa/Cairo`.")
    quiet_hours = QuietHours(
        required=False, allow_null=True, help_text="At most twelve hours, through midnight if need be."
    )
    weekend = serializers.ListField(
        child=Whole(min_value=0, max_value=6), required=False, max_length=7, help_text=WEEKEND_DAYS
    )
    reminders = serializers.ListField(
        child=Whole(min_value=0, max_value=2**31 - 1), required=False, max_length=20, help_text=REMINDERS
    )
    vacation_by_itself = Truth(required=False, help_text=BY_ITSELF)


class VacationShape(Shape):
    id = Text(help_text="`vacation_…`")
    starts_at = Moment()
    ends_at = Moment()
    by_itself = Truth(help_text="It began because your time would have run out.")


class VacationList(Shape):
    data = VacationShape(many=True, help_text="Of the last year and to come, in order.")
    next_cursor = Text(allow_null=True)
    left_hours = Whole(help_text="What is left of the thirty days of a year, in whole hours.")


@extend_schema_serializer(examples=[OpenApiExample("From now on", {"ends_at": "2026-12-04T18:00:00.000Z"})])
class NewVacation(Shape):
    starts_at = Moment(required=False, allow_null=True, help_text="Left out: now.")
    ends_at = Moment(help_text="At most fourteen days later; thirty days in any year.")
