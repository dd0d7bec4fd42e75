"""What directors do about tables, how these stand, and what comes of it. No hand is in any of it."""

from __future__ import annotations

import strawberry

from games.api.contract.tournament import interventions as contract
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import told


@shows(contract.Stand)
class Stand:
    pass


@shows(contract.Intervention)
class Intervention:
    pass


@strawberry.type(description="What directors did at a table, and how it stands.")
class Interventions:
    made: list[Intervention] = told("What was done, the earliest first.")
    stand: Stand = told("How the table stands now.")
    version: str = told("What `intervene` is sent; anything that happens at the table makes it another.")
