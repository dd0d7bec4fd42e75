"""Finding in the database what hints may have missed, generations to go on with, and players at rest."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from accounts.services.retrying import in_one_transaction
from accounts.services.sweeping import each_apart
from games.ratings.keeping import RESTS_AFTER, step
from games.ratings.models import Generation, Pool, RatedGame, Rating
from games.ratings.services.rating import rate_pool
from games.ratings.services.renewing import build, pools_being_renewed

LONGEST_SWEEP_S = 0.5
MOST_RESTING = 500


def sweep_ratings() -> int:
    """Rate what is due in every pool, then go on renewing for a while; answers how many games were rated."""
    due = RatedGame.objects.filter(pool_seq=None).values_list("pool", flat=True).distinct()
    total = sum(each_apart(due, rate_pool, _pool))
    until = time.monotonic() + LONGEST_SWEEP_S
    each_apart(pools_being_renewed(), lambda key: _build_until(key, until), _pool)
    return total


def _pool(key: str) -> dict[str, str]:
    return {"reason": key}


def _build_until(key: str, until: float) -> None:
    while build(key) and time.monotonic() < until:
        pass


def sweep_resting() -> int:
    """Take players off the leaderboards who have not played for long; answers how many."""
    resting = Rating.objects.filter(listed=True, last_at__lte=datetime.now(UTC) - RESTS_AFTER)
    found = resting.values_list("generation", flat=True).distinct()
    return sum(each_apart(found, _rest, lambda generation: {"reason": f"generation {generation}"}))


@in_one_transaction
def _rest(generation_id: int) -> int:
    generation = Generation.objects.get(pk=generation_id)
    Pool.objects.select_for_update(no_key=True).get(pk=generation.pool_id)
    long_ago = datetime.now(UTC) - RESTS_AFTER
    resting = Rating.objects.filter(generation=generation, listed=True, last_at__lte=long_ago)
    found = list(resting[:MOST_RESTING])
    step(generation, found, [])
    Rating.objects.filter(generation=generation, player__in=[each.player_id for each in found]).update(
        listed=False
    )
    return len(found)
