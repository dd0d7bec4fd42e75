"""Clocks, and the hours at which somebody does not play."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer

from accounts import models as accounts
from accounts.hours import VACATION_A_YEAR, used
from games.api.contract.fields import Moment, Shape, Text, Whole
from games.api.contract.resource import (
    LEFT_OUT,
    Id,
    Instant,
    Milliseconds,
    Row,
    Written,
    bounds,
    given,
    members,
    resource,
    sent,
    told,
    words,
)
from games.api.contract.shapes import shape
from games.api.presented.clocks import rules_json
from games.engine.codec import Json
from games.tables import models
from games.tables.clocks.calendar import QUIET_HOURS, VACATION, WEEKEND
from games.tables.clocks.explanation import COUNTED, GAME_DEADLINE
from games.tables.clocks.presets import TYPES, Rules, chosen

STEPS = (COUNTED, QUIET_HOURS, WEEKEND, VACATION, GAME_DEADLINE)
STEP: Final = words("ClockStepKind", "Whether time counts, and why not.", STEPS)
PRESET: Final = words(
    "ClockPreset",
    "A usual clock.",
    {
        "brisk": "1 day, 6 hours a visit, at most 2 days.",
        "normal": "3 days, 12 hours a visit, at most 5 days.",
        "relaxed": "7 days, 1 day a visit, at most 10 days.",
    },
)
TYPE: Final = words("ClockType", "What kind of clock.", TYPES)
AGREEMENT: Final = words("ClockAgreement", "What a player agreed to.", models.PlayerClock.Agreement.values)
StepKind = Annotated[str, STEP]
ClockPreset = Annotated[str, PRESET]
ClockType = Annotated[str, TYPE]
Agreement = Annotated[str, AGREEMENT]
TURN_LIMIT: Final = "Seconds for each turn; null: no limit."
CLOCK: Final = "By which rules clocks go, where a game lasts days."


@sent(
    "A clock for each player of a game that lasts days: a preset, or a type.",
    graphql="ClockInput",
    examples={
        "Three days, half a day more for each visit": {"preset": "normal"},
        "Two days for each move": {"type": "days", "days": 2, "vacation": False},
        "One's own": {"type": "fischer", "base": 172800, "increment": 21600, "cap": 259200, "game_days": 60},
    },
)
class NewClock:
    preset: ClockPreset | None = given(
        "`brisk`: 1 day, 6 hours a visit, at most 2 days. `normal`: 3 days, 12 hours, 5 days. "
        "`relaxed`: 7 days, 1 day, 10 days.",
        LEFT_OUT,
    )
    type: ClockType | None = given("Instead of a preset.", LEFT_OUT)
    base: int | None = given("fischer: what a clock begins with, in seconds, an hour to 30 days.", LEFT_OUT)
    increment: int | None = given("fischer: what each visit adds, in seconds, at most 7 days.", LEFT_OUT)
    cap: int | None = given(
        "fischer: the most a clock holds, in seconds; as much as `base` when left out.", LEFT_OUT
    )
    visit: int | None = given(
        "fischer: turns less than so many seconds apart are one visit; an hour when left out.", LEFT_OUT
    )
    days: int | None = given("days: how many for each move, 1 to 30.", LEFT_OUT)
    seconds: int | None = given(
        "live: how many for each turn, 15 to 300; the same as `turn_limit`.", LEFT_OUT
    )
    game_days: int | None = given(
        "So many days after the start bots finish the game, 1 to 365, which is usual.", LEFT_OUT
    )
    timeouts: int | None = given(
        "With which time-out a player loses their seat to a bot, 1 to 10; usually the third.", LEFT_OUT
    )
    quiet_hours: bool | None = given("Whether players' quiet hours count not.", LEFT_OUT)
    weekends: bool | None = given("Whether their weekends do.", LEFT_OUT)
    vacation: bool | None = given("Whether their vacations do.", LEFT_OUT)
    pauses: bool | None = given("Whether the players may agree to pause.", LEFT_OUT)


@resource("By which rules the players' clocks go. Spans are in seconds.")
class ClockRules:
    type: ClockType = told("What kind of clock.")
    preset: ClockPreset | None = told("The usual clock it is, if any.")
    base: int = told("What a clock begins with.")
    increment: int = told("What each visit adds; as much as `cap` where every move has the whole time.")
    cap: int = told("The most a clock holds.")
    visit: int = told("Turns less than this apart are one visit.")
    game_days: int = told("So many days after the start bots finish the game.")
    quiet_hours: bool = told("Whether clocks stand still at players' quiet hours.")
    weekends: bool = told("Whether they do on their weekends.")
    vacation: bool = told("Whether they do on their vacations.")
    pauses: bool = told("Whether the players may agree to pause.")
    timeouts: int = told("With which time-out a player loses their seat to a bot.")

    @classmethod
    def of(cls, clock: Mapping[str, Any] | None) -> ClockRules | None:
        """The rules that a table keeps."""
        rules = rules_json(clock)
        return None if rules is None else cls(**rules)

    @classmethod
    def chosen(cls, clock: Mapping[str, Any] | None) -> ClockRules | None:
        """The rules that are chosen for a table that is yet to be opened."""
        rules = None if clock is None else chosen(clock)
        return cls.of(rules._asdict()) if isinstance(rules, Rules) else None


@resource("What everybody is told of a player's clock.", graphql="PlayersClock")
class PlayerClock:
    seat: int = told("Whose.")
    deadline_at: Instant | None = told("When it runs out; null while it stands.")
    timeouts: int = told("How often it ran out.")
    agrees_to: Agreement | None = told("What the player agreed to.")
    gone: bool = told("It ran out too often: a stand-in holds the seat.")
    comes_back: bool = told("The player takes the seat back when a round begins.")


@resource("A part of the way to a deadline.", graphql="ClockStepShown", edges=True)
class Step:
    kind: StepKind = told("`counted`, or why this time does not count.")
    begins_at: Instant = told("From when.")
    ends_at: Instant = told("Until when.")
    counts_ms: Milliseconds = told("Milliseconds it takes from the clock.")


@resource("Your own clock, which nobody else is shown.")
class MyClock:
    remaining_ms: Milliseconds = told("Milliseconds left: as of `since` while it runs.")
    since: Instant | None = told("Since when it runs; null while it stands.")
    deadline_at: Instant | None = told("When it runs out.")
    steps: list[Step] = told("How `since` leads to the deadline; what they count adds up to what was left.")


@resource("The clock of a game.")
class Clock:
    turn_limit: int | None = told(TURN_LIMIT)
    rules: ClockRules | None = told("Where a game lasts days.")
    game_deadline_at: Instant | None = told("When bots finish the game.")
    paused_at: Instant | None = told("Since when, while clocks are paused.")
    paused_until: Instant | None = told("Until when at the latest, while clocks are paused.")
    held: bool = told("A director paused it: the players cannot agree to go on.")
    players: list[PlayerClock] = told("The players' clocks, by seat.")
    my: MyClock | None = told("Your own clock, which nobody else is shown.")


EXAMPLE: Final[dict[str, Any]] = {
    "turn_limit": 60, "rules": None, "game_deadline_at": None, "paused_at": None,
    "paused_until": None, "held": False, "players": [], "my": None,
}  # fmt: skip


WEEKEND_DAYS = "Days without play, from Monday as 0: [4, 5] is Friday and Saturday. At most three."


Quiet = Annotated[Json, Written("QuietHours")]


@members
class Living:
    zone: str = told("An IANA zone, such as `Africa/Cairo`.")
    quiet_hours: Quiet | None = told("Hours of the day without play; null: none.")
    weekend: list[int] = told(WEEKEND_DAYS)


@resource("What you have chosen and what takes effect later.", graphql="ComingHours")
class Coming(Living):
    takes_effect_at: Instant = told("From when.")


REMINDERS = "Seconds before a deadline, five minutes to a week, six at most."
BY_ITSELF = "Whether a vacation begins, if one is left, an hour before your time runs out."


@resource("When your clocks stand still, as far as a table lets that count. Seen by you alone.")
class Hours(Living):
    coming: Coming | None = told("What you have chosen and what takes effect later.")
    reminders: list[int] = told(REMINDERS)
    vacation_by_itself: bool = told(BY_ITSELF)


@sent(
    "When your clocks are to stand still. What is left out stays as it is.",
    examples={
        "Nights and the weekend of Cairo": {
            "zone": "Africa/Cairo", "quiet_hours": {"from": "23:00", "to": "08:00"}, "weekend": [4, 5],
        },
        "Reminders only": {"reminders": [86400, 7200]},
    },
)  # fmt: skip
class NewHours:
    zone: str = given("An IANA zone, such as `Africa/Cairo`.", LEFT_OUT, max_length=64)
    quiet_hours: Annotated[Json, Written("NewQuietHours")] | None = given(
        "At most twelve hours, through midnight if need be; null: none.", LEFT_OUT
    )
    weekend: list[Annotated[int, bounds(min_value=0, max_value=6)]] = given(
        WEEKEND_DAYS, LEFT_OUT, max_length=7
    )
    reminders: list[Annotated[int, bounds(min_value=0, max_value=2**31 - 1)]] = given(
        REMINDERS, LEFT_OUT, max_length=20
    )
    vacation_by_itself: bool = given(BY_ITSELF, LEFT_OUT)


@resource("A time you are away.")
class Vacation(Row[accounts.Vacation]):
    id: Id = told("`vacation_…`")
    starts_at: Instant = told("From when.")
    ends_at: Instant = told("Until when.")
    by_itself: bool = told("It began because your time would have run out.")


class VacationList(Shape):
    data = shape(Vacation)(many=True, help_text="Of the last year and to come, in order.")
    next_cursor = Text(allow_null=True)
    left_hours = Whole(help_text="What is left of the thirty days of a year, in whole hours.")


def vacations_json(vacations: list[accounts.Vacation], now: datetime) -> Json:
    """The vacations of a year, and how much of one is left."""
    return {
        "data": [Vacation.of(each) for each in vacations],
        "next_cursor": None,
        "left_hours": hours_left(vacations, now),
    }


def hours_left(vacations: list[accounts.Vacation], now: datetime) -> int:
    """Whole hours of vacation that are left, of a year in which these were taken or planned."""
    times = [(each.starts_at, each.ends_at) for each in vacations]
    left = VACATION_A_YEAR - used(times, max([now, *(end for _, end in times)]))
    return int(left.total_seconds() // 3600)


@extend_schema_serializer(examples=[OpenApiExample("From now on", {"ends_at": "2026-12-04T18:00:00.000Z"})])
class NewVacation(Shape):
    starts_at = Moment(required=False, allow_null=True, help_text="Left out: now.")
    ends_at = Moment(help_text="At most fourteen days later; thirty days in any year.")
