"""Private notes on players."""

from __future__ import annotations

from django.db.models.functions import Now

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.lobby import errors, queries
from games.lobby.models import Note
from games.lobby.models.notes import LONGEST_NOTE
from games.lobby.quotas import MOST_NOTES


@refuses(errors.InvalidNote, errors.NotNotable, errors.TooManyNotes)
@in_one_transaction
def note(*, by: User, about: User, text: str) -> Note:
    """Store a note on a player, in place of the earlier one."""
    if not text.strip() or len(text) > LONGEST_NOTE:
        raise errors.InvalidNote
    if about.pk == by.pk:
        raise errors.NotNotable
    hold(by.pk)
    mine = queries.notes_of(by)
    if not mine.filter(about=about).exists() and mine.count() >= MOST_NOTES:
        raise errors.TooManyNotes
    written, _ = Note.objects.update_or_create(
        writer=by, about=about, defaults={"text": text, "changed_at": Now()}
    )
    written.refresh_from_db(fields=["created_at", "changed_at"])
    return written


@refuses(errors.UnknownNote)
@in_one_transaction
def forget_note(*, by: User, name: str) -> None:
    """Delete the note."""
    queries.note_of(by, name).delete()
