"""Take a user whose account ends off the leaderboards."""

from __future__ import annotations

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.ratings.generation_rows import step
from games.ratings.models import Pool, Rating


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
