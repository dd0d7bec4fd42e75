"""How strong somebody is, what their games did to that, and who is strongest."""

from django.db.models import QuerySet

from accounts.queries import user_by_name
from games.api.contract.parameters import ListQuery
from games.api.contract.players.ratings import BoardQuery, LeaderboardLine, Rating, RatingChange, RatingsShape
from games.api.contract.players.ratings import Leaderboard as Board
from games.api.operations.address import Address
from games.api.operations.command import Rows
from games.engine.codec import Json
from games.ratings import models, queries

USER_RATINGS = Address("users/<str:name>/ratings", "user_ratings", "people")
RATING_HISTORY = Address("users/<str:name>/ratings/<str:pool>", "rating_history", "people")
LEADERBOARDS = Address("leaderboards", "leaderboards", "people")
LEADERBOARD = Address("leaderboards/<str:pool>", "leaderboard", "people")


@USER_RATINGS.get(anonymous=True, public=True, replica=True, answers={200: RatingsShape})
def get_ratings(name: str) -> Json:
    """Somebody's ratings

    One for each pool in which they finished a rated game. After a month without a game, one is less sure
    of it from day to day: `deviation` grows until, after about four years, it is that of somebody new.
    `rating` stays.
    """
    return {"data": [Rating.of(each) for each in queries.ratings_of(user_by_name(name))]}


@RATING_HISTORY.get(
    anonymous=True,
    public=True,
    query=ListQuery,
    order=("-pool_seq",),
    replica=True,
    answers={200: list[RatingChange]},
)
def get_rating_history(name: str, pool: str) -> QuerySet[models.RatingEvent]:
    """How a rating came about

    What each rated game did to it, the newest first: enough for a plot.
    """
    return queries.history(user_by_name(name), pool)


@LEADERBOARDS.get(anonymous=True, public=True, replica=True, answers={200: list[Board]})
def list_leaderboards() -> list[Board]:
    """Leaderboards

    One for each pool: a ruleset at one speed, or practice with bots.
    """
    return [Board.of(*each) for each in queries.boards()]


@LEADERBOARD.get(
    anonymous=True,
    public=True,
    query=BoardQuery,
    order=("-at_least", "-player_id"),
    replica=True,
    answers={200: list[LeaderboardLine]},
    refuses=("not_listed",),
)
def get_leaderboard(pool: str, limit: int, around: str | None = None) -> Rows | list[LeaderboardLine]:
    """A leaderboard

    People with twenty games or more, the last less than half a year ago, in the order of what they are
    almost surely worth: the rating less two deviations. After a month without a game `deviation` grows
    from day to day, as at /users/{name}/ratings, so who rests comes further down. With `around` the lines
    around somebody's own.
    """
    rows = queries.leaderboard(pool)
    if around:
        return _lines(queries.around(user_by_name(around), pool, limit))
    return Rows(rows, _lines)


def _lines(rows: list[models.Rating]) -> list[LeaderboardLine]:
    return [LeaderboardLine.of(*each) for each in zip(rows, queries.places_of(rows), strict=True)]
