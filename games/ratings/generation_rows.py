"""Rows of a generation, written from games in the order of their pool: events, standings, rungs."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from math import floor
from typing import Any, Final, NamedTuple

from django.db import connection

from accounts import ids
from accounts.models import User
from games.ratings.calculation import Change, Entrant, PlayerSkill, reckoned
from games.ratings.display import FRESH_DAYS, at_least, decayed, is_provisional, rung
from games.ratings.models import Correction, Generation, RatedGame, Rating
from games.ratings.weng_lin import Skill

# Players without a game for this long are not on a leaderboard.
RESTS_AFTER: Final = timedelta(days=180)
DAY: Final = timedelta(days=1)
_KEPT = ["mu", "sigma", "games", "last_at", "at_least", "rung", "listed", "due_at"]
_COPY = """
COPY ratings_ratingevent (
    generation_id, player_id, pool_seq, table_id, place, mu_before, sigma_before, mu, sigma, at) FROM STDIN
"""
_RUNGS = """
INSERT INTO ratings_rung (generation_id, rung, players) SELECT %(generation)s, rung, 0
FROM unnest(%(rungs)s::int[]) AS rung ON CONFLICT DO NOTHING
"""
_STEP = """
UPDATE ratings_rung kept SET players = kept.players + moved.players
FROM unnest(%(rungs)s::int[], %(players)s::int[]) AS moved (rung, players)
WHERE kept.generation_id = %(generation)s AND kept.rung = moved.rung
"""


class GameChanges(NamedTuple):
    """A game's number, id and end, and its changes."""

    pool_seq: int
    table: str
    at: datetime
    changes: tuple[Change, ...]


def entrants_of(game: RatedGame, correction: Correction | None) -> tuple[Entrant, ...]:
    """Return who counts, and in which place; nobody if the game was annulled."""
    if correction is None:
        return tuple(Entrant(*each) for each in game.entrants)
    if correction.places is None:
        return ()
    return tuple(
        Entrant(player, place, bot)
        for (player, _, bot), place in zip(game.entrants, correction.places, strict=True)
    )


def corrections_of(generation: Generation, games: Sequence[RatedGame]) -> dict[str, Correction]:
    """Return the generation's latest correction of each of these games; their numbers have no gaps."""
    if not games:
        return {}
    numbers = (games[0].pool_seq, games[-1].pool_seq)
    heeded = Correction.objects.filter(
        game__pool=generation.pool_id, game__pool_seq__range=numbers, pk__lte=generation.corrections
    )
    return {each.game_id: each for each in heeded.order_by("pk")}


def reckon_all(
    games: Sequence[RatedGame], corrections: Mapping[str, Correction], standings: dict[str, PlayerSkill]
) -> list[GameChanges]:
    """Rate numbered games one after the other; `standings` are updated."""
    found = []
    for game in games:
        assert game.pool_seq is not None, "games are numbered before they are rated"
        entrants = entrants_of(game, corrections.get(game.table_id))
        changes = reckoned(entrants, standings, game.finished_at.timestamp()) if entrants else ()
        standings.update((each.player, each.after) for each in changes)
        found.append(GameChanges(game.pool_seq, game.table_id, game.finished_at, changes))
    return found


def put(generation: Generation, games: Sequence[RatedGame]) -> None:
    """Rate numbered games, which follow `built_to`, in a generation whose pool is locked."""
    players = {each[0] for game in games for each in game.entrants}
    rows = {each.player_id: each for each in Rating.objects.filter(generation=generation, player__in=players)}
    standings = {player: standing_in(row) for player, row in rows.items()}
    found = reckon_all(games, corrections_of(generation, games), standings)
    _write_events(generation, found)
    people = set(
        User.objects.filter(pk__in=players, kind=User.Kind.PERSON, left_at=None).values_list("pk", flat=True)
    )
    changed = {each.player for game in found for each in game.changes}
    now = datetime.now(UTC)
    after = [_row(generation, each, standings[each], each in people, now) for each in sorted(changed)]
    _keep(generation, [rows[each] for each in changed & rows.keys()], after)
    if games:
        generation.built_to = games[-1].pool_seq or generation.built_to
        generation.save(update_fields=["built_to"])


def rank_anew(generation: Generation, rows: Sequence[Rating], *, superseded: bool) -> None:
    """Update the standings of resting players to today, or unlist them after long, in a generation whose pool
    is locked. In a superseded generation, which nobody reads, they are only unlisted."""
    now = datetime.now(UTC)
    after = [_row(generation, each.player_id, standing_in(each), not superseded, now) for each in rows]
    _keep(generation, rows, after)


def _keep(generation: Generation, before: Sequence[Rating], after: Sequence[Rating]) -> None:
    Rating.objects.bulk_create(
        after, update_conflicts=True, unique_fields=["generation", "player"], update_fields=_KEPT
    )
    step(generation, before, after)


def standing_in(row: Rating) -> PlayerSkill:
    return PlayerSkill(Skill(row.mu, row.sigma), row.games, row.last_at.timestamp())


def _write_events(generation: Generation, found: Iterable[GameChanges]) -> None:
    """Write events by COPY: a pool that is recomputed writes tens of thousands a second."""
    with connection.cursor() as cursor, cursor.copy(_COPY) as copy:
        for game in found:
            table = ids.parse(game.table, "table")
            for each in game.changes:
                player = ids.parse(each.player, "user")
                numbers = (*each.before, *each.after.skill)
                copy.write_row((generation.pk, player, game.pool_seq, table, each.place, *numbers, game.at))


def _row(generation: Generation, player: str, standing: PlayerSkill, may_list: bool, now: datetime) -> Rating:
    """Make a row; rest counts in whole days, so that a player falls at most once a day."""
    last = datetime.fromtimestamp(standing.last_at, UTC)
    idle = (now - last) // DAY
    known = decayed(standing.skill, idle)
    return Rating(
        generation=generation,
        player_id=player,
        mu=standing.skill.mu,
        sigma=standing.skill.sigma,
        games=standing.games,
        last_at=last,
        at_least=at_least(known),
        rung=rung(known),
        due_at=last + DAY * (max(idle, floor(FRESH_DAYS)) + 1),
        listed=may_list and not is_provisional(standing.games) and last > now - RESTS_AFTER,
    )


def step(generation: Generation, before: Iterable[Rating], after: Iterable[Rating]) -> None:
    """Count listed players on their new rungs, and not on their old ones any more."""
    moved = Counter(each.rung for each in after if each.listed)
    moved.subtract(Counter(each.rung for each in before if each.listed))
    rungs = {each: players for each, players in moved.items() if players}
    if rungs:
        values: dict[str, Any] = {
            "generation": generation.pk,
            "rungs": list(rungs),
            "players": list(rungs.values()),
        }
        with connection.cursor() as cursor:
            cursor.execute(_RUNGS, {"generation": generation.pk, "rungs": list(rungs)})
            cursor.execute(_STEP, values)
