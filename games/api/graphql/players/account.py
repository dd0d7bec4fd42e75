"""Your account, and its end: what REST does at /whoami and by DELETE at /me."""

from __future__ import annotations

from typing import Annotated

import strawberry

from accounts import models, services
from accounts.queries import whole_token
from accounts.scopes import Scope
from games.api.callers import Caller, personal
from games.api.contract.players.people import Player, Token
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.types.made import shows
from games.api.graphql.types.refusals import result
from games.api.graphql.types.roots import own
from games.api.graphql.types.scalars import about, told
from games.api.limits.charge import charge, charge_name
from games.engine.codec import Json

Password = Annotated[str, about("Yours, so that nobody does it with a token they found. A guest has none.")]
Code = Annotated[str, about("Of your second factor, where you have one.")]
LeaveGames = Annotated[bool, about("End it though games are under way: you leave them, and so do your bots.")]


Viewing = strawberry.Parent[Caller]

shows(Token, row=models.Token)


@own("Your account, as everybody sees it.", gives=Player)
def user(viewer: Viewing) -> models.User:
    return viewer.user


@own("The token you use; null where it has no record of its own.", gives=Token | None)
def token(viewer: Viewing) -> models.Token | None:
    return None if viewer.token is None else whole_token(viewer.token)


@own("What it may do.")
def scopes(viewer: Viewing) -> list[str]:
    return sorted(viewer.scopes)


@strawberry.type(description="You are a former player now.")
class AccountEnded:
    name: str = told("What you are called where you played.")


@strawberry.type
class Leaving:
    @mutation(
        result("EndAccount", AccountEnded, personal, services.confirm, services.end_account),
        "End your account for good, as `DELETE /me` does; it cannot be taken back.",
    )
    def end_account(
        self, info: Info, password: Password = "", code: Code = "", leave_games: LeaveGames = False
    ) -> Json:
        user = personal(info.context.known(Scope.PROFILE_WRITE)).user
        charge(info.context.request, "auth", user)
        charge_name(info.context.request, user.name)
        services.confirm(user=user, password=password, code=code)
        former = services.end_account(user=user, leave_games=leave_games)
        return {"__typename": "AccountEnded", "name": former.name}
