"""What is due in the events of a realm by now and not yet done, and when more is."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Min
from django.db.models.functions import Now

from games.tournaments.models import Tournament
from games.tournaments.queries.round_inputs import to_close

Status = Tournament.Status


def due_in(realm: str) -> int:
    """How many events have entries to be closed, or a stage round all of whose games are over."""
    entering = Tournament.objects.filter(realm=realm, status=Status.OPEN, entries_close_at__lte=Now())
    return entering.count() + len(to_close(realm=realm))


def next_in(realm: str) -> datetime | None:
    """When the time for entries, or for complaints, is over the next time; what is over by now does not
    count."""
    events = Tournament.objects.filter(realm=realm)
    first = [
        events.filter(status=Status.OPEN, entries_close_at__gt=Now()).aggregate(at=Min("entries_close_at")),
        events.filter(status=Status.PLAYED, complaints_until__gt=Now()).aggregate(at=Min("complaints_until")),
    ]
    return min((each["at"] for each in first if each["at"] is not None), default=None)
