"""Ratings, their history, statistics and leaderboards."""

from django.db.models import QuerySet

from accounts.models import User
from accounts.queries import user_by_name
from games.api.contract.fields import ListQuery
from games.api.contract.players.ratings import (
    BoardQuery,
    LeaderboardLine,
    Rating,
    RatingChange,
    RatingsShape,
    Statistics,
    StatisticsQuery,
    Versus,
)
from games.api.contract.players.ratings import Leaderboard as Board
from games.api.lookup import called
from games.api.operations.address import Address
from games.api.operations.command import Rows
from games.engine.codec import Json
from games.ratings import models, queries

USER_RATINGS = Address("users/<str:name>/ratings", "user_ratings", "people")
RATING_HISTORY = USER_RATINGS.below("<str:pool>", "rating_history")
USER_STATS = Address("users/<str:name>/stats", "user_stats", "people")
USER_VERSUS = Address("users/<str:name>/versus/<str:other>", "user_versus", "people")
LEADERBOARDS = Address("leaderboards", "leaderboards", "people")
LEADERBOARD = LEADERBOARDS.below("<str:pool>", "leaderboard")


@USER_RATINGS.get(RatingsShape, anonymous=True, replica=True)
def get_ratings(viewer: User | None, name: str) -> Json:
    """Somebody's ratings

    One rating for each pool in which they finished a rated game. After a month without a game the rating
    becomes less certain from day to day: `deviation` grows until, after about four years, it is that of a new
    player. `rating` stays.
    """
    return {"data": [Rating.of(each) for each in queries.ratings_of(called(name, viewer))]}


@RATING_HISTORY.get(list[RatingChange], anonymous=True, query=ListQuery, order=("-pool_seq",), replica=True)
def get_rating_history(viewer: User | None, name: str, pool: str) -> QuerySet[models.RatingEvent]:
    """History of a rating

    Shows what each rated game did to it, the newest first: enough for a plot.
    """
    return queries.history(called(name, viewer), pool)


@LEADERBOARDS.get(list[Board], public=True, replica=True)
def list_leaderboards() -> list[Board]:
    """Leaderboards

    One leaderboard for each pool. A pool is a ruleset at one speed, or practice with bots.
    """
    return [Board.of(*each) for each in queries.leaderboards()]


@LEADERBOARD.get(
    list[LeaderboardLine],
    public=True,
    query=BoardQuery,
    order=("-at_least", "-player_id"),
    replica=True,
    refuses=("not_listed",),
)
def get_leaderboard(pool: str, limit: int, around: str | None = None) -> Rows | list[LeaderboardLine]:
    """A leaderboard

    Lists people with twenty games or more, whose last game was less than half a year ago. They are ordered by
    the rating less two deviations, which is what they are almost surely worth. After a month without a game
    `deviation` grows from day to day, as at /users/{name}/ratings, so people who rest move down. `around`
    shows the lines around one player.
    """
    rows = queries.leaderboard(pool)
    if around:
        return _lines(queries.lines_around(user_by_name(around), pool, limit))
    return Rows(rows, _lines)


def _lines(rows: list[models.Rating]) -> list[LeaderboardLine]:
    return [LeaderboardLine.of(*each) for each in zip(rows, queries.places_of(rows), strict=True)]


@USER_STATS.get(Statistics, anonymous=True, query=StatisticsQuery, replica=True)
def get_statistics(viewer: User | None, name: str, ruleset: str | None = None) -> Statistics:
    """Somebody's statistics

    Counted from the logs of finished games, a moment after each game ends. Nothing of a running game shows.
    Of private games, neither the table nor the other players show. Games whose result was annulled count as
    they were played, because annulling concerns ratings only. Bots of the service have no statistics.
    """
    user = called(name, viewer)
    return Statistics.of(user, ruleset, queries.figures_of(user, ruleset))


@USER_VERSUS.get(Versus, anonymous=True, query=StatisticsQuery, replica=True)
def compare_players(viewer: User | None, name: str, other: str, ruleset: str | None = None) -> Versus:
    """How two players compare

    Compares their places in the public games that both finished. If a bot held several seats, the best one
    counts.
    """
    user, against = called(name, viewer), called(other, viewer)
    return Versus.of(user, against, ruleset, queries.comparison_of(user, against, ruleset))
