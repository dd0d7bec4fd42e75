"""Delete what nobody can ask for any more."""

from __future__ import annotations

from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from games.tables.models import AskedTurn
from games.tables.queries.mine import KEPT

AT_ONCE = 1000


@in_one_transaction
def forget_asked_turns() -> int:
    """Drop turns that were asked for so long ago that no stream tells of them; how many were dropped.

    At most so many at a time, so that nobody waits for it; a sweep comes again.
    """
    old = AskedTurn.objects.filter(since__lt=Now() - KEPT)
    count, _ = AskedTurn.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()
    return count
