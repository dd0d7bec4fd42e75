"""One at a time: what reads before it writes and has no row of its own to lock."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def alone(what: str) -> Iterator[None]:
    """Whoever comes with the same `what` waits until this has been committed, for as long as locks are waited
    for here. What it raises undoes what it did."""
    number = hashlib.sha256(f"alone|{what}".encode()).digest()[:8]
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(number, "big", signed=True)])
        yield
