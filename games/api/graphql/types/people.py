"""People, bots and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry
import strawberry_django

from accounts import models
from games.api.contract.people import Player
from games.api.graphql import boards, history, statistics, table_resolvers
from games.api.graphql.types.made import stands_for
from games.api.graphql.types.nodes import Connection, Node
from games.api.graphql.types.ratings import Rating, Statistics, Versus
from games.api.graphql.types.scalars import Instant, UserKind, column, told

if TYPE_CHECKING:
    from games.api.graphql.types.tables import Table


@strawberry.type(description="What a bot is; to which tables it comes, REST tells at `/bots`.")
class Bot:
    level: str | None = told("How the service's own plays, as REST lists it; null: somebody's program.")
    version: int | None = told("How often the level came to play otherwise, from 1.")
    description: str = told("What it says of itself.")
    owner: Annotated[User, strawberry.lazy("games.api.graphql.types.people")] | None = told(
        "Who runs it; null: the service."
    )


@strawberry_django.type(models.User, description="A person or a bot, as everybody may see them.")
class User(Node):
    name: str = column("The name, as it is written.")
    kind: UserKind = column("A person or a bot.")
    created_at: Instant = column(
        "When they signed up.", resolver=table_resolvers.created_at, only=["created_at"]
    )
    followers: int = told("How many follow them.", resolver=table_resolvers.followers)
    bot: Bot | None = told("How a bot plays; null of a person.", resolver=table_resolvers.bot)
    ratings: list[Rating] = told("How strong they are, by ruleset and speed.", resolver=boards.ratings)
    stats: Statistics = told(
        "What their finished games add up to, all of them or those by one ruleset.", resolver=statistics.stats
    )
    tables: Connection[Annotated[Table, strawberry.lazy("games.api.graphql.types.tables")]] = told(
        "Where they have or had a seat of their own, newest first, as far as it is yours to see.",
        resolver=history.tables,
    )
    versus: Versus | None = told(
        "How they and somebody else compare; null where nobody is called so.", resolver=statistics.versus
    )


stands_for(Player, User)


@strawberry_django.type(models.Token, description="The token that is used, without its secret.")
class Token:
    id: strawberry.ID = column("`token_…`")
    name: str = column("What it is recognised by.")
    last_four: str = column("The last four letters of its secret.")
    scopes: list[str] = column("What it may do.")
    created_at: Instant = column("When it was made.")
    expires_at: Instant = column("When it ends.")
    last_used_at: Instant | None = column("When it was last used; written at most once an hour.")
