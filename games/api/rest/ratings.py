"""How strong somebody is, what their games did to that, and who is strongest."""

from django.http import HttpResponse
from django.urls import path

from accounts.queries import user_by_name
from games.api.answers import read
from games.api.contract.parameters import ListQuery
from games.api.contract.ratings import BoardLineShape, BoardQuery, BoardShape, ChangeShape, RatingsShape
from games.api.presented.ratings import change_json, line_json, pool_json, rating_json
from games.api.rest.endpoint import ApiRequest, ApiView, door
from games.api.rest.lists import Page, list_of, listed, listed_whole, paged
from games.ratings import queries


class UserRatings(ApiView):
    tag = "people"

    @door(anonymous=True, public=True, answers={200: RatingsShape})
    def get(self, request: ApiRequest, name: str) -> HttpResponse:
        """Somebody's ratings

        One for each pool in which they finished a rated game. After a month without a game, one is less sure
        of it from day to day: `deviation` grows until, after about four years, it is that of somebody new.
        `rating` stays.
        """
        ratings = queries.ratings_of(user_by_name(name))
        return read(request, {"data": [rating_json(each, each.generation.pool_id) for each in ratings]})


class UserRatingHistory(ApiView):
    tag = "people"

    @door(anonymous=True, public=True, query=ListQuery, answers={200: list_of(ChangeShape)})
    def get(self, request: ApiRequest, name: str, pool: str) -> HttpResponse:
        """How a rating came about

        What each rated game did to it, the newest first: enough for a plot.
        """
        page = paged(request, queries.history(user_by_name(name), pool), by=("-pool_seq",))
        return listed(request, page, [change_json(each) for each in page.rows])


class Leaderboards(ApiView):
    tag = "people"

    @door(anonymous=True, public=True, answers={200: list_of(BoardShape)})
    def get(self, request: ApiRequest) -> HttpResponse:
        """Leaderboards

        One for each pool: a ruleset at one speed, or practice with bots.
        """
        boards = queries.boards()
        return listed_whole(request, [{**pool_json(key), "players": players} for key, players in boards])


class Leaderboard(ApiView):
    tag = "people"

    @door(
        anonymous=True,
        public=True,
        query=BoardQuery,
        answers={200: list_of(BoardLineShape)},
        refuses=("not_listed",),
    )
    def get(self, request: ApiRequest, pool: str) -> HttpResponse:
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
        return listed(request, page, [line_json(*each) for each in zip(page.rows, places, strict=True)])


urlpatterns = [
    path("users/<str:name>/ratings", UserRatings.as_view(), name="user_ratings"),
    path("users/<str:name>/ratings/<str:pool>", UserRatingHistory.as_view(), name="rating_history"),
    path("leaderboards", Leaderboards.as_view(), name="leaderboards"),
    path("leaderboards/<str:pool>", Leaderboard.as_view(), name="leaderboard"),
]
