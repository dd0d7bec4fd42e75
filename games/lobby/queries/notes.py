"""Reading one's own notes."""

from __future__ import annotations

from django.db.models import QuerySet

from accounts.ids import get_or_raise
from accounts.models import User
from accounts.queries import named
from games.lobby.errors import UnknownNote
from games.lobby.models import Note


def notes_of(user: User) -> QuerySet[Note]:
    """What the user wrote down, newest first by id."""
    return Note.objects.filter(writer=user).select_related("about").order_by("-id")


def note_of(user: User, name: str) -> Note:
    """What somebody wrote of the player by this name, be the account on or off. Raises UnknownNote."""
    other = named(name, realm=user.realm_id)
    return get_or_raise(notes_of(user), UnknownNote, about=other)
