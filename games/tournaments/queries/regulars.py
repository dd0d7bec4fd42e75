"""Suggestions for entries: people who came to other events of the same owner."""

from __future__ import annotations

from typing import Final

from accounts.models import User
from games.tournaments.models import Entry, Tournament

MOST_OFFERED: Final = 200


def regulars(event: Tournament) -> list[str]:
    """Return by name who entered other events of its owner and not this one; without the service's bots."""
    others = Entry.objects.filter(tournament__creator=event.creator_id, label="").exclude(tournament=event)
    here = Entry.objects.filter(tournament=event)
    people = User.objects.filter(pk__in=others.values("player"), realm=event.realm_id, is_active=True)
    found = people.exclude(pk__in=here.values("player")).order_by("name_key")
    return list(found.values_list("name", flat=True)[:MOST_OFFERED])
