"""Hours and vacations, as in REST at /me/hours and /me/vacation."""

from datetime import UTC, datetime

import strawberry

from accounts import models
from accounts.queries import vacations_of
from accounts.scopes import Scope
from games.api.contract.play.clocks import Vacation, hours_left
from games.api.graphql.context import Info
from games.api.graphql.reads import own, read
from games.api.graphql.types.contract_types import WRITTEN, shows, written
from games.api.graphql.types.scalars import described_field
from games.api.operations.hours import get_hours
from games.engine.codec import Json

shows(Vacation, row=models.Vacation)
FIRST, AFTER = "The first quiet minute, such as `23:00`.", "The first minute after the quiet hours."


def _from(span: strawberry.Parent[Json]) -> str:
    """Resolve `from`, which cannot be the name of a member because it is a keyword of Python."""
    return str(span["from"])


@written("Hours of the day without play.")
class QuietHours:
    begin: str = described_field(FIRST, name="from", resolver=_from)
    to: str = described_field(AFTER)


@written("Hours of the day without play, also across midnight.", strawberry.input)
class QuietHoursInput:
    begin: str = described_field(FIRST, name="from")
    to: str = described_field(AFTER)


WRITTEN.update({"QuietHours": QuietHours, "NewQuietHours": QuietHoursInput})


@written("Your vacations; only you see them.")
class Vacations:
    vacations: list[Vacation] = described_field("Vacations of the last year and later ones, in order.")
    left_hours: int = described_field("Whole hours that are left of the thirty days a year.")


hours = read(own, get_hours, "When your clocks stand still; needs `profile:read`.")


@own("Your vacations; needs `profile:read`.", gives=Vacations | None)
def away(info: Info) -> Json:
    now = datetime.now(UTC)
    found = vacations_of(info.context.known(Scope.PROFILE_READ).user, now)
    return {"vacations": found, "left_hours": hours_left(found, now)}
