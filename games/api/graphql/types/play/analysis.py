"""Hints, and analyses of finished games."""

from __future__ import annotations

from games.api.contract.play import analysis
from games.api.graphql.types.made import shows


@shows(analysis.Hint)
class Hint:
    pass


@shows(analysis.Analysis)
class Analysis:
    pass
