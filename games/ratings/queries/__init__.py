"""Queries of ratings and statistics, and checks against the games."""

from games.ratings.queries.ratings import (
    changes_of,
    current_skill,
    disagreements,
    history,
    leaderboard,
    leaderboards,
    lines_around,
    lines_below,
    listed,
    lower_bounds,
    place_of,
    places_of,
    points_of,
    pool,
    pools,
    ratings_of,
)
from games.ratings.queries.statistics import (
    ALL,
    GameStatistics,
    Meeting,
    Totals,
    comparison_of,
    figures_of,
    game_statistics,
    statistic_differences,
)
