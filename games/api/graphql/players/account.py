"""Your account, and its end: what REST does at /whoami and by DELETE at /me."""

from typing import Annotated

import strawberry

from accounts import models, services
from accounts.queries import full_token
from accounts.scopes import Scope
from games.api.callers import Caller, personal
from games.api.contract.players.people import Player, Token
from games.api.graphql.context import Info
from games.api.graphql.reads import own
from games.api.graphql.types.contract_types import shows
from games.api.graphql.types.refusals import mutation
from games.api.graphql.types.scalars import about, described_field
from games.api.limits.charge import charge, charge_name
from games.engine.codec import Json

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
