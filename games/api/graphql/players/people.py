"""Finding people and bots."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from accounts.errors import UnknownUser
from accounts.models import Realm
from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.graphql.context import Asking, Info
from games.api.graphql.play.table_resolvers import paged
from games.api.graphql.types.players.people import User
from games.api.graphql.types.scalars import about
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.lobby.queries import people_called

FOUND, MOST_FOUND, LONGEST = 10, 30, 30

Name = Annotated[str, about("The name, in any case.")]
Prefix = Annotated[str, about("How the name begins, in any case.")]
First = Annotated[int, about(f"How many at most, 1 to {MOST_FOUND}.")]


@strawberry.type
class People:
    """A part of Query."""

    @strawberry.field(description="A person or bot, or null.", graphql_type=User | None)
    def user(self, info: Info, name: Name) -> Any:
        try:
            return user_by_name(name, realm=realm_of(info.context))
        except UnknownUser:
            return None

    @strawberry.field(
        description="People whose names begin so, by name; nobody whom you block or who blocks you. Needs "
        "`profile:read`.",
        graphql_type=list[User] | None,
    )
    def people(self, info: Info, prefix: Prefix, first: First = FOUND) -> Any:
        viewer = info.context.known(Scope.PROFILE_READ).user
        charge(info.context.request, "people", viewer)
        return people_called(_checked(prefix), viewer, limit=paged(first, MOST_FOUND))


def _checked(prefix: str) -> str:
    """Raises Problem invalid_parameter."""
    if not 1 <= len(prefix) <= LONGEST or "\0" in prefix:
        raise Problem("invalid_parameter", faults=[("/prefix", "out_of_range", f"1 to {LONGEST} letters.")])
    return prefix


def realm_of(asking: Asking) -> str | None:
    """Where the caller lives."""
    return Realm.REAL if asking.caller is None else asking.caller.user.realm_id
