"""A lock that shows whether a courier still runs: its session with Postgres holds it.

Postgres frees the lock when the courier dies. Its leases are over then, so what it was sending is sent again
as soon as any courier checks. A courier that hangs, or whose machine vanished, keeps its lock; therefore each
lease also ends by time.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Final

from django.db import InterfaceError, InternalError, OperationalError, connection
from django.db.models import Q
from django.db.models.expressions import RawSQL
from django.db.models.functions import Now

from games.notices.models import Delivery, Message

# Errors of a database that is away, or that ended a session or a statement; a retry is possible.
DATABASE_GONE: Final = (OperationalError, InterfaceError, InternalError)
# The first half of the locks' names, "Esti"; the second is the courier's number.
_CLASS: Final = 0x45737469
# Postgres reads locks when the statement runs, after the visible leases: this list has their holders.
RUNNING: Final = f"""
SELECT objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND classid = {_CLASS} AND objsubid = 2
AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""  # noqa: S608  # a constant of our own


class Holder:
    """A courier as its leases name it, by `number`. Used by one thread."""

    def __init__(self) -> None:
        self.number = secrets.randbelow(2**31)
        self._session = connection.copy()
        # A session of its own: one of a pool would belong to others tomorrow.
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
    """Rows that nobody has leased, or whose lease is over."""
    runs = Q(leased_by__in=RawSQL(RUNNING, []))  # noqa: S611  # a constant of our own
    return Q(leased_until=None) | Q(leased_until__lte=Now()) | Q(leased_by__isnull=False) & ~runs


def give_back(holder: int, *, deliveries: Collection[str], messages: Collection[str]) -> None:
    """Give back the leases that this courier lost when it lost the database, except for what it sends now."""
    for rows, sent in ((Delivery.objects.all(), deliveries), (Message.objects.all(), messages)):
        lost = rows.filter(leased_by=holder, status="due", leased_until__isnull=False)
        lost.exclude(pk__in=sent).update(leased_until=None)
