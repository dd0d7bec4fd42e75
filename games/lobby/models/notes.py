"""Private notes about other players."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User

LONGEST_NOTE = 2000


class Note(models.Model):
    """A private note; at most one of each writer about each other player."""

    id = PrefixedIdField(primary_key=True, prefix="note")
    writer = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes", db_index=False)
    about = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes_about")
    text = models.CharField(max_length=LONGEST_NOTE)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    changed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="note_once_each", fields=["writer", "about"]),
            models.CheckConstraint(name="note_never_of_oneself", condition=~Q(writer=F("about"))),
            models.CheckConstraint(name="note_says_something", condition=~Q(text="")),
        ]

    def __str__(self) -> str:
        return str(self.id)
