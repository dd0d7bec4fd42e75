"""Rated games in the service's database."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import fmean

from accounts.models import User
from bench.week.convergence import Finished
from bench.week.kind import POOL
from bench.week.town import Person
from games.ratings.models import Pool, RatedGame, RatingEvent
from games.ratings.weng_lin import Skill
from games.tables.models import Occupancy, Table


def finished(town: Sequence[Person]) -> Iterator[Finished]:
    """Yield the rated games among people, in the order in which they were rated."""
    numbers = {each.name: each.number for each in town}
    named = User.objects.filter(name__in=numbers).values_list("pk", "name")
    people = {pk: numbers[name] for pk, name in named}
    skills: defaultdict[int, dict[str, Skill]] = defaultdict(dict)
    events = RatingEvent.objects.filter(generation=Pool.objects.get(pk=POOL).current)
    for player, seq, mu, sigma in events.values_list("player", "pool_seq", "mu", "sigma"):
        skills[seq][player] = Skill(mu, sigma)
    games = RatedGame.objects.filter(pool=POOL, pool_seq__isnull=False).select_related("table")
    for game in games.order_by("pool_seq"):
        assert game.pool_seq is not None and game.table.scores, "it was rated, and before that over"
        mean = fmean(game.table.scores)
        who = [player for player, _, _ in game.entrants]
        yield Finished(
            tuple(people[each] for each in who),
            tuple(place for _, place, _ in game.entrants),
            tuple(each - mean for each in game.table.scores),
            tuple(skills[game.pool_seq][each] for each in who),
        )


def counts() -> dict[str, int]:
    """Count rated games by pool, rated tables, and tables with a stand-in for a person."""
    pools = {f"rated in {key}": games for key, games in Pool.objects.values_list("key", "last_seq")}
    given_up = Occupancy.objects.filter(kind=Occupancy.Kind.STAND_IN).values("table").distinct().count()
    rated = Table.objects.filter(status=Table.Status.FINISHED, rated=True).count()
    return pools | {"rated tables": rated, "with a stand-in": given_up}
