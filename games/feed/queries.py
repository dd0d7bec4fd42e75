"""Reading the feed, and up to where it has been written for good: what commits late is never skipped."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import DurationField, ExpressionWrapper, F
from django.db.models.functions import Now

from accounts.models import Realm
from games.feed.models import FeedEvent, Heartbeat


class Moment(NamedTuple):
    """A moment of the database: whatever transactions below `settled` have written is there for good."""

    settled: int
    at: datetime


def moment() -> Moment:
    """The present one, by Postgres' time."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_snapshot_xmin(pg_current_snapshot())::text, statement_timestamp()")
        settled, at = cursor.fetchone()
    return Moment(int(settled), at)


def events_for(audiences: Collection[str], *, realm: str, from_tx: int, limit: int) -> list[FeedEvent]:
    """The events of several audiences from transaction `from_tx` on, in order, settled or not."""
    wanted = FeedEvent.objects.filter(realm=realm, audience__in=audiences, tx__gte=from_tx)
    return list(wanted.order_by("tx", "id")[:limit])


def audiences_since(audiences: Collection[str], *, from_tx: int) -> set[str]:
    """Those of the audiences for which there is something from transaction `from_tx` on, in any realm."""
    wanted = FeedEvent.objects.filter(
        realm__in=Realm.objects.values("key"), audience__in=audiences, tx__gte=from_tx
    )
    return set(wanted.values_list("audience", flat=True).distinct())


def realms_with(audience: str, realms: Collection[str], *, from_tx: int) -> set[str]:
    """Those of the realms in which there is something for this audience from transaction `from_tx` on."""
    wanted = FeedEvent.objects.filter(realm__in=realms, audience=audience, tx__gte=from_tx)
    return set(wanted.values_list("realm", flat=True).distinct())


def unseen_for(name: str) -> timedelta | None:
    """How long ago a program was last at work, None when it never was."""
    age = ExpressionWrapper(Now() - F("at"), output_field=DurationField())
    return Heartbeat.objects.filter(name=name).annotate(age=age).values_list("age", flat=True).first()
