"""Addresses of the calendars of deadlines."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.models.people import User


class CalendarAddress(models.Model):
    """The address of a user's calendar. Its secret opens nothing else; its hash and last letters are kept."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="calendar")
    secret_hash = models.BinaryField(max_length=32, editable=False)
    last_four = models.CharField(max_length=4, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    last_read_at = models.DateTimeField(null=True, blank=True, help_text="Written at most once an hour.")

    class Meta:
        verbose_name_plural = "calendar addresses"
        constraints = [
            models.UniqueConstraint(name="calendar_secret_hash_unique", fields=["secret_hash"]),
            models.CheckConstraint(
                name="calendar_secret_hash_is_sha256", condition=Q(secret_hash__length=32)
            ),
        ]

    def __str__(self) -> str:
        return f"…{self.last_four}"
