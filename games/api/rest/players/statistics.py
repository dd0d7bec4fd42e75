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
    """Somebody's statistics

    Counted from the logs of finished games, a moment after each game ends. Nothing of a running game shows.
    Of private games, neither the table nor the other players show. Games whose result was annulled count as
    they were played, because annulling concerns ratings only. Bots of the service have no statistics.
    """
    user = called(name, viewer)
    return Statistics.of(user, ruleset, queries.figures_of(user, ruleset))


@USER_VERSUS.get(anonymous=True, query=StatisticsQuery, replica=True, answers={200: Versus})
def compare_players(viewer: User | None, name: str, other: str, ruleset: str | None = None) -> Versus:
    """How two players compare

    Compares their places in the public games that both finished. If a bot held several seats, the best one
    counts.
    """
    user, against = called(name, viewer), called(other, viewer)
    return Versus.of(user, against, ruleset, queries.met(user, against, ruleset))
