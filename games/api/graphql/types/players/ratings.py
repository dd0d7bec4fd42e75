"""Ratings, leaderboards, and what games add up to."""

from __future__ import annotations

from games.api.contract.players import ratings as contract
from games.api.contract.players.statistics import Statistics as StatisticsShown
from games.api.contract.players.statistics import Versus as VersusShown
from games.api.graphql.tournament import boards
from games.api.graphql.types.made import shows
from games.api.graphql.types.nodes import Connection
from games.api.graphql.types.scalars import told


@shows(contract.RatingChange)
class RatingChange:
    pass


@shows(contract.Rating)
class Rating:
    changes: Connection[RatingChange] = told("What each game did, the newest first.", resolver=boards.changes)


@shows(contract.Leaderboard)
class Leaderboard:
    pass


@shows(contract.LeaderboardLine)
class LeaderboardLine:
    pass


@shows(StatisticsShown)
class Statistics:
    pass


@shows(VersusShown)
class Versus:
    pass
