"""Complaints of players, and the officials' answers."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.tournaments.models.tournament import Tournament


class Complaint(models.Model):
    """A complaint of `by`, who plays in the event, maybe about table `number` of a stage round.

    The standings are not final while one is open. `ruling` is the answer of `answered_by`.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        UPHELD = "upheld"
        DISMISSED = "dismissed"

    id = PrefixedIdField(primary_key=True, prefix="complaint")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="complaints")
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    stage_round = models.PositiveSmallIntegerField(null=True)
    number = models.PositiveSmallIntegerField(null=True)
    text = models.CharField(max_length=500)
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    ruling = models.CharField(max_length=500, default="", blank=True)
    filed_at = models.DateTimeField(db_default=Now(), editable=False)
    answered_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", null=True)
    answered_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="complaint_one_open", fields=["tournament", "by"], condition=Q(status="open")
            ),
            models.CheckConstraint(
                name="complaint_answered_unless_open",
                condition=Q(status="open", ruling="", answered_by=None, answered_at=None)
                | (
                    Q(status__in=["upheld", "dismissed"], answered_by__isnull=False)
                    & Q(answered_at__isnull=False)
                    & ~Q(ruling="")
                ),
            ),
            models.CheckConstraint(
                name="complaint_names_a_whole_table",
                condition=Q(number=None, stage_round=None)
                | Q(number__isnull=False, number__gte=1, stage_round__isnull=False, stage_round__gte=1),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.status} complaint at {self.tournament_id}"
