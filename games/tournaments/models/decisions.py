"""What officials decide: complaints of players, and motions of officials, which need a second one."""

from django.db import models
from django.db.models import F, Q
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


class Motion(models.Model):
    """A motion: one official asks for it, and it is done once another agrees. `body` is its subject: an
    entry's number and whether it is `struck`, or tables of stage rounds.

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
