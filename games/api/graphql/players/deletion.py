"""Ending one's account: what REST does by DELETE at /me."""

from __future__ import annotations

from typing import Annotated

import strawberry

from accounts import services
from accounts.scopes import Scope
from games.api.callers import personal
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.types import payloads
from games.api.graphql.types.scalars import about
from games.api.limits.charge import charge, charge_name
from games.engine.codec import Json

Password = Annotated[str, about("Yours, so that nobody does it with a token they found.")]
Code = Annotated[str, about("Of your second factor, where you have one.")]
LeaveGames = Annotated[bool, about("End it though games are under way: you leave them, and so do your bots.")]


@strawberry.type
class Leaving:
    @mutation(
        payloads.END_ACCOUNT, "End your account for good, as `DELETE /me` does; it cannot be taken back."
    )
    def end_account(
        self, info: Info, password: Password, code: Code = "", leave_games: LeaveGames = False
    ) -> Json:
        user = personal(info.context.known(Scope.PROFILE_WRITE)).user
        charge(info.context.request, "auth", user)
        charge_name(info.context.request, user.name)
        services.confirm(user=user, password=password, code=code)
        former = services.end_account(user=user, leave_games=leave_games)
        return {"__typename": "AccountEnded", "name": former.name}
