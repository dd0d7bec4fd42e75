"""Conflicts of interest of officials: who plays in an event, and who could follow games hidden from players.

All powers of officials, and all views that hide something from players, ask here. Whether somebody plays the
boards of one table is `games.tables.queries.plays_at`.
"""

from django.db.models import Q

from accounts.models import User
from games.feed.models import AuditEntry
from games.tables.models import Occupancy
from games.tables.queries import own_seats
from games.tournaments.models import Entry, Official


def plays_in(tournament_id: str, user: User) -> bool:
    """Whether the user, or a bot of theirs, is or was in this event: entered, or at one of its tables for
    somebody else. A seat in an unpublished round does not count."""
    own = Entry.objects.filter(Q(player=user) | Q(player__owner=user), tournament=tournament_id)
    sat = Occupancy.objects.filter(own_seats(user), table__pairing__tournament=tournament_id)
    return own.exclude(status=Entry.Status.WITHDRAWN).exists() or sat.exists()


def has_officiated(tournament_id: str, user: User) -> bool:
    """Whether the user, or the owner of this program, is or was an official of the event."""
    side = _side_of(user)
    appointed = AuditEntry.objects.filter(what="official_appointed", body__player__in=side)
    is_one = Official.objects.filter(tournament=tournament_id, user__in=side).exists()
    return is_one or appointed.filter(subject=tournament_id).exists()


def is_disqualified(tournament_id: str, user: User) -> bool:
    """Whether the user, or the owner of this program, was disqualified in the event."""
    out = Entry.objects.filter(tournament=tournament_id, status=Entry.Status.DISQUALIFIED, label="")
    return out.filter(player__in=_side_of(user)).exists()


def _side_of(user: User) -> list[str]:
    return [each for each in (user.pk, user.owner_id) if each is not None]
