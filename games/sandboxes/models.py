"""Sandboxes, and scripts of seats."""

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import Realm, User
from games.tables.models import Table


class Sandbox(models.Model):
    """A realm that a user opened to test a program; from `ends_at` on it is removed.

    Its realm has the sandbox's id as its key. Its owner lives in another realm. `to_pass`: time that is still
    to pass, step by step.
    """

    id = PrefixedIdField(primary_key=True, prefix="sandbox")
    realm = models.OneToOneField(Realm, on_delete=models.PROTECT, related_name="sandbox")
    owner = models.ForeignKey(User, on_delete=models.PROTECT, related_name="sandboxes")
    name = models.CharField(max_length=80, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    ends_at = models.DateTimeField(db_index=True)
    to_pass = models.DurationField(default=timedelta(), db_default=timedelta(), editable=False)

    class Meta:
        verbose_name_plural = "sandboxes"
        constraints = [
            models.CheckConstraint(name="sandbox_time_goes_on", condition=Q(to_pass__gte=timedelta())),
            models.CheckConstraint(name="sandbox_never_the_real_world", condition=~Q(realm="real")),
        ]


class Script(models.Model):
    """The actions that a seat plays by itself, as `scripts` reads them, and what it does after the last one.

    With `stopped_for` it plays no more: the code of the refusal of its action on the turn `stopped_at`.
    """

    class Afterwards(models.TextChoices):
        WAIT = "wait"
        BOT = "bot"

    pk = models.CompositePrimaryKey("table_id", "seat")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="scripts", db_index=False)
    seat = models.PositiveSmallIntegerField()
    steps = models.JSONField()
    afterwards = models.CharField(max_length=10, choices=Afterwards, default=Afterwards.WAIT)
    stopped_at = models.CharField(max_length=20, null=True)
    stopped_for = models.CharField(max_length=40, null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="script_afterwards_known", condition=Q(afterwards__in=["wait", "bot"])
            ),
            models.CheckConstraint(
                name="script_stopped_whole",
                condition=Q(stopped_at=None, stopped_for=None)
                | Q(stopped_at__isnull=False, stopped_for__isnull=False),
            ),
        ]
