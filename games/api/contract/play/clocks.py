"""Shapes of clocks, and of the hours at which a player does not play."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Final, Self

from accounts import models as accounts
from accounts.hours import VACATION_A_YEAR, vacation_used
from games.api.contract.fields import Shape, StrictInteger, Text
from games.api.contract.resource import LEFT_OUT, Row, bounds, field, input_type, member, members, resource
from games.api.contract.shapes import shape
from games.api.contract.values import CustomForm, Id, Instant, Milliseconds, words
from games.api.presented.clocks import rules_json
from games.engine.codec import Json
from games.tables import models
from games.tables.clocks.calendar import QUIET_HOURS, VACATION, WEEKEND
from games.tables.clocks.clock import COUNTED, GAME_DEADLINE
from games.tables.clocks.presets import TYPES, Rules, chosen

STEPS = (COUNTED, QUIET_HOURS, WEEKEND, VACATION, GAME_DEADLINE)
PRESET: Final = words(
    "ClockPreset",
    "A preset clock.",
    brisk="Begins with 1 day, adds 6 hours for each visit, holds at most 2 days.",
    normal="Begins with 3 days, adds 12 hours for each visit, holds at most 5 days.",
    relaxed="Begins with 7 days, adds 1 day for each visit, holds at most 10 days.",
)
StepKind = Annotated[str, words("ClockStepKind", "Whether time counts, and why not.", STEPS)]
ClockPreset = Annotated[str, PRESET]
ClockType = Annotated[str, words("ClockType", "The kind of clock.", TYPES)]
Agreement = Annotated[str, words("ClockAgreement", "What a player agreed to.", models.PlayerClock.Agreement)]
TURN_LIMIT: Final = "Seconds for each turn; null if there is no limit."
CLOCK: Final = "Rules of the clocks, where a game lasts days; null otherwise."


@input_type(
    "A clock for each player of a game that lasts days: a preset, or a type.",
    graphql="ClockInput",
    examples={
        "Three days, half a day more for each visit": {"preset": "normal"},
        "Two days for each move": {"type": "days", "days": 2, "vacation": False},
        "One's own": {"type": "fischer", "base": 172800, "increment": 21600, "cap": 259200, "game_days": 60},
    },
)
class NewClock:
    preset: ClockPreset | None = field(
        "Time at the start, added for each visit, and at most: `brisk` has 1 day, 6 hours, 2 days; "
        "`normal` 3 days, 12 hours, 5 days; `relaxed` 7 days, 1 day, 10 days.",
        LEFT_OUT,
    )
    type: ClockType | None = field("The kind of clock; send it in place of a preset.", LEFT_OUT)
    base: int | None = field("For `fischer`: seconds at the start, from an hour to 30 days.", LEFT_OUT)
    increment: int | None = field("For `fischer`: seconds that each visit adds, at most 7 days.", LEFT_OUT)
    cap: int | None = field(
        "For `fischer`: the most seconds that a clock holds. Left out: as many as `base`.", LEFT_OUT
    )
    visit: int | None = field(
        "For `fischer`: turns less than this many seconds apart are one visit. Left out: an hour.", LEFT_OUT
    )
    days: int | None = field("For `days`: days for each move, 1 to 30.", LEFT_OUT)
    seconds: int | None = field(
        "For `live`: seconds for each turn, 15 to 300; it means the same as `turn_limit`.", LEFT_OUT
    )
    game_days: int | None = field(
        "Days after the start at which bots finish the game, 1 to 365. Left out: 365.", LEFT_OUT
    )
    timeouts: int | None = field(
        "Number of time-outs after which a player loses their seat to a bot, 1 to 10. Left out: 3.", LEFT_OUT
    )
    quiet_hours: bool | None = field("Whether clocks stand still in players' quiet hours.", LEFT_OUT)
    weekends: bool | None = field("Whether clocks stand still on players' weekends.", LEFT_OUT)
    vacation: bool | None = field("Whether clocks stand still on players' vacations.", LEFT_OUT)
    pauses: bool | None = field("Whether the players may agree to pause.", LEFT_OUT)


@resource("Rules of the players' clocks. Spans are in seconds.")
class ClockRules:
    type: ClockType = member("The kind of clock.")
    preset: ClockPreset | None = member("The preset that these rules are; null if they are none.")
    base: int = member("Seconds at the start.")
    increment: int = member("Seconds that each visit adds; `cap` if every move has the whole time.")
    cap: int = member("The most seconds that a clock holds.")
    visit: int = member("Turns less than this many seconds apart are one visit.")
    game_days: int = member("Days after the start at which bots finish the game.")
    quiet_hours: bool = member("Whether clocks stand still in players' quiet hours.")
    weekends: bool = member("Whether clocks stand still on players' weekends.")
    vacation: bool = member("Whether clocks stand still on players' vacations.")
    pauses: bool = member("Whether the players may agree to pause.")
    timeouts: int = member("Number of time-outs after which a player loses their seat to a bot.")

    @classmethod
    def of(cls, clock: Mapping[str, Any] | None) -> Self | None:
        """The rules that a table keeps."""
        rules = rules_json(clock)
        return None if rules is None else cls(**rules)

    @classmethod
    def chosen(cls, clock: Mapping[str, Any] | None) -> Self | None:
        """The rules that are chosen for a table that is yet to be opened."""
        rules = None if clock is None else chosen(clock)
        return cls.of(rules._asdict()) if isinstance(rules, Rules) else None


@resource("A player's clock, as everybody sees it.", graphql="PlayersClock")
class PlayerClock:
    seat: int = member("The number of the seat, from 0.")
    deadline_at: Instant | None = member("When the clock runs out; null while it stands still.")
    timeouts: int = member("How often the clock ran out.")
    agrees_to: Agreement | None = member("What the player agreed to; null if to nothing.")
    gone: bool = member("Whether the clock ran out too often, so that a stand-in holds the seat.")
    comes_back: bool = member("Whether the player takes the seat back when a round begins.")


@resource("A part of the time until a deadline.", graphql="ClockStepShown")
class Step:
    kind: StepKind = member("`counted`, or why this time does not count.")
    begins_at: Instant = member("When it begins.")
    ends_at: Instant = member("When it ends.")
    counts_ms: Milliseconds = member("Milliseconds that it takes from the clock.")


@resource("Your own clock; nobody else sees it.")
class MyClock:
    remaining_ms: Milliseconds = member("Milliseconds left; while the clock runs, as of `since`.")
    since: Instant | None = member("Since when the clock runs; null while it stands still.")
    deadline_at: Instant | None = member("When the clock runs out; null while it stands still.")
    steps: list[Step] = member("The time from `since` to the deadline; `counts_ms` add up to what was left.")


@resource("The clock of a game.")
class Clock:
    turn_limit: int | None = member(TURN_LIMIT)
    rules: ClockRules | None = member("Rules of the clocks; null unless the game lasts days.")
    game_deadline_at: Instant | None = member("When bots finish the game; null unless it lasts days.")
    paused_at: Instant | None = member("Since when the clocks are paused; null if they are not.")
    paused_until: Instant | None = member("When the pause ends at the latest; null if there is none.")
    held: bool = member("Whether a director paused the game, so that the players cannot agree to go on.")
    players: list[PlayerClock] = member("The players' clocks, by seat.")
    my: MyClock | None = member("Your own clock, which nobody else sees; null if you have none.")


EXAMPLE: Final[dict[str, Any]] = {
    "turn_limit": 60, "rules": None, "game_deadline_at": None, "paused_at": None,
    "paused_until": None, "held": False, "players": [], "my": None,
}  # fmt: skip

WEEKEND_DAYS = "Days without play, Monday is 0: [4, 5] is Friday and Saturday. At most three."

Quiet = Annotated[Json, CustomForm("QuietHours")]


@members
class Living:
    zone: str = member("An IANA zone, such as `Africa/Cairo`.")
    quiet_hours: Quiet | None = member("Hours of the day without play; null if there are none.")
    weekend: list[int] = member(WEEKEND_DAYS)


@resource("Hours that you have chosen and that take effect later.", graphql="ComingHours")
class Coming(Living):
    takes_effect_at: Instant = member("When this takes effect.")


REMINDERS = "When you are reminded: seconds before a deadline, from five minutes to a week. At most six."
BY_ITSELF = (
    "Whether a vacation begins by itself an hour before your time runs out, if you have vacation left."
)


@resource("Your hours: when your clocks stand still, at tables where that counts. Only you see them.")
class Hours(Living):
    coming: Coming | None = member("Hours that you have chosen and that take effect later; null if none do.")
    reminders: list[int] = member(REMINDERS)
    vacation_by_itself: bool = member(BY_ITSELF)


@input_type(
    "Your new hours. What you leave out stays as it is.",
    examples={
        "Nights and the weekend of Cairo": {
            "zone": "Africa/Cairo", "quiet_hours": {"from": "23:00", "to": "08:00"}, "weekend": [4, 5],
        },
        "Reminders only": {"reminders": [86400, 7200]},
    },
)  # fmt: skip
class NewHours:
    zone: str = field("An IANA zone, such as `Africa/Cairo`.", LEFT_OUT, max_length=64)
    quiet_hours: Annotated[Json, CustomForm("NewQuietHours")] | None = field(
        "Quiet hours: at most twelve, also across midnight; null for none.", LEFT_OUT
    )
    weekend: list[Annotated[int, bounds(min_value=0, max_value=6)]] = field(
        WEEKEND_DAYS, LEFT_OUT, max_length=7
    )
    reminders: list[Annotated[int, bounds(min_value=0, max_value=2**31 - 1)]] = field(
        REMINDERS, LEFT_OUT, max_length=20
    )
    vacation_by_itself: bool = field(BY_ITSELF, LEFT_OUT)


@resource("A vacation: a time when you are away.")
class Vacation(Row[accounts.Vacation]):
    id: Id = member("The id, `vacation_…`.")
    starts_at: Instant = member("When it begins.")
    ends_at: Instant = member("When it ends.")
    by_itself: bool = member("Whether it began by itself, because your time would have run out.")


class VacationList(Shape):
    data = shape(Vacation)(many=True, help_text="Vacations of the last year and later ones, in order.")
    next_cursor = Text(allow_null=True)
    left_hours = StrictInteger(help_text="Whole hours that are left of the thirty days a year.")


def vacations_json(vacations: list[accounts.Vacation], now: datetime) -> Json:
    return {
        "data": [Vacation.of(each) for each in vacations],
        "next_cursor": None,
        "left_hours": hours_left(vacations, now),
    }


def hours_left(vacations: list[accounts.Vacation], now: datetime) -> int:
    """Whole hours of vacation that are left, of a year in which these were taken or planned."""
    times = [(each.starts_at, each.ends_at) for each in vacations]
    left = VACATION_A_YEAR - vacation_used(times, max([now, *(end for _, end in times)]))
    return int(left.total_seconds() // 3600)


@input_type(examples={"From now on": {"ends_at": "2026-12-04T18:00:00.000Z"}})
class NewVacation:
    starts_at: Instant | None = field("Start of the vacation. Left out: now.", LEFT_OUT)
    ends_at: Instant = field("The end: at most fourteen days later, and at most thirty days in any year.")
