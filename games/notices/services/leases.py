"""Lease due deliveries, so that two couriers never send the same one, and end leases, also those of messages.

A courier's session with Postgres holds a lock, which Postgres frees when the courier dies. Its leases are
over then, and the deliveries are found again. A courier that is killed loses nothing, and what it had sent is
sent once more under the same id. A courier that hangs, or whose machine vanished, keeps its lock; therefore
each lease also ends by time.

Two deliveries of one endpoint are sent at a time, and one while it fails. Nothing is sent for an account that
is switched off.
"""

import random
import secrets
from collections.abc import Collection, Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

import structlog
from cryptography.exceptions import InvalidTag
from django.db import InterfaceError, InternalError, OperationalError, connection
from django.db.models import Q, QuerySet
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import found_by
from games.feed.queries import with_present_names
from games.notices import schedule, sealed_secrets
from games.notices.models import Delivery, Message

log = structlog.get_logger("estimation.courier")

# Errors of a database that is away, or that ended a session or a statement; a retry is possible.
DATABASE_GONE: Final = (OperationalError, InterfaceError, InternalError)
# The first half of the locks' names, "Esti"; the second is the courier's number.
_CLASS: Final = 0x45737469
# Postgres reads locks when the statement runs, after the visible leases: this list has their holders.
RUNNING: Final = f"""
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {_CLASS} AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608  # a constant of our own
LEASE_S = 30.0  # longer than a request may take, its name's resolving included
AT_ONCE = 2
_HELD = """({0}.leased_until > statement_timestamp()
    AND ({0}.leased_by IS NULL OR {0}.leased_by IN (SELECT holder FROM running)))"""
_RUNNING = f"running(holder) AS MATERIALIZED ({RUNNING})"
# Endpoints are found by leaps through the index from one to the next, so that an endpoint with a thousand
# deliveries due costs what one with a single one costs.
_ENDPOINTS = f"""
WITH RECURSIVE {_RUNNING}, waiting AS (
    (SELECT endpoint_id FROM notices_delivery WHERE status = 'due' ORDER BY endpoint_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.endpoint_id FROM notices_delivery d
            WHERE d.status = 'due' AND d.endpoint_id > w.endpoint_id ORDER BY d.endpoint_id LIMIT 1)
    FROM waiting w WHERE w.endpoint_id IS NOT NULL
)
SELECT e.id FROM waiting w JOIN notices_endpoint e ON e.id = w.endpoint_id
JOIN accounts_user u ON u.id = e.user_id AND u.is_active
WHERE e.state = 'active' AND (e.failures > 0) = %(failing)s
AND (e.rests_until IS NULL OR e.rests_until <= statement_timestamp())
AND EXISTS (SELECT FROM notices_delivery d WHERE d.endpoint_id = e.id AND d.status = 'due'
            AND d.due_at <= statement_timestamp() AND {_HELD.format("d")} IS NOT TRUE)
ORDER BY random() LIMIT %(most)s
FOR NO KEY UPDATE OF e SKIP LOCKED
"""  # noqa: S608  # constants of our own, as below
# A statement of its own, so that it sees what others claimed before they let go of the endpoint.
_CLAIM = f"""
WITH {_RUNNING}
UPDATE notices_delivery SET
    leased_until = statement_timestamp() + make_interval(secs => %(seconds)s), leased_by = %(holder)s,
    attempts = attempts + 1, tries = tries + 1
WHERE id IN (
    SELECT d.id FROM unnest(%(endpoints)s::uuid[]) AS e(id) CROSS JOIN LATERAL (
        SELECT id FROM notices_delivery w WHERE w.endpoint_id = e.id AND w.status = 'due'
        AND w.due_at <= statement_timestamp() AND {_HELD.format("w")} IS NOT TRUE
        ORDER BY due_at, id
        LIMIT greatest(0, %(at_once)s - (
            SELECT count(*) FROM notices_delivery u WHERE u.endpoint_id = e.id AND u.status = 'due'
            AND {_HELD.format("u")}))
    ) d LIMIT %(most)s)
