"""Motions: decisions that need two officials. One asks, and it is done once another agrees."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.tournaments.models.tournament import Tournament


class Motion(models.Model):
    """A motion. `body` is its subject: an entry's number and whether it is `struck`, or tables of stage
    rounds.

    `kind` is also the act (`roles.Act`) that both officials must be allowed. `decided_by` agreed or declined;
    the official who asked may decline it, too.
    """

    class Kind(models.TextChoices):
        DISQUALIFY = "disqualify"
        ANNUL = "annul"
        REMOVE = "remove"

    class Status(models.TextChoices):
        OPEN = "open"
        AGREED = "agreed"
        DECLINED = "declined"

    id = PrefixedIdField(primary_key=True, prefix="motion")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="motions")
    kind = models.CharField(max_length=12, choices=Kind)
    body = models.JSONField(default=dict)
    reason = models.CharField(max_length=500)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    asked_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(db_default=Now(), editable=False)
    decided_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", null=True)
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="motion_one_open", fields=["tournament", "kind", "body"], condition=Q(status="open")
            ),
            models.CheckConstraint(
                name="motion_kind_known", condition=Q(kind__in=["disqualify", "annul", "remove"])
            ),
            models.CheckConstraint(
                name="motion_decided_unless_open",
                condition=Q(status="open", decided_by=None, decided_at=None)
                | Q(status__in=["agreed", "declined"], decided_by__isnull=False, decided_at__isnull=False),
            ),
            models.CheckConstraint(
                name="motion_agreed_by_another", condition=~Q(status="agreed") | ~Q(decided_by=F("asked_by"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.tournament_id}"
