"""Finding seeks that nobody took care of, from the database alone, so that Redis and workers may die."""

from __future__ import annotations

from datetime import timedelta

import structlog
from django.db.models.functions import Now

from accounts.services.retrying import in_one_transaction
from games.lobby import queries
from games.lobby.models import Seek
from games.lobby.services.meeting import match
from games.lobby.services.seeking import close

# So long may somebody still ask what became of his seek.
KEPT = timedelta(days=1)
MOST_LAPSING = 500

log = structlog.get_logger("estimation.sweeper")


def sweep_seeks() -> int:
    """Let seeks lapse whose time is over, then make every table that can be made; how many tables."""
    _lapse()
    return sum(_match(terms) for terms in queries.terms_to_match())


def forget_seeks() -> int:
    """Delete what was closed a day ago, and say how many."""
    deleted, _ = Seek.objects.filter(closed_at__lt=Now() - KEPT).delete()
    return deleted


@in_one_transaction
def _lapse() -> int:
    over = Seek.objects.filter(status=Seek.Status.OPEN, expires_at__lte=Now()).order_by("expires_at")
    return close(over.select_for_update(skip_locked=True)[:MOST_LAPSING], Seek.Status.LAPSED)


def _match(terms: str) -> int:
    try:
        return match(terms)
    except Exception:
        # What goes wrong with one game must not keep those who seek another waiting.
        log.exception("seeks not matched", reason=terms)
        return 0
