"""Answers to refreshes of OAuth, kept in case one is lost on its way."""

from django.db import models
from django.db.models.functions import Now


class Renewal(models.Model):
    """What a refresh token, by its hash, was exchanged for: sealed, and used for half a minute only."""

    spent = models.CharField(max_length=64, primary_key=True)
    sealed = models.BinaryField()
    kept_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [models.Index(fields=["kept_at"], name="renewal_by_age")]

    def __str__(self) -> str:
        return f"kept at {self.kept_at}"
