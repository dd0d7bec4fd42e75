"""Delete rows that no stream reads any more."""

from __future__ import annotations

from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from games.tables.models import AskedTurn
from games.tables.queries.mine import KEPT

AT_ONCE = 1000


@in_one_transaction
def forget_asked_turns() -> int:
    """Delete asked turns that are too old for any stream. Return how many.

    Delete a limited number at a time, so that nobody waits; the next sweep deletes more.
    """
    old = AskedTurn.objects.filter(since__lt=Now() - KEPT)
    count, _ = AskedTurn.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()
    return count
