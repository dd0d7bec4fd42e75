"""Remove expired sandboxes with everything that was written in them."""

from __future__ import annotations

from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import found_by
from accounts.services.sweep_isolation import each_apart
from games.sandboxes.models import Sandbox

MOST_AT_ONCE = 3


def _over() -> QuerySet[Sandbox]:
    return Sandbox.objects.filter(ends_at__lte=Now())


@found_by(lambda: [_over()])
def sweep_sandboxes() -> int:
    """Remove some expired sandboxes; return how many. One that cannot be removed is tried again later."""
    found = _over().order_by("ends_at").values_list("pk", flat=True)[:MOST_AT_ONCE]
    return len(each_apart(found, remove, lambda pk: {"reason": pk}))


@in_one_transaction
def remove(sandbox_id: str) -> None:
    """Remove an expired sandbox. The application may not delete from the log, so a function of the owner does
    it, which removes only expired sandboxes."""
    with connection.cursor() as cursor:
        # A sandbox may hold many long games, and nobody waits for this.
        cursor.execute("SET LOCAL statement_timeout = '60s'")
        cursor.execute("SELECT sandboxes_remove(%s)", [sandbox_id])
