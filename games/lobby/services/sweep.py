"""Sweep seeks: find in the database those that no task has handled, in case Redis or workers failed."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import found_by
from accounts.services.sweep_isolation import each_apart
from games.lobby import queries
from games.lobby.models import Seek
from games.lobby.services.matched_tables import match
from games.lobby.services.seeks import close

# Closed seeks can be read for this long.
KEPT = timedelta(days=1)
MOST_LAPSING = 500
AT_ONCE = 1000


@found_by(lambda: [_over(), queries.ready_games()])
def sweep_seeks() -> int:
    """Let old seeks lapse, then make every possible table; return how many tables."""
    _lapse()
    return sum(each_apart(queries.terms_to_match(), match, lambda terms: {"reason": terms}))


@in_one_transaction
def forget_seeks() -> int:
    """Delete seeks that were closed a day ago. Return how many.

    Delete a limited number at a time, so that nobody waits; the next sweep deletes more.
    """
    old = Seek.objects.filter(closed_at__lt=Now() - KEPT)
    count, _ = Seek.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()
    return count


@in_one_transaction
def _lapse() -> int:
    over = _over().order_by("expires_at").select_for_update(skip_locked=True)
    return close(over[:MOST_LAPSING], Seek.Status.LAPSED)


def _over() -> QuerySet[Seek]:
    return Seek.objects.filter(status=Seek.Status.OPEN, expires_at__lte=Now())
