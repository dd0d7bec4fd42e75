"""What somebody's games add up to, and how two players compare."""

from django.http import HttpResponse

from games.api.answers import read
from games.api.contract.players.statistics import Statistics, StatisticsQuery, Versus
from games.api.contract.shapes import shape
from games.api.lookup import called
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.ratings import queries

USER_STATS = Address("users/<str:name>/stats", "user_stats", "people")
USER_VERSUS = Address("users/<str:name>/versus/<str:other>", "user_versus", "people")


@USER_STATS.get(anonymous=True, query=StatisticsQuery, replica=True, answers={200: shape(Statistics)})
def get_statistics(request: ApiRequest, name: str) -> HttpResponse:
    """What somebody's games add up to

    Counted from the logs of finished games, each a moment after its end. Nothing of a running game
    shows, and of private games neither where they were nor who else played. Games whose result was
    annulled count as they were played: that is a matter of ratings. Bots of the service are not counted.
    """
    user, ruleset = called(name, viewer_of(request)), request.query.get("ruleset")
    return read(request, Statistics.of(user, ruleset, queries.figures_of(user, ruleset)))


@USER_VERSUS.get(anonymous=True, query=StatisticsQuery, replica=True, answers={200: shape(Versus)})
def compare_players(request: ApiRequest, name: str, other: str) -> HttpResponse:
    """How two players compare

    By their places in the public games that both finished. Of a bot that held several seats, the best
    counts.
    """
    user, against = (called(each, viewer_of(request)) for each in (name, other))
    ruleset = request.query.get("ruleset")
    meeting = queries.met(user, against, ruleset)
    return read(request, Versus.of(user, against, ruleset, meeting))
