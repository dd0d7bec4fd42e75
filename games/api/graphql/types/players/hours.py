"""When somebody does not play, for themselves alone."""

from __future__ import annotations

import strawberry

from accounts import models
from games.api.contract.play import clocks as contract
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import Instant, told
from games.engine.codec import Json

FIRST, AFTER = "Their first minute, such as `23:00`.", "The minute after them."


def _from(span: strawberry.Parent[Json]) -> str:
    """The member is called by a word of Python."""
    return str(span["from"])


@strawberry.type(description="Hours of the day without play.")
class QuietHours:
    begin: str = told(FIRST, name="from", resolver=_from)
    to: str = told(AFTER)


@strawberry.input(description="Hours of the day without play, through midnight if need be.")
class QuietHoursInput:
    begin: str = told(FIRST, name="from")
    to: str = told(AFTER)


WEEKEND = "Days without play, from Monday as 0."


@strawberry.type(description="What you have chosen and what takes effect later.")
class ComingHours:
    zone: str = told("An IANA zone.")
    quiet_hours: QuietHours | None = told("Hours of the day without play.")
    weekend: list[int] = told(WEEKEND)
    takes_effect_at: Instant = told("From when.")


@strawberry.type(
    description="When your clocks stand still, as far as a table lets that count. Seen by you alone."
)
class Hours:
    zone: str = told("An IANA zone.")
    quiet_hours: QuietHours | None = told("Hours of the day without play.")
    weekend: list[int] = told(WEEKEND)
    coming: ComingHours | None = told("What you have chosen and what takes effect later.")
    reminders: list[int] = told("Seconds before a deadline.")
    vacation_by_itself: bool = told("Whether a vacation begins an hour before your time runs out.")


@shows(contract.Vacation, row=models.Vacation)
class Vacation:
    pass


@strawberry.type(description="Your vacations, seen by you alone.")
class Vacations:
    vacations: list[Vacation] = told("Those of the last year and to come, in order.")
    left_hours: int = told("What is left of the thirty days of a year, in whole hours.")