RETURNING id
"""  # noqa: S608  # constants of our own


class LeaseHolder:
    """A courier as its leases name it, by `number`. Used by one thread."""

    def __init__(self) -> None:
        self.number = secrets.randbelow(2**31)
        self._session = connection.copy()
        # A session of its own, because a pool would give this session to others later.
        self._session.settings_dict["OPTIONS"].pop("pool", None)

    def hold(self) -> bool:
        """Take the lock. Return True if its session is new. Raise OperationalError."""
        if self._session.connection is not None and self._session.is_usable():
            return False
        self._session.close()
        try:
            with self._session.cursor() as cursor:
                # Shared, because the session before this one may not be over yet.
                cursor.execute("SELECT pg_advisory_lock_shared(%s, %s)", [_CLASS, self.number])
        except DATABASE_GONE:
            self._session.close()  # a session without the lock must not count as one with it
            raise
        return True

    def let_go(self) -> None:
        """End all leases of this courier."""
        self._session.close()


def is_free() -> Q:
    """Filter rows that nobody has leased, or whose lease is over."""
    runs = Q(leased_by__in=RawSQL(RUNNING, []))  # noqa: S611  # a constant of our own
    return Q(leased_until=None) | Q(leased_until__lte=Now()) | Q(leased_by__isnull=False) & ~runs


def give_back(holder: int, *, deliveries: Collection[str], messages: Collection[str]) -> None:
    """Free the leases that this courier had when it lost the database, but for those of what it sends now."""
    for rows, sent in ((Delivery.objects.all(), deliveries), (Message.objects.all(), messages)):
        lost = rows.filter(leased_by=holder, status="due", leased_until__isnull=False)
        lost.exclude(pk__in=sent).update(leased_until=None)


class DueDelivery(NamedTuple):
    """A delivery to try now. `failing`: the last try of its endpoint failed. `secrets` sign it."""

    delivery_id: str
    attempt: int
    tries: int
    endpoint_id: str
    failing: bool
    user_id: str
    url: str
    secrets: tuple[bytes, ...]
    type: str
    body: dict[str, object]
    happened_at: datetime
    now: datetime

    @property
    def leased(self) -> QuerySet[Delivery]:
        """Return the delivery, unless another courier has it by now; also while it is held back."""
        open_ = (Delivery.Status.DUE, Delivery.Status.HELD)
        return Delivery.objects.filter(pk=self.delivery_id, attempts=self.attempt, status__in=open_)


@found_by(lambda: [Delivery.objects.filter(status=Delivery.Status.DUE, due_at__lte=Now())])
def lease(*, most: int, most_failing: int, holder: int | None = None) -> list[DueDelivery]:
    """Lease at most so many tries, of which at most so many at endpoints whose last try failed.

    They are leased to the courier `holder`; None: by time alone.
    """
    errands = _lease(most=most, failing=False, holder=holder) if most > 0 else []
    rest = min(most - len(errands), most_failing)
    return errands + _lease(most=rest, failing=True, holder=holder) if rest > 0 else errands


@in_one_transaction
def _lease(*, most: int, failing: bool, holder: int | None) -> list[DueDelivery]:
    with connection.cursor() as cursor:
        cursor.execute(_ENDPOINTS, {"failing": failing, "most": most})
        endpoints = [endpoint for (endpoint,) in cursor.fetchall()]
        if not endpoints:
            return []
        at_once = 1 if failing else AT_ONCE
        values: dict[str, Any] = {
            "endpoints": endpoints,
            "at_once": at_once,
            "most": most,
            "seconds": LEASE_S,
            "holder": holder,
        }
        cursor.execute(_CLAIM, values)
        claimed = [delivery for (delivery,) in cursor.fetchall()]
    rows = Delivery.objects.filter(pk__in=claimed).select_related("endpoint").annotate(now=Now())
    found = list(rows.order_by("due_at", "id"))
    for realm in {str(each.endpoint.realm_id) for each in found}:
        with_present_names((each for each in found if each.endpoint.realm_id == realm), realm=realm)
    return list(_errands(found))


def _errands(rows: Iterable[Delivery]) -> Iterator[DueDelivery]:
    """Yield tries. One whose secret cannot be decrypted is put back, and delays no other."""
    for row in rows:
        try:
            errand = _errand(row)
        except (KeyError, InvalidTag):
            log.error("secret cannot be opened", reason=str(row.endpoint_id))
            put_back(Delivery.objects.filter(pk=row.pk), tries=row.tries - 1, attempts=row.attempts - 1)
        else:
            yield errand


def _errand(row: Delivery) -> DueDelivery:
    endpoint, now = row.endpoint, row.now  # type: ignore[attr-defined]  # annotated above
    return DueDelivery(
        str(row.pk), row.attempts, row.tries, str(endpoint.pk), endpoint.failures > 0, str(endpoint.user_id),
        endpoint.url, sealed_secrets.in_force(endpoint, now=now), row.type, row.body, row.created_at, now,
    )  # fmt: skip


def is_over(leased: QuerySet[Any]) -> bool:
    """Whether the lease is over, or another courier has it."""
    return not leased.filter(leased_until__gt=Now()).exists()


def plan_next(leased: QuerySet[Any], tries: int, *, asked_s: float | None, bot: bool = False) -> None:
    """Plan the next try after this many. After the last one the delivery has failed."""
    chance = random.random
    pause = schedule.delay(tries, chance(), bot=bot, asked_s=asked_s)
    if pause is None:
        settle(leased, "failed")
    else:
        put_off(leased, pause)


def put_off(leased: QuerySet[Any], seconds: float, **values: object) -> None:
    """Try again after this many seconds. `values` change with it."""
    leased.update(due_at=Now() + timedelta(seconds=seconds), leased_until=None, **values)


def put_back(leased: QuerySet[Any], **tries: int) -> None:
    """Put back what could not be prepared, behind what is due in the meantime. It does not count as a try:
    otherwise no tries would be left once it can be sent.
    """
    put_off(leased, LEASE_S, **tries)


def settle(leased: QuerySet[Any], status: str) -> bool:
    """End the tries. Return False if the lease is not the caller's any more."""
    return leased.update(status=status, settled_at=Now(), leased_until=None) > 0
