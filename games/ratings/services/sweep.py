"""Sweep ratings: lost hints, generations to continue, and resting players."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from django.db.models import QuerySet

from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import found_by
from accounts.services.sweep_isolation import each_apart
from games.ratings.generation_rows import rank_anew
from games.ratings.models import Generation, Pool, RatedGame, Rating
from games.ratings.services.rated_games import rate_pool
from games.ratings.services.recalculation import build, pools_being_renewed, unfinished_generations

LONGEST_SWEEP_S = 0.5
MOST_RESTING = 500


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


def sweep_resting() -> int:
    """Rank players again for each day that they rest beyond a month, and unlist those who have not played for
    long; return how many. The newest generations, which are shown, come first."""
    due = Rating.objects.filter(listed=True, due_at__lte=datetime.now(UTC))
    found = due.order_by("-generation").values_list("generation", flat=True).distinct()
    until = time.monotonic() + LONGEST_SWEEP_S
    return sum(each_apart(found, lambda each: _rest(each) if time.monotonic() < until else 0, _generation))


def _generation(generation_id: int) -> dict[str, str]:
    return {"reason": f"generation {generation_id}"}


@in_one_transaction
def _rest(generation_id: int) -> int:
    generation = Generation.objects.get(pk=generation_id)
    # Locked, so that no game and no end of an account changes these players meanwhile.
    pool = Pool.objects.select_for_update(no_key=True, of=("self",)).select_related("current")
    current = pool.get(pk=generation.pool_id).current
    due = Rating.objects.filter(generation=generation, listed=True, due_at__lte=datetime.now(UTC))
    found = list(due.order_by("due_at")[:MOST_RESTING])
    superseded = current is not None and generation.number < current.number
    rank_anew(generation, found, superseded=superseded)
    return len(found)
