"""Challenges: a table whose seats are kept for certain players for a while."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.tables.models import Table


class Challenge(models.Model):
    """A table that starts as soon as all its seats are taken, and ends when nobody may come any more.

    The table's own rows say who sits and whose seat is kept. `again_of`: the game of which it is a rematch;
    each of its players may have an open one, because not all of them may play together. `ended` is empty
    while it is open.
    """

    class Ended(models.TextChoices):
        STARTED = "started"
        DECLINED = "declined"
        CANCELLED = "cancelled"
        EXPIRED = "expired"

    id = PrefixedIdField(primary_key=True, prefix="challenge")
    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="challenge")
    challenger = models.ForeignKey(User, on_delete=models.CASCADE, related_name="challenges")
    again_of = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="rematches")
    ended = models.CharField(max_length=10, choices=Ended, blank=True, default="")
    ends_at = models.DateTimeField()
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [models.Index(fields=["ends_at"], name="challenge_lasting", condition=Q(ended=""))]
        constraints = [
            models.CheckConstraint(
                name="challenge_ended_known",
                condition=Q(ended__in=["", "started", "declined", "cancelled", "expired"]),
            ),
            models.UniqueConstraint(
                name="challenge_one_rematch",
                fields=["again_of", "challenger"],
                condition=Q(again_of__isnull=False, ended__in=["", "started"]),
            ),
        ]


class Chair(models.Model):
    """A kept seat: for `user`, or for anybody with the link whose secret has this hash."""

    pk = models.CompositePrimaryKey("challenge_id", "seat")
    challenge = models.ForeignKey(Challenge, on_delete=models.CASCADE, related_name="chairs", db_index=False)
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+")
    secret_hash = models.BinaryField(max_length=32, null=True, editable=False)
    declined = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="chair_one_per_person", fields=["challenge", "user"], condition=Q(user__isnull=False)
            ),
            models.CheckConstraint(
                name="chair_for_somebody_or_by_link",
                condition=Q(user__isnull=False, secret_hash=None)
                | Q(user=None, secret_hash__isnull=False, secret_hash__length=32, declined=False),
            ),
        ]
