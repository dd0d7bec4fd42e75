"""Queries of ratings and statistics, and checks against the games."""

from games.ratings.queries.counted import (
    ALL,
    GameStatistics,
    Meeting,
    Totals,
    counted,
    figures_of,
    met,
    unlike,
)
from games.ratings.queries.rated import (
    around,
    below,
    boards,
    changes_of,
    disagreements,
    history,
    known_of,
    leaderboard,
    listed,
    place_of,
    places_of,
    points_of,
    pool,
    pools,
    ratings_of,
    stand_for,
)
