"""Queries of private notes."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.queries import named
from games.lobby.errors import UnknownNote
from games.lobby.models import Note


def notes_of(user: User) -> QuerySet[Note]:
    """Return the user's notes, newest first by id."""
    return Note.objects.filter(writer=user).select_related("about").order_by("-id")


def note_of(user: User, name: str) -> Note:
    """Return the user's note on the player with this name, active or not. Raise UnknownNote."""
    other = named(name, realm=user.realm_id)
    return get_or_raise(notes_of(user), UnknownNote, about=other)
