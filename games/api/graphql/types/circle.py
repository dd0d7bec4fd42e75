"""What you keep of other people. Seen by yourself alone."""

from __future__ import annotations

import strawberry

from games.api.graphql import telling
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, told
from games.api.graphql.types.tables import Table


@strawberry.type(description="Somebody whom you keep away.")
class Block:
    user: User = told("Who.")
    created_at: Instant = told("Since when.")


@strawberry.type(description="Where somebody sits.")
class Sitting:
    table: Table = told("The table.", resolver=telling.table_of)
    seat: int = told("Their seat.")


@strawberry.type(description="Somebody whom you follow.")
class Follow:
    user: User = told("Who.")
    created_at: Instant = told("Since when.")
    sits_at: list[Sitting] = told(
        "Public tables at which they sit now, the newest ten; as spectators know them."
    )


@strawberry.type(description="What you wrote down of a player.")
class Note:
    user: User = told("About whom.")
    text: str = told("What.")
    created_at: Instant = told("When you first did.")
    changed_at: Instant = told("When you last did.")
