"""Write to the feed and the audit trail, inside the transaction of the act; and heartbeats."""

from collections.abc import Mapping
from functools import partial

from django.db import transaction
from django.db.models.functions import Now

from accounts.models import User
from games.feed import hints, signals
from games.feed.models import AuditEntry, FeedEvent, Heartbeat
from games.feed.news import News
from games.feed.news.kind import B


def announce(
    news: News[B], body: B, *, realm: str, audiences: tuple[str, ...], table: str | None = None
) -> list[FeedEvent]:
    """Send news to each audience (`lobby`, `user:user_…`, `table:table_…`, `event:tournament_…`) in one
    statement.

    No card in `body`. People, the lobby and events are woken after the commit; those who follow a table are
    woken by its facts.
    """
    events = FeedEvent.objects.bulk_create(
        FeedEvent(
            realm_id=realm,
            audience=audience,
            kind=news.name,
            table=table,  # type: ignore[misc]  # the field's type cannot say "or None"
            body=body._asdict(),
        )
        for audience in audiences
    )
    for audience in audiences:
        if audience.startswith(hints.person_channel("")):
            transaction.on_commit(partial(hints.wake, audience, news.name))
        elif audience == hints.LOBBY:
            transaction.on_commit(partial(hints.wake, hints.lobby_channel(realm), news.name))
        elif audience.startswith(hints.event_channel("")):
            tournament = audience.removeprefix(hints.event_channel(""))
            transaction.on_commit(partial(hints.wake, hints.lobby_channel(tournament), news.name))
    signals.announced.send(FeedEvent, events=events)
    return events


def record(
    *,
    realm: str,
    who: User | None,
    what: str,
    subject: str,
    reason: str,
    body: Mapping[str, object] | None = None,
) -> None:
    """Record what a member of staff (None: the service itself) did to `subject`, and why."""
    AuditEntry.objects.create(
        realm_id=realm, who=who, what=what, subject=subject, reason=reason, body=dict(body or {})
    )


def beat(name: str) -> None:
    """Record that a program works now."""
    if not Heartbeat.objects.filter(name=name).update(at=Now()):
        Heartbeat.objects.bulk_create([Heartbeat(name=name, at=Now())], ignore_conflicts=True)
