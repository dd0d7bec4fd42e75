"""When one does not play: what REST does at /me/hours and /me/vacation."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import strawberry

from accounts import models, services
from accounts.queries import vacations_of
from accounts.scopes import Scope
from games.api.availability import hours_of, living_sent
from games.api.contract.play.clocks import Vacation, hours_left
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.types.made import shows, written
from games.api.graphql.types.refusals import result
from games.api.graphql.types.roots import own
from games.api.graphql.types.scalars import Instant, about, told
from games.engine.codec import Json

shows(Vacation, row=models.Vacation)
FIRST, AFTER = "Their first minute, such as `23:00`.", "The minute after them."


def _from(span: strawberry.Parent[Json]) -> str:
    """The member is called by a word of Python."""
    return str(span["from"])


@written("Hours of the day without play.")
class QuietHours:
    begin: str = told(FIRST, name="from", resolver=_from)
    to: str = told(AFTER)


@written("Hours of the day without play, through midnight if need be.", strawberry.input)
class QuietHoursInput:
    begin: str = told(FIRST, name="from")
    to: str = told(AFTER)


WEEKEND = "Days without play, from Monday as 0."


@written("What you have chosen and what takes effect later.")
class ComingHours:
    zone: str = told("An IANA zone.")
    quiet_hours: QuietHours | None = told("Hours of the day without play.")
    weekend: list[int] = told(WEEKEND)
    takes_effect_at: Instant = told("From when.")


@written("When your clocks stand still, as far as a table lets that count. Seen by you alone.")
class Hours:
    zone: str = told("An IANA zone.")
    quiet_hours: QuietHours | None = told("Hours of the day without play.")
    weekend: list[int] = told(WEEKEND)
    coming: ComingHours | None = told("What you have chosen and what takes effect later.")
    reminders: list[int] = told("Seconds before a deadline.")
    vacation_by_itself: bool = told("Whether a vacation begins an hour before your time runs out.")


@written("Your vacations, seen by you alone.")
class Vacations:
    vacations: list[Vacation] = told("Those of the last year and to come, in order.")
    left_hours: int = told("What is left of the thirty days of a year, in whole hours.")


@written("Your hours are chosen.")
class HoursChosen:
    hours: Hours = told("Your hours as they are now.")


LEFT_OUT: Any = strawberry.UNSET
Zone = Annotated[str | None, about("An IANA zone, such as `Africa/Cairo`; null: as it is.")]
Quiet = Annotated[
    QuietHoursInput | None, about("At most twelve hours; null: none. Left out, they stay as they are.")
]
Weekend = Annotated[
    list[int] | None, about("Days without play, from Monday as 0, three at most; null: as they are.")
]
Reminders = Annotated[
    list[int] | None,
    about("Seconds before a deadline, five minutes to a week, six at most; null: as they are."),
]
ByItself = Annotated[
    bool | None, about("Whether a vacation begins, an hour before your time runs out; null: as it is.")
]


@strawberry.type
class Away:
    @mutation(
        result("ChooseHours", HoursChosen, services.choose_hours),
        "Choose when your clocks stand still. Zone, quiet hours and weekend take effect after 48 hours, "
        "until when you may change your mind; reminders are others at once.",
    )
    def choose_hours(
        self,
        info: Info,
        zone: Zone = None,
        quiet_hours: Quiet = LEFT_OUT,
        weekend: Weekend = None,
        reminders: Reminders = None,
        vacation_by_itself: ByItself = None,
    ) -> Json:
        user = info.context.known(Scope.PROFILE_WRITE).user
        sent: dict[str, Any] = {"zone": zone, "weekend": weekend}
        sent = {name: value for name, value in sent.items() if value is not None}
        if quiet_hours is not LEFT_OUT:
            sent["quiet_hours"] = quiet_hours and {"from": quiet_hours.begin, "to": quiet_hours.to}
        services.choose_hours(
            user=user,
            remind_before=reminders,
            vacation_by_itself=vacation_by_itself,
            living=living_sent(user, sent),
        )
        return {"__typename": "HoursChosen", "hours": hours_of(user)}


@own("When your clocks stand still; needs `profile:read`.", gives=Hours | None)
def hours(info: Info) -> Json:
    return hours_of(info.context.known(Scope.PROFILE_READ).user)


@own("Your vacations; needs `profile:read`.", gives=Vacations | None)
def away(info: Info) -> Json:
    now = datetime.now(UTC)
    found = vacations_of(info.context.known(Scope.PROFILE_READ).user, now)
    return {"vacations": found, "left_hours": hours_left(found, now)}
