"""The rulesets, explained, and a round scored without a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.contract.play import rulesets
from games.api.graphql.types.made import made_of, shows
from games.api.graphql.types.nodes import Node
from games.api.graphql.types.scalars import told
from games.engine.codec import Json

if TYPE_CHECKING:
    PlayedRound = rulesets.PlayedRound
else:
    PlayedRound = made_of(rulesets.PlayedRound)


def _id(shown: strawberry.Parent[Json]) -> str:
    return str(shown["ruleset"])


@shows(rulesets.Ruleset)
class Ruleset(Node):
    id: strawberry.ID = told("The version, as `ruleset` has it.", resolver=_id)


@shows(rulesets.Score)
class Score:
    pass
