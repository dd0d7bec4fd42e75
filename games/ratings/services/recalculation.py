"""Recompute a rating pool in pieces while play goes on, and switch to the result once it is complete."""

from django.db.models import F, Q, QuerySet

from accounts.ids import get_or_raise
from accounts.rows import highest
from accounts.services.retries import in_one_transaction
from games.ratings.errors import UnknownPool
from games.ratings.generation_rows import put
from games.ratings.models import Correction, Generation, Pool, RatedGame

# Half a second's worth: games that finish meanwhile wait for no longer to be rated.
PIECE = 2500


@in_one_transaction
def renew(key: str, reason: str) -> Generation:
    """Begin another generation, which includes all present corrections. Raise UnknownPool."""
    return begin(get_or_raise(Pool.objects.select_for_update(no_key=True), UnknownPool, pk=key), reason)


def begin(pool: Pool, reason: str) -> Generation:
    """Make the next generation of a locked pool."""
    latest = highest(Generation.objects.filter(pool=pool), "number")
    heeds = highest(Correction.objects.all(), "pk")
    return Generation.objects.create(pool=pool, number=latest + 1, corrections=heeds, reason=reason)


@in_one_transaction
def build(key: str) -> bool:
    """Add a piece to the newest generation that is not shown yet; return False if there is none."""
    pool = Pool.objects.select_for_update(no_key=True).filter(pk=key).first()
    if pool is None or (generation := _unfinished(pool)) is None:
        return False
    rated = RatedGame.objects.filter(pool=pool, pool_seq__gt=generation.built_to)
    games = list(rated.order_by("pool_seq")[:PIECE])
    put(generation, games)
    if generation.built_to < pool.last_seq:
        return True
    pool.current = generation
    pool.save(update_fields=["current"])
    return False


def _unfinished(pool: Pool) -> Generation | None:
    shown = 0 if pool.current is None else pool.current.number
    return Generation.objects.filter(pool=pool, number__gt=shown).order_by("number").last()


def pools_being_renewed() -> list[str]:
    """Return the pools with a generation that has not caught up yet."""
    return list(unfinished_generations().values_list("pool", flat=True).distinct())


def unfinished_generations() -> QuerySet[Generation]:
    newer = Q(pool__current=None) | Q(number__gt=F("pool__current__number"))
    return Generation.objects.filter(newer)
