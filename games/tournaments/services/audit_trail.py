"""What officials do is kept in the audit trail; what they decide against somebody's wish with a reason."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import F

from accounts.models import User
from accounts.refusals import refuses
from games.feed.services import record
from games.tables.interventions import reason_in
from games.tournaments.errors import ReasonRequired
from games.tournaments.models import Tournament


@refuses(ReasonRequired)
def told_reason(reason: str) -> str:
    """A reason that players read, as at tables: on one line. Raises ReasonRequired."""
    found = reason_in(reason)
    if found is None:
        raise ReasonRequired
    return found


def bump(tournament_id: str, **columns: object) -> None:
    """Change an event, and with it its version, so that whoever has seen another knows."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1, **columns)


def keep(
    event: Tournament, by: User | None, what: str, reason: str = "", body: Mapping[str, object] | None = None
) -> None:
    """Write down who (None: the service by itself) did what to the event, and why where it was asked. No act
    is told of twice."""
    record(realm=str(event.realm_id), who=by, what=what, subject=event.pk, reason=reason.strip(), body=body)
