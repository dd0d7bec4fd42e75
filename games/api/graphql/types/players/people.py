"""People, bots and tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from accounts import models
from games.api.contract.players import people as contract
from games.api.contract.players.people import Player
from games.api.contract.players.people import User as Account
from games.api.contract.programs.bots import Bot as Shown
from games.api.contract.resource import about_member
from games.api.graphql.play import table_resolvers
from games.api.graphql.players import history, statistics
from games.api.graphql.tournament import boards
from games.api.graphql.types.made import shows
from games.api.graphql.types.nodes import Connection, Node
from games.api.graphql.types.players.ratings import Rating, Statistics, Versus
from games.api.graphql.types.scalars import Instant, column, told

if TYPE_CHECKING:
    from games.api.graphql.types.play.tables import Table


@shows(Shown)
class Bot:
    pass


@shows(Player, row=models.User)
class User(Node):
    created_at: Instant = column(
        about_member(Account, "created_at"), resolver=table_resolvers.created_at, only=["created_at"]
    )
    followers: int = told("How many follow them.", resolver=table_resolvers.followers)
    bot: Bot | None = told("How a bot plays; null of a person.", resolver=table_resolvers.bot)
    ratings: list[Rating] = told("How strong they are, by ruleset and speed.", resolver=boards.ratings)
    stats: Statistics = told(
        "What their finished games add up to, all of them or those by one ruleset.", resolver=statistics.stats
    )
    tables: Connection[Annotated[Table, strawberry.lazy("games.api.graphql.types.play.tables")]] = told(
        "Where they have or had a seat of their own, newest first, as far as it is yours to see.",
        resolver=history.tables,
    )
    versus: Versus | None = told(
        "How they and somebody else compare; null where nobody is called so.", resolver=statistics.versus
    )


@shows(contract.Token, row=models.Token)
class Token:
    pass
