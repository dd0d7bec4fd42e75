"""Blocks between players."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User


class Block(models.Model):
    """A block: `blocker` wants nothing to do with `blocked`, who is not notified."""

    id = PrefixedIdField(primary_key=True, prefix="block")
    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks_against")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="block_once_each", fields=["blocker", "blocked"]),
            models.CheckConstraint(name="block_never_oneself", condition=~Q(blocker=F("blocked"))),
        ]

    def __str__(self) -> str:
        return str(self.id)
