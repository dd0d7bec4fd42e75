"""Rate each finished game once. A single consumer gives the games their order in the pool.

The consumer is the process that locks the pool's row. Events, ratings and numbers are written in one
transaction, so a worker that is killed leaves nothing half done, and a repeated hint finds nothing to do.

The row is locked without its key: games that finish refer to it, and neither they nor the consumer wait.
"""

from __future__ import annotations

from accounts.services.retries import in_one_transaction
from games.ratings.generation_rows import put
from games.ratings.models import Pool, RatedGame
from games.ratings.services.recalculation import begin
from games.ratings.signals import games_rated

BATCH = 200


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
