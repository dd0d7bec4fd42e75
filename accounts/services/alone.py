"""One at a time: what reads before it writes and has no row of its own to lock."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Run the block for one caller at a time: others with the same `what` wait until it is committed.

    They wait as long as locks are waited for here. An exception undoes what the block did.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(what)])
        yield


def is_alone(what: str) -> bool:
    """Whether nobody else is at `what`; then nobody else comes to it until this transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_number(what)])
        return bool(cursor.fetchone()[0])


def _number(what: str) -> int:
    return int.from_bytes(hashlib.sha256(f"alone|{what}".encode()).digest()[:8], "big", signed=True)
