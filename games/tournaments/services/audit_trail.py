"""The audit trail of officials' acts. Decisions against a player need a reason."""

from collections.abc import Mapping

from django.db.models import F

from accounts.models import User
from games.feed.services import record
from games.tournaments.models import Tournament


def bump(tournament_id: str, **columns: object) -> None:
    """Change columns of a tournament and raise its version, so that readers of an older one notice."""
    Tournament.objects.filter(pk=tournament_id).update(version=F("version") + 1, **columns)


def keep(
    event: Tournament, by: User | None, what: str, reason: str = "", body: Mapping[str, object] | None = None
) -> None:
    """Write an entry into the audit trail: who did what to the tournament, and the reason if one is required.
    `by` None is the service itself. Each act is written once."""
    record(realm=str(event.realm_id), who=by, what=what, subject=event.pk, reason=reason.strip(), body=body)
