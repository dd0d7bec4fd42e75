"""How strong somebody is, what their games did to that, and who is strongest."""

from django.http import HttpResponse

from accounts.queries import user_by_name
from games.api.answers import read
from games.api.contract.parameters import ListQuery
from games.api.contract.players.ratings import BoardQuery, LeaderboardLine, Rating, RatingChange, RatingsShape
from games.api.contract.players.ratings import Leaderboard as Board
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest
from games.api.rest.lists import Page, listed, listed_whole, paged
from games.ratings import queries

USER_RATINGS = Address("users/<str:name>/ratings", "user_ratings", "people")
RATING_HISTORY = Address("users/<str:name>/ratings/<str:pool>", "rating_history", "people")
LEADERBOARDS = Address("leaderboards", "leaderboards", "people")
LEADERBOARD = Address("leaderboards/<str:pool>", "leaderboard", "people")


@USER_RATINGS.get(anonymous=True, public=True, replica=True, answers={200: RatingsShape})
def get_ratings(request: ApiRequest, name: str) -> HttpResponse:
    """Somebody's ratings

    One for each pool in which they finished a rated game. After a month without a game, one is less sure
    of it from day to day: `deviation` grows until, after about four years, it is that of somebody new.
    `rating` stays.
    """
    ratings = queries.ratings_of(user_by_name(name))
    return read(request, {"data": [Rating.of(each) for each in ratings]})


@RATING_HISTORY.get(
    anonymous=True, public=True, query=ListQuery, replica=True, answers={200: list[RatingChange]}
)
def get_rating_history(request: ApiRequest, name: str, pool: str) -> HttpResponse:
    """How a rating came about

    What each rated game did to it, the newest first: enough for a plot.
    """
    page = paged(request, queries.history(user_by_name(name), pool), by=("-pool_seq",))
    return listed(request, page, [RatingChange.of(each) for each in page.rows])


@LEADERBOARDS.get(anonymous=True, public=True, replica=True, answers={200: list[Board]})
def list_leaderboards(request: ApiRequest) -> HttpResponse:
    """Leaderboards

    One for each pool: a ruleset at one speed, or practice with bots.
    """
    return listed_whole(request, [Board.of(*each) for each in queries.boards()])


@LEADERBOARD.get(
    anonymous=True,
    public=True,
    query=BoardQuery,
    replica=True,
    answers={200: list[LeaderboardLine]},
    refuses=("not_listed",),
)
def get_leaderboard(request: ApiRequest, pool: str) -> HttpResponse:
    """A leaderboard

    People with twenty games or more, the last less than half a year ago, in the order of what they are
    almost surely worth: the rating less two deviations. After a month without a game `deviation` grows
    from day to day, as at /users/{name}/ratings, so who rests comes further down. With `around` the lines
    around somebody's own.
    """
    rows = queries.leaderboard(pool)
    if name := request.query.get("around"):
        near = queries.around(user_by_name(name), pool, request.query["limit"])
        page = Page(near, None)
    else:
        page = paged(request, rows, by=("-at_least", "-player_id"))
    places = queries.places_of(page.rows)
    return listed(request, page, [LeaderboardLine.of(*each) for each in zip(page.rows, places, strict=True)])
