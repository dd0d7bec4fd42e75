"""Queries of the feed, and up to where it is complete, so that no late commit is skipped."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from django.db.models import DurationField, ExpressionWrapper, F, QuerySet
from django.db.models.functions import Now

from accounts.models import Realm
from accounts.queries import former_names
from accounts.rows import all_rows, one_row
from games.feed.models import AuditEntry, FeedEvent, Heartbeat

# The members of an event's body that hold a name, and the one that holds several.
ONE_NAME: Final = ("player", "by")
NAMES: Final = "names"


class _Stored(Protocol):
    body: Any


News = TypeVar("News", bound=_Stored)


class Moment(NamedTuple):
    """A time of the database. Transactions with ids below `settled` have ended."""

    settled: int
    at: datetime


def moment() -> Moment:
    settled, at = one_row("SELECT pg_snapshot_xmin(pg_current_snapshot())::text, statement_timestamp()", [])
    return Moment(int(settled), at)


def events_for(audiences: Collection[str], *, realm: str, from_tx: int, limit: int) -> list[FeedEvent]:
    """Return the events of several audiences from transaction `from_tx` on, in order, settled or not."""
    wanted = FeedEvent.objects.filter(realm=realm, audience__in=audiences, tx__gte=from_tx)
    return with_present_names(wanted.order_by("tx", "id")[:limit], realm=realm)


def with_present_names(stored: Iterable[News], *, realm: str) -> list[News]:
    """Return rows with the `body` of an event. Stored ones keep names unchanged; here a user who has left is
    shown as a former player. Do not save them."""
    found = list(stored)
    names = {name for each in found for name in _names_in(each.body)}
    gone = former_names(names, realm=realm) if names else {}
    for each in found:
        if not gone.keys().isdisjoint(_names_in(each.body)):
            each.body = {member: _as_called_now(member, value, gone) for member, value in each.body.items()}
    return found


def _names_in(body: Mapping[str, Any]) -> list[str]:
    return [*(body[each] for each in ONE_NAME if body.get(each)), *body.get(NAMES, ())]


def _as_called_now(member: str, value: Any, gone: Mapping[str, str]) -> Any:
    if member == NAMES:
        return [gone.get(each, each) for each in value]
    return gone.get(value, value) if member in ONE_NAME else value


def audiences_since(audiences: Collection[str], *, from_tx: int) -> set[str]:
    """Return those of these audiences that have an event from transaction `from_tx` on, in any realm."""
    wanted = FeedEvent.objects.filter(
        realm__in=Realm.objects.values("key"), audience__in=audiences, tx__gte=from_tx
    )
    return set(wanted.values_list("audience", flat=True).distinct())


def realms_with(audience: str, realms: Collection[str], *, from_tx: int) -> set[str]:
    """Return those of these realms that have an event for this audience from transaction `from_tx` on."""
    wanted = FeedEvent.objects.filter(realm__in=realms, audience=audience, tx__gte=from_tx)
    return set(wanted.values_list("realm", flat=True).distinct())


def unseen_for(name: str) -> timedelta | None:
    """Return how long ago a program last worked, None if it never did."""
    age = ExpressionWrapper(Now() - F("at"), output_field=DurationField())
    return Heartbeat.objects.filter(name=name).annotate(age=age).values_list("age", flat=True).first()


def entries_about(subject: str, whats: Collection[str]) -> QuerySet[AuditEntry]:
    """Return acts of staff of these kinds on a subject, the earliest first."""
    return AuditEntry.objects.filter(subject=subject, what__in=whats).select_related("who").order_by("id")


# Finds entries that do not match their hash, or do not follow the one before in their realm.
_BROKEN = """
SELECT realm_id, number, wrong FROM (
    SELECT realm_id, number, CASE
        WHEN number <> COALESCE(lag(number) OVER trail, 0) + 1 THEN 'what came before it is missing'
        WHEN prior <> COALESCE(lag(hash) OVER trail, '') THEN 'it does not follow the one before it'
        WHEN hash <> feed_audit_hash(entry) THEN 'it is not what was written' END AS wrong
    FROM feed_auditentry entry WINDOW trail AS (PARTITION BY realm_id ORDER BY number)
) looked WHERE wrong IS NOT NULL ORDER BY realm_id, number
"""


def broken_trail() -> list[str]:
    """Return a line for each entry of the audit trail that does not fit its chain, in every realm."""
    rows = all_rows(_BROKEN, [])
    return [f"audit trail of {realm}, entry {number}: {wrong}" for realm, number, wrong in rows]


def trail_heads() -> list[tuple[str, int, str]]:
    """Return (realm, number, hash) of each trail's last entry: noted elsewhere, it proves all before it."""
    last = AuditEntry.objects.order_by("realm", "-number").distinct("realm")
    return list(last.values_list("realm", "number", "hash"))


def is_in_trail(head: str) -> bool:
    """Whether there is an entry with this hash."""
    return AuditEntry.objects.filter(hash=head).exists()
