"""What somebody's games add up to, and how two players compare."""

from accounts.models import User
from games.api.contract.players.statistics import Statistics, StatisticsQuery, Versus
from games.api.lookup import called
from games.api.operations.address import Address
from games.ratings import queries

USER_STATS = Address("users/<str:name>/stats", "user_stats", "people")
USER_VERSUS = Address("users/<str:name>/versus/<str:other>", "user_versus", "people")


@USER_STATS.get(anonymous=True, query=StatisticsQuery, replica=True, answers={200: Statistics})
def get_statistics(viewer: User | None, name: str, ruleset: str | None = None) -> Statistics:
    """What somebody's games add up to

    Counted from the logs of finished games, each a moment after its end. Nothing of a running game
    shows, and of private games neither where they were nor who else played. Games whose result was
    annulled count as they were played: that is a matter of ratings. Bots of the service are not counted.
    """
    user = called(name, viewer)
    return Statistics.of(user, ruleset, queries.figures_of(user, ruleset))


@USER_VERSUS.get(anonymous=True, query=StatisticsQuery, replica=True, answers={200: Versus})
def compare_players(viewer: User | None, name: str, other: str, ruleset: str | None = None) -> Versus:
    """How two players compare

    By their places in the public games that both finished. Of a bot that held several seats, the best
    counts.
    """
    user, against = called(name, viewer), called(other, viewer)
    return Versus.of(user, against, ruleset, queries.met(user, against, ruleset))
