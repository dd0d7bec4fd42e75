"""Challenges, and what is sent to make one."""

from __future__ import annotations

from games.api.contract.play import challenges as contract
from games.api.graphql.play import table_resolvers
from games.api.graphql.types.made import shows
from games.api.graphql.types.play.tables import Table
from games.api.graphql.types.scalars import told


@shows(contract.Challenge)
class Challenge:
    table: Table = told("The table.", resolver=table_resolvers.table_of)


@shows(contract.ChallengeLink)
class ChallengeLink:
    pass
