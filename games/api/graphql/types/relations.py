"""What you keep of other people. Seen by yourself alone."""

from __future__ import annotations

import strawberry
import strawberry_django

from games.api.graphql import table_resolvers
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, column, told
from games.api.graphql.types.tables import Table
from games.lobby import models


@strawberry_django.type(models.Block, description="Somebody whom you keep away.")
class Block:
    user: User = column("Who.", "blocked")
    created_at: Instant = column("Since when.")


@strawberry.type(description="Where somebody sits.")
class Sitting:
    table: Table = told("The table.", resolver=table_resolvers.table_of)
    seat: int = told("Their seat.")


@strawberry_django.type(models.Follow, description="Somebody whom you follow.")
class Follow:
    user: User = column("Who.", "followed")
    created_at: Instant = column("Since when.")
    sits_at: list[Sitting] = column(
        "Public tables at which they sit now, the newest ten; as spectators know them.", only=["followed"]
    )


@strawberry_django.type(models.Note, description="What you wrote down of a player.")
class Note:
    user: User = column("About whom.", "about")
    text: str = column("What.")
    created_at: Instant = column("When you first did.")
    changed_at: Instant = column("When you last did.")
