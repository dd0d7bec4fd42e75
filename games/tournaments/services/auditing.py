"""What officials decide against somebody's wish has a reason, which the audit trail keeps."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.models import User
from games.feed.services import record
from games.tournaments.errors import ReasonRequired
from games.tournaments.models import Tournament
from games.tournaments.quotas import SHORTEST_REASON


def check_reason(reason: str) -> None:
    """Raises ReasonRequired."""
    if len(reason.strip()) < SHORTEST_REASON:
        raise ReasonRequired


def keep(
    event: Tournament, by: User, what: str, reason: str, body: Mapping[str, object] | None = None
) -> None:
    """Write down who did what to the event, and why."""
    record(realm=str(event.realm_id), who=by, what=what, subject=event.pk, reason=reason.strip(), body=body)
