"""Queue finished games for rating, and rate each once. One consumer gives a pool's games their order.

The consumer is the process that locks the pool's row. Events, ratings and numbers are written in one
transaction, so a worker that is killed leaves nothing half done, and a repeated hint finds nothing to do.

The row is locked without its key: games that finish refer to it, and neither they nor the consumer wait.
"""

import time
from functools import partial

from django.db import connection
from django.db.models import QuerySet

from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart, found_by
from games.feed import hints
from games.ratings.generation_rows import put
from games.ratings.models import Pool, RatedGame
from games.ratings.pools import pool_of
from games.ratings.services.recalculation import begin, build, pools_being_renewed, unfinished_generations
from games.ratings.signals import games_rated
from games.tables.models import Occupancy, Table
from games.tables.queries import places_as_played

BATCH = 200
LONGEST_SWEEP_S = 0.5


def note(table: Table) -> None:
    """Queue the finished game of a rated table, once.

    Only what was won at the table counts: points that a director gave or took change nothing.
    """
    assert table.ended_at is not None, "it is finished"
    # A seat rates the last who took it as their own, even if another plays for them.
    held = table.occupancies.filter(kind=Occupancy.Kind.OWNER).select_related("player").order_by("from_seq")
    owners, came = {each.seat: each for each in held}, places_as_played(table)
    entrants = [
        [each.player_id, came[seat], each.player.name if each.player.is_house_bot else None]
        for seat, each in sorted(owners.items())
    ]
    with_house_bots = any(name is not None for _, _, name in entrants)
    pool = pool_of(table.ruleset, lasts_days=table.clock is not None, with_house_bots=with_house_bots)
    # Checked first: inserting an existing row would wait for the worker that rates the pool.
    if not Pool.objects.filter(pk=str(pool)).exists():
        Pool.objects.bulk_create([Pool(key=str(pool))], ignore_conflicts=True)
    game = RatedGame(table=table, pool_id=str(pool), entrants=entrants, finished_at=table.ended_at)
    RatedGame.objects.bulk_create([game], ignore_conflicts=True)
    connection.on_commit(partial(hints.begin, "ratings.tasks.rate", str(pool)))


def rate_pool(key: str) -> int:
    """Rate everything due in a pool, unless another worker does; return how many games."""
    total = 0
    while done := _rate_some(key):
        total += done
    return total


@in_one_transaction
def _rate_some(key: str) -> int:
    pool = Pool.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=key).first()
    if pool is None:
        return 0
    games = list(RatedGame.objects.filter(pool=pool, pool_seq=None).order_by("finished_at", "table")[:BATCH])
    if not games:
        return 0
    if pool.current is None:
        pool.current = begin(pool, "")
    for game in games:
        pool.last_seq += 1
        game.pool_seq = pool.last_seq
    RatedGame.objects.bulk_update(games, ["pool_seq"])
    put(pool.current, games)
    pool.save(update_fields=["last_seq", "current"])
    games_rated.send(RatedGame, tables=[game.table_id for game in games])
    return len(games)


def _unrated() -> QuerySet[RatedGame]:
    return RatedGame.objects.filter(pool_seq=None)


@found_by(lambda: [_unrated(), unfinished_generations()])
def sweep_ratings() -> int:
    """Rate everything due in every pool, then recalculate for a while; return how many games were rated."""
    due = _unrated().values_list("pool", flat=True).distinct()
    total = sum(each_apart(due, rate_pool, _pool))
    until = time.monotonic() + LONGEST_SWEEP_S
    each_apart(pools_being_renewed(), lambda key: _build_until(key, until), _pool)
    return total


def _pool(key: str) -> dict[str, str]:
    return {"reason": key}


def _build_until(key: str, until: float) -> None:
    while build(key) and time.monotonic() < until:
        pass
