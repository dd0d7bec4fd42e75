"""Follows between players."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User


class Follow(models.Model):
    """A follow: `follower` sees at which public tables `followed` plays. The number of followers is
    public."""

    id = PrefixedIdField(primary_key=True, prefix="follow")
    follower = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows", db_index=False)
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="follow_once_each", fields=["follower", "followed"]),
            models.CheckConstraint(name="follow_never_oneself", condition=~Q(follower=F("followed"))),
        ]

    def __str__(self) -> str:
        return str(self.id)
