"""Queries of ratings: a player's, leaderboards, places; and checks against the games."""

from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum

from accounts.ids import get_or_raise
from accounts.models import User
from games.ratings.calculation import PlayerSkill
from games.ratings.display import decayed, points, rung, sigma_by
from games.ratings.errors import NotListed, UnknownPool
from games.ratings.generation_rows import DAY, corrections_of, reckon_all, standing_in
from games.ratings.models import Generation, Pool, RatedGame, Rating, RatingEvent, Rung
from games.ratings.pools import PoolName
from games.ratings.weng_lin import Skill
from games.tables.models import Table

PIECE = 1000
# Two computations of the same number may round differently; this is more than that.
TOLERANCE = 1e-9


def pools() -> QuerySet[Pool]:
    """Return the pools that have ratings, by key."""
    return Pool.objects.exclude(current=None).order_by("key")


def pool(key: str) -> Pool:
    """Return one pool by its key. Raise UnknownPool."""
    return get_or_raise(pools().select_related("current"), UnknownPool, pk=key)


def ratings_of(user: User) -> list[Rating]:
    """Return a user's ratings, in every pool that they played in."""
    shown = Rating.objects.filter(player=user, generation=F("generation__pool__current"))
    return list(shown.select_related("generation").order_by("generation__pool"))


def points_of(user: User, pool: PoolName) -> int:
    """Return a user's shown rating in a pool; a new player's if they have none."""
    ratings = Rating.objects.filter(player=user, generation__pool=str(pool))
    found = ratings.filter(generation=F("generation__pool__current")).first()
    return points(Skill() if found is None else current_skill(found))


def lower_bounds(user_ids: Collection[str], pool: PoolName) -> dict[str, int]:
    """Return the lower bounds of those who are rated in a pool, in points: mu minus two sigmas."""
    rows = Rating.objects.filter(
        player__in=user_ids, generation__pool=str(pool), generation=F("generation__pool__current")
    )
    return {each.player_id: rung(current_skill(each)) for each in rows}


def history(user: User, key: str) -> QuerySet[RatingEvent]:
    """Return each game's change of a user's rating in a pool; `shown_table` is that of a public game, else
    None: two players' histories would show who met at a private table. Raise UnknownPool."""
    public = Table.objects.filter(pk=OuterRef("table"), visibility=Table.Visibility.PUBLIC)
    events = RatingEvent.objects.filter(generation=pool(key).current, player=user)
    return events.annotate(shown_table=Subquery(public.values("pk")))


def leaderboard(key: str) -> QuerySet[Rating]:
    """Return the leaderboard; to be read in the order (-at_least, -player). Raise UnknownPool."""
    return Rating.objects.filter(generation=pool(key).current, listed=True).select_related("player")


def listed(user: User, key: str) -> Rating:
    """Return a user's own line of a leaderboard. Raise UnknownPool, NotListed."""
    return get_or_raise(leaderboard(key), NotListed, player=user)


def place_of(rating: Rating) -> int:
    """Return the place of a listed player, from 1, by adding up rungs, of which there are few."""
    rungs = Rung.objects.filter(generation=rating.generation_id, rung__gt=rating.rung)
    above = rungs.aggregate(players=Sum("players"))["players"] or 0
    same = Rating.objects.filter(generation=rating.generation_id, rung=rating.rung, listed=True)
    return 1 + above + same.filter(at_least__gt=rating.at_least).count()


def changes_of(game: RatedGame) -> QuerySet[RatingEvent]:
    """Return the changes by a game in the generation that is shown."""
    shown = RatingEvent.objects.filter(table=game.table_id, generation=F("generation__pool__current"))
    return shown.select_related("player").order_by("place")


def places_of(rows: Sequence[Rating]) -> list[int]:
    """Return the places of neighbours on a leaderboard, in its order; equals share the better one."""
    if not rows:
        return []
    first = place_of(rows[0])
    equals = Rating.objects.filter(generation=rows[0].generation_id, rung=rows[0].rung, listed=True)
    before = equals.filter(at_least=rows[0].at_least, player__gt=rows[0].player_id).count()
    places = [first]
    for index in range(1, len(rows)):
        same = rows[index].at_least == rows[index - 1].at_least
        places.append(places[-1] if same else first + before + index)
    return places


def lines_below(rows: QuerySet[Rating], at_least: float, player: str) -> QuerySet[Rating]:
    """Return the lines of a leaderboard below this one."""
    under = Q(at_least__lt=at_least) | Q(at_least=at_least, player__lt=player)
    return rows.filter(under, at_least__lte=at_least)  # for the index: it finds no place by an OR


