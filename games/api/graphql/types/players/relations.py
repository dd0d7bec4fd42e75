"""What you keep of other people. Seen by yourself alone."""

from __future__ import annotations

from games.api.contract.players import relations as contract
from games.api.contract.resource import about_member
from games.api.graphql.play import table_resolvers
from games.api.graphql.types.made import shows
from games.api.graphql.types.play.tables import Table
from games.api.graphql.types.scalars import column, told
from games.lobby import models


@shows(contract.Block, row=models.Block)
class Block:
    pass


@shows(contract.Mute, row=models.Mute)
class Mute:
    pass


@shows(contract.Sitting)
class Sitting:
    table: Table = told("The table.", resolver=table_resolvers.table_of)


@shows(contract.Follow, row=models.Follow)
class Follow:
    sits_at: list[Sitting] = column(about_member(contract.Follow, "sits_at"), only=["followed"])


@shows(contract.Note, row=models.Note)
class Note:
    pass
