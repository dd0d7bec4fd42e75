"""Reading the feed from a cursor on, without ever skipping what commits late."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import DurationField, ExpressionWrapper, F, Q
from django.db.models.functions import Now

from accounts.models import Realm
from games.feed.append_only import SettledBelow
from games.feed.models import FeedEvent, Heartbeat


class Cursor(NamedTuple):
    """Where a reader stands: after the event `id` written by transaction `tx`."""

    tx: int
    id: int


def events(
    audience: str, *, realm: str = Realm.REAL, after: Cursor | None = None, limit: int = 100
) -> list[FeedEvent]:
    """The next events of an audience in order (tx, id); only those with nothing still to come before them."""
    settled = FeedEvent.objects.filter(realm=realm, audience=audience, tx__lt=SettledBelow())
    if after is not None:
        settled = settled.filter(Q(tx__gt=after.tx) | Q(tx=after.tx, id__gt=after.id))
    return list(settled.order_by("tx", "id")[:limit])


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


def cursor_of(event: FeedEvent) -> Cursor:
    return Cursor(event.tx, event.id)


def unseen_for(name: str) -> timedelta | None:
    """How long ago a program was last at work, None when it never was."""
    age = ExpressionWrapper(Now() - F("at"), output_field=DurationField())
    return Heartbeat.objects.filter(name=name).annotate(age=age).values_list("age", flat=True).first()