def above(rows: QuerySet[Rating], at_least: float, player: str) -> QuerySet[Rating]:
    """Return the lines of a leaderboard above this one."""
    over = Q(at_least__gt=at_least) | Q(at_least=at_least, player__gt=player)
    return rows.filter(over, at_least__gte=at_least)


def lines_around(user: User, key: str, many: int) -> list[Rating]:
    """Return lines of a leaderboard around the user's own. Raise UnknownPool, NotListed."""
    own, board = listed(user, key), leaderboard(key)
    over = above(board, own.at_least, own.player_id).order_by("at_least", "player")[: many // 2]
    under = lines_below(board, own.at_least, own.player_id).order_by("-at_least", "-player")
    return [*reversed(over), own, *under[: many - len(over) - 1]]


def leaderboards() -> list[tuple[str, int]]:
    """Return every pool with ratings, and how many its leaderboard lists."""
    rungs = Rung.objects.values("generation").annotate(listed=Sum("players"))
    listed: dict[int | None, int] = {
        each["generation"]: each["listed"] for each in rungs.filter(generation__in=pools().values("current"))
    }
    return [(each.key, listed.get(each.current_id, 0)) for each in pools()]


def current_skill(rating: Rating, now: datetime | None = None) -> Skill:
    """Return a player's skill with today's uncertainty; for a listed player with that of their line, so that
    number and place are of one day."""
    if rating.listed:
        return Skill(rating.mu, sigma_by(rating.mu, rating.at_least))
    idle = ((now or datetime.now(UTC)) - rating.last_at) // DAY
    return decayed(Skill(rating.mu, rating.sigma), idle)


def disagreements(key: str) -> Iterator[str]:
    """Yield differences between a pool's rows and its games, computed from the first. Raise UnknownPool."""
    generation = pool(key).current
    assert generation is not None, "pools are those that were rated"
    standings: dict[str, PlayerSkill] = {}
    for games in _pieces(generation):
        expected: dict[tuple[str, int], tuple[float, ...]] = {
            (each.player, game.pool_seq): (each.place, *each.before, *each.after.skill)
            for game in reckon_all(games, corrections_of(generation, games), standings)
            for each in game.changes
        }
        yield from _compared(generation, games, expected)
    for row, moved in _rows_since(generation):
        standing = standings.pop(row.player_id, None)
        if moved:
            continue
        if standing is None or standing.games != row.games or _differ(standing.skill, standing_in(row).skill):
            yield f"rating of {row.player_id}"
    yield from (f"rating of {player} is missing" for player in standings)


def _rows_since(generation: Generation) -> Iterator[tuple[Rating, bool]]:
    """Yield each player's row, and whether a game changed it meanwhile; both from one snapshot."""
    later = RatingEvent.objects.filter(
        generation=generation, player=OuterRef("player"), pool_seq__gt=generation.built_to
    )
    rows = Rating.objects.filter(generation=generation).annotate(moved=Exists(later))
    return ((row, row.moved) for row in rows.iterator())


def _pieces(generation: Generation) -> Iterator[list[RatedGame]]:
    last = 0
    rated = RatedGame.objects.filter(pool=generation.pool_id, pool_seq__lte=generation.built_to)
    while games := list(rated.filter(pool_seq__gt=last).order_by("pool_seq")[:PIECE]):
        for game in games:
            last += 1
            assert game.pool_seq == last, f"number {last} of {generation.pool_id} is missing"
        yield games


def _compared(
    generation: Generation, games: list[RatedGame], expected: dict[tuple[str, int], tuple[float, ...]]
) -> Iterator[str]:
    numbers = ("place", "mu_before", "sigma_before", "mu", "sigma")
    kept = RatingEvent.objects.filter(
        generation=generation, pool_seq__range=(games[0].pool_seq, games[-1].pool_seq)
    )
    for player, pool_seq, *found in kept.values_list("player", "pool_seq", *numbers):
        computed = expected.pop((player, pool_seq), None)
        if computed is None or _differ(computed, found):
            yield f"event {pool_seq} of {player}"
    yield from (f"event {pool_seq} of {player} is missing" for player, pool_seq in expected)


def _differ(one: Sequence[float], other: Sequence[float]) -> bool:
    return any(abs(a - b) > TOLERANCE for a, b in zip(one, other, strict=True))
