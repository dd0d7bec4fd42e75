"""Challenges, and what is sent to make one."""

from __future__ import annotations

from games.api.contract import challenges as contract
from games.api.graphql import table_resolvers
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import told
from games.api.graphql.types.tables import Table


@shows(contract.Challenge)
class Challenge:
    table: Table = told("The table.", resolver=table_resolvers.table_of)


@shows(contract.ChallengeLink)
class ChallengeLink:
    pass
