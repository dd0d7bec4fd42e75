"""Advance a sandbox step by step: from one due time to the next, doing what is due before more time passes.

A single advance would make everything due at once: of three reminders and a deadline only the deadline would
be left. Step by step each comes at its own time, as in real life.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts.services.retries import in_one_transaction
from accounts.services.sweep_conditions import found_by
from accounts.services.sweep_isolation import each_apart
from games.sandboxes import queries
from games.sandboxes.models import Sandbox
from games.sandboxes.queries import OutstandingWork
from games.sandboxes.services.clock_advance import advance

# Times closer together than this come due together.
SHORTEST_STEP = timedelta(seconds=1)


def _under_way() -> QuerySet[Sandbox]:
    return Sandbox.objects.filter(to_pass__gt=timedelta(), ends_at__gt=Now())


@found_by(lambda: [_under_way()], soon=lambda: [_under_way()])
def sweep_steps() -> int:
    """Advance every sandbox whose clock is being advanced by one step; return how many there are."""
    under_way = _under_way().order_by("pk")
    return len(each_apart(under_way.values_list("pk", flat=True), step, lambda pk: {"reason": pk}))


@in_one_transaction
def step(sandbox_id: str) -> None:
    """Once everything due is done, let time pass until something comes due, or to the end."""
    found = _under_way().filter(pk=sandbox_id).select_for_update(no_key=True, skip_locked=True).first()
    if found is None:
        return
    standing = queries.standing(found)
    if standing.done:
        by = _length(found.to_pass, standing)
        advance(realm=str(found.realm_id), by=by)
        Sandbox.objects.filter(pk=found.pk).update(to_pass=found.to_pass - by)


def _length(to_pass: timedelta, standing: OutstandingWork) -> timedelta:
    if standing.next_due_at is None:
        return to_pass
    return min(to_pass, max(SHORTEST_STEP, standing.next_due_at - datetime.now(UTC)))
