"""You: your account and its end, the turns that wait for you, your hours and vacations."""

from datetime import UTC, datetime
from typing import Annotated

import strawberry

from accounts import models, services
from accounts.queries import full_token, vacations_of
from accounts.scopes import Scope
from games.api.callers import Caller, personal
from games.api.contract.play.clocks import Vacation, hours_left
from games.api.contract.play.states import Turn
from games.api.contract.players.people import Player, Token
from games.api.graphql.context import Info
from games.api.graphql.play.tables import AtTable, at_tables
from games.api.graphql.reads import own, read
from games.api.graphql.types.contract_types import WRITTEN, shows, written
from games.api.graphql.types.refusals import mutation
from games.api.graphql.types.scalars import about, described_field
from games.api.limits.charge import charge, charge_name
from games.api.operations.hours import get_hours
from games.api.presented.states import turn_json
from games.engine.codec import Json
from games.tables.queries import turns_of

Password = Annotated[
    str, about("Your password, so that nobody can do this with a token they found. A guest has none.")
]
Code = Annotated[str, about("A code of your second factor, if you have one.")]
LeaveGames = Annotated[bool, about("Leave all running games, you and your bots, and end the account.")]

Viewing = strawberry.Parent[Caller]

shows(Token, row=models.Token)


@own("Your account, as everybody sees it.", gives=Player)
def user(viewer: Viewing) -> models.User:
    return viewer.user


@own("The token that you use; null if you use none of your personal tokens.", gives=Token | None)
def token(viewer: Viewing) -> models.Token | None:
    return None if viewer.token is None else full_token(viewer.token)


@own("The scopes of the token that you use.")
def scopes(viewer: Viewing) -> list[str]:
    return sorted(viewer.scopes)


@own("Turns that wait for you, the most urgent first.")
def turns(info: Info) -> list[AtTable[Turn]]:
    found = turns_of(info.context.known(Scope.GAMES_READ).user)
    return at_tables(info.context, [turn_json(each) for each in found])


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


@strawberry.type(description="Your account has ended; you are a former player now.")
class AccountEnded:
    name: str = described_field("The name that your games show in place of yours.")


@mutation(
    "endAccount",
    AccountEnded,
    personal,
    services.confirm,
    services.end_account,
    about="End your account for good, as `DELETE /me` does. This cannot be undone.",
)
def end_account(
    info: Info, password: Password = "", code: Code = "", leave_games: LeaveGames = False
) -> Json:
    user = personal(info.context.known(Scope.PROFILE_WRITE)).user
    charge(info.context.request, "auth", user)
    charge_name(info.context.request, user.name)
    services.confirm(user=user, password=password, code=code)
    former = services.end_account(user=user, leave_games=leave_games)
    return {"__typename": "AccountEnded", "name": former.name}
