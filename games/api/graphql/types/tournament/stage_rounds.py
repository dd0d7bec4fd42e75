"""Stage rounds of a tournament: who meets whom, what came of it, and its tables at a glance."""

from __future__ import annotations

import strawberry

from games.api.contract.tournament import overview
from games.api.contract.tournament import stage_rounds as contract
from games.api.graphql.play import table_resolvers
from games.api.graphql.types.made import shows
from games.api.graphql.types.play.tables import Table
from games.api.graphql.types.scalars import told


@strawberry.type
class _AtTable:
    """What leads to a table of a stage round."""

    table_id: strawberry.ID = told("`table_…`", resolver=table_resolvers.table_id_of)
    table: Table | None = told(
        "The table, as you may see it; needs `games:read`.", resolver=table_resolvers.table_of
    )


@shows(contract.Pairing)
class PairedTable(_AtTable):
    pass


@shows(overview.TableNow)
class TableNow(_AtTable):
    pass


@shows(contract.StageRound)
class StageRound:
    pass


@shows(overview.Concern)
class Concern:
    pass
