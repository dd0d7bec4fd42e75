"""Challenges and seeks that are due now in a realm, and when the next one is."""

from datetime import datetime

from django.db.models import DateTimeField, ExpressionWrapper, F, QuerySet
from django.db.models.functions import Now

from accounts.rows import next_time
from games.lobby.models import Challenge, Seek
from games.lobby.queries.seeks import at_live_tables, open_seeks, taking_bots

_TAKES_BOTS_AT = ExpressionWrapper(F("since") + F("bots_after"), output_field=DateTimeField())


def challenges_due_in(realm: str) -> int:
    """Return how many challenges of a realm must end because their time is up."""
    return _challenges(realm).filter(ends_at__lte=Now()).count()


def seeks_due_in(realm: str) -> int:
    """Return how many seeks of a realm must lapse, or take bots by now. Live ones wait while their player
    sits at a live table."""
    over = _seeks(realm).filter(expires_at__lte=Now())
    found = list(open_seeks().filter(taking_bots(), realm=realm))
    busy = at_live_tables([each.player_id for each in found if each.is_live])
    return over.count() + sum(not each.is_live or each.player_id not in busy for each in found)


def next_in(realm: str) -> datetime | None:
    """Return when a challenge ends next, a seek lapses or takes bots; what is due already does not count."""
    seeks = _seeks(realm)
    return next_time(
        (_challenges(realm), "ends_at"), (seeks, "expires_at"), (seeks.annotate(then=_TAKES_BOTS_AT), "then")
    )


def _challenges(realm: str) -> QuerySet[Challenge]:
    return Challenge.objects.filter(table__realm=realm, ended="")


def _seeks(realm: str) -> QuerySet[Seek]:
    return Seek.objects.filter(realm=realm, status=Seek.Status.OPEN)
