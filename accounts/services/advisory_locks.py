"""Advisory locks, for code that reads before it writes and has no row of its own to lock."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from django.db import DatabaseError, InterfaceError, connection, transaction


@contextmanager
def exclusive(what: str) -> Iterator[None]:
    """Run the block for one caller at a time: others with the same `what` wait until it is committed.

    They wait as long as for other locks. An exception undoes what the block did.
    """
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_number(what)])
        yield


@contextmanager
def exclusive_without_transaction(what: str) -> Iterator[None]:
    """Run the block for one caller at a time, in no transaction, so that it begins and retries its own.

    Take it before any lock of a row, or two callers may wait for each other. Inside a transaction of the
    caller the others wait until that is committed, because before that they would read old rows.
    """
    if connection.in_atomic_block:
        with exclusive(what):
            yield
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [_number(what)])
    try:
        yield
    finally:
        # If the connection broke meanwhile, Postgres has released the lock.
        with suppress(DatabaseError, InterfaceError), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_number(what)])


def is_alone(what: str) -> bool:
    """Take the lock on `what` until this transaction ends. Return False if somebody else holds it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [_number(what)])
        return bool(cursor.fetchone()[0])


def _number(what: str) -> int:
    return int.from_bytes(hashlib.sha256(f"alone|{what}".encode()).digest()[:8], "big", signed=True)
