"""How everybody stands in a tournament and why, whom they met, and how far the result can be trusted."""

from __future__ import annotations

from games.api.contract.tournament import overview
from games.api.graphql.types.made import shows


@shows(overview.StandingLine)
class StandingLine:
    pass


@shows(overview.CrossedLine)
class CrosstableLine:
    pass


@shows(overview.Reliability)
class Reliability:
    pass
