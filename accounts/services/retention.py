"""Delete old rows a few at a time, so that nobody waits for them and no statement is given up.

A sweep that was away for a day finds a day's rows. One statement for all of them could take longer than a
statement may, and would fail each time.
"""

import time
from typing import Any, Final

from django.db.models import QuerySet

from accounts.services.retries import in_one_transaction

AT_ONCE: Final = 1000
LONGEST_S: Final = 0.2


def forget(*old: QuerySet[Any]) -> int:
    """Delete these rows, the first ones first, for a limited time; the next sweep deletes more. Return how
    many."""
    return sum(map(_forgotten, old))


def _forgotten(old: QuerySet[Any]) -> int:
    until, total = time.monotonic() + LONGEST_S, 0
    while True:
        found = _some_forgotten(old)
        total += found
        if found < AT_ONCE or time.monotonic() >= until:
            return total


@in_one_transaction
def _some_forgotten(old: QuerySet[Any]) -> int:
    chosen = list(old.values_list("pk", flat=True)[:AT_ONCE])
    old.model._default_manager.filter(pk__in=chosen).delete()
    return len(chosen)
