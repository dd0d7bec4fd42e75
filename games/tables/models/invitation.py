"""Invitations to tables."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.models import User
from games.tables.models.table import MOST_PLAYERS, Table


class Invitation(models.Model):
    """The creator's permission for a user to sit down, on a certain seat or on any."""

    pk = models.CompositePrimaryKey("table_id", "user_id")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="invitations", db_index=False)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="invitations")
    seat = models.PositiveSmallIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="invitation_one_per_seat", fields=["table", "seat"], condition=Q(seat__isnull=False)
            ),
            models.CheckConstraint(
                name="invitation_seat_in_range", condition=Q(seat=None) | Q(seat__lt=MOST_PLAYERS)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} to {self.table_id}"
