"""Audit of deliveries and notices: everything that an endpoint or person wants is stored. (Invariant 9.)

An endpoint's wishes may change, so only events a little later than the last change are checked: a transaction
that began before it may end after it. For people the time of a change is not known, so only those who never
changed their settings are checked.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from django.db.models import Exists, OuterRef, Q

from accounts import ids
from accounts.rows import all_rows
from games.engine.codec import turn_id
from games.feed.hints import table_channel
from games.feed.models import FeedEvent
from games.feed.news import NEWS
from games.notices.models import Attempt, Delivery, Endpoint
from games.notices.services.announcements import OF_TURNS
from games.notices.services.retention import KEPT_FOR
from games.tables.models import HistoryEntry, Occupancy, Table, Waiting
from games.tables.oracle import Finding

INVARIANT = 9
LATE = timedelta(seconds=15)

# In one statement, because turns are taken meanwhile. Turns given to bots count until the bots act.
_STANDING = """
WITH waiting AS (
    SELECT o.player_id, jsonb_agg(w.round || '.' || w.turn) AS waits,
           COALESCE(jsonb_agg(w.round || '.' || w.turn) FILTER (WHERE NOT w.bot), '[]') AS own
    FROM tables_waiting w JOIN tables_table t ON t.id = w.table_id AND t.clock IS NOT NULL
    JOIN tables_occupancy o ON o.table_id = w.table_id AND o.seat = w.seat AND o.to_seq IS NULL
    WHERE w.table_id = %(table)s GROUP BY o.player_id
), told AS (
    SELECT id, user_id, body -> 'turn_ids' AS turns FROM notices_notice
    WHERE "table" = %(table)s AND kind = 'turn'
)
SELECT told.id, COALESCE(user_id, player_id) FROM waiting FULL JOIN told ON user_id = player_id
WHERE CASE WHEN told.id IS NOT NULL THEN NOT COALESCE(own <@ turns AND turns <@ waits, false)
           ELSE own <> '[]' AND EXISTS (
               SELECT FROM accounts_user u WHERE u.id = player_id AND u.kind = 'person' AND u.is_active)
           AND NOT EXISTS (SELECT FROM notices_preferences p WHERE p.user_id = player_id) END
ORDER BY 2
"""


def audit(table_id: str) -> list[Finding]:
    """Find deliveries of one table that are missing, and deliveries of turns that do not wait."""
    return [*_untold_endpoints(table_id), *_wrong_notices(table_id)]


def _wrong_notices(table_id: str) -> Iterator[Finding]:
    for notice, user in all_rows(_STANDING, {"table": ids.parse(table_id, "table")}):
        person = ids.encode("user", user)
        wrong = (
            f"{person} was not told of their turns"
            if notice is None
            else f"{ids.encode('notice', notice)} does not tell which turns wait for {person}"
        )
        yield Finding(table_id, INVARIANT, None, wrong)


def _untold_endpoints(table_id: str) -> list[Finding]:
    seated = Occupancy.objects.filter(table=table_id, bot=False).values("player")
    creator = Table.objects.filter(pk=table_id).values("creator")
    about = Q(user__in=seated) | Q(user__in=creator)
    wanting = Endpoint.objects.filter(about, state=Endpoint.State.ACTIVE)
    return [
        Finding(table_id, INVARIANT, seq, f"webhook {endpoint.pk} was not told of {key}")
        for endpoint in wanting.distinct()
        for seq, key in _missing(table_id, endpoint)
    ]


def audit_deliveries() -> list[str]:
    """Return deliveries that are settled without the try that settled them."""
    tries = Attempt.objects.filter(delivery=OuterRef("pk"))
    never = Delivery.objects.filter(
        Q(status=Delivery.Status.DELIVERED) & ~Exists(tries.filter(error=None))
        | Q(status=Delivery.Status.FAILED) & ~Exists(tries.filter(error__isnull=False))
    )
    return [f"delivery {each.pk} is {each.status}, but no try says so" for each in never.order_by("id")]


def _missing(table_id: str, endpoint: Endpoint) -> Iterator[tuple[int | None, str]]:
    since = max(endpoint.active_since + LATE, datetime.now(UTC) - KEPT_FOR + LATE)
    asked = [*_turns(table_id, endpoint, since), *_events(table_id, endpoint, since)]
    keys = {key for _, key in asked}
    stored = set(Delivery.objects.filter(endpoint=endpoint, key__in=keys).values_list("key", flat=True))
    yield from ((seq, key) for seq, key in asked if key not in stored)


def _turns(table_id: str, endpoint: Endpoint, since: datetime) -> Iterator[tuple[int | None, str]]:
    """Yield the turns that the user took or has, if they waited when an entry was written since then."""
    kinds = [kind for kind in OF_TURNS if kind in endpoint.types]
    own = list(Occupancy.objects.filter(table=table_id, player=endpoint.user_id, bot=False)) if kinds else []
    for held in own:
        before = HistoryEntry.objects.filter(table=table_id, seq=OuterRef("seq") - 1, at__gt=since)
        taken = HistoryEntry.objects.filter(Exists(before), table=table_id, kind="acted", seat=held.seat)
        taken = taken.filter(seq__gt=held.from_seq)
        if held.to_seq is not None:
            taken = taken.filter(seq__lt=held.to_seq)
        for entry in taken:
            turn = turn_id(entry.round or 0, entry.turn or 0)
            yield from ((entry.seq, f"{kind}:{table_id}:{turn}") for kind in kinds)
    seats = [held.seat for held in own if held.to_seq is None]
    for row in Waiting.objects.filter(table=table_id, seat__in=seats, since__gt=since):
        yield from ((None, f"{kind}:{table_id}:{turn_id(row.round, row.turn)}") for kind in kinds)


def _events(table_id: str, endpoint: Endpoint, since: datetime) -> Iterator[tuple[int | None, str]]:
    """Yield the events of the game, if the user sits there or opened it."""
    here = Occupancy.objects.filter(table=table_id, player=endpoint.user_id, to_seq=None).exists()
    if here or Table.objects.filter(pk=table_id, creator=endpoint.user_id).exists():
        wanted = [each.name for each in NEWS if each.lasts and each.type in endpoint.types]
        events = FeedEvent.objects.filter(audience=table_channel(table_id), kind__in=wanted, at__gt=since)
        yield from ((None, f"feed:{event.pk}") for event in events)
