"""Take users whose accounts end off the leaderboards, and rank resting players again."""

import time
from datetime import UTC, datetime

from accounts.models import User
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import each_apart
from games.ratings.generation_rows import rank_anew, step
from games.ratings.models import Generation, Pool, Rating

LONGEST_SWEEP_S = 0.5
MOST_RESTING = 500


@in_one_transaction
def unlist(user: User) -> None:
    """Take a user off all leaderboards, also after later games. Others' ratings stay."""
    mine = Rating.objects.filter(player=user)
    # Also pools in which they are not listed yet: a game that is being rated now could be what lists them.
    for key in sorted(set(mine.values_list("generation__pool", flat=True))):
        Pool.objects.select_for_update(no_key=True).get(pk=key)
        for row in mine.filter(generation__pool=key, listed=True).select_related("generation"):
            step(row.generation, [row], [])
    mine.filter(listed=True).update(listed=False)


def sweep_resting() -> int:
    """Rank players again for each day that they rest beyond a month, and unlist those who have not played for
    long; return how many. The newest generations, which are shown, come first."""
    due = Rating.objects.filter(listed=True, due_at__lte=datetime.now(UTC))
    found = due.order_by("-generation").values_list("generation", flat=True).distinct()
    until = time.monotonic() + LONGEST_SWEEP_S
    ranked = each_apart(
        found,
        lambda each: _rest(each) if time.monotonic() < until else 0,
        lambda each: {"reason": f"generation {each}"},
    )
    return sum(ranked)


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
