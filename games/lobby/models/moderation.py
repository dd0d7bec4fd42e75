"""Cases, reports, and measures of staff."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.tables.models import Table

LONGEST_WORDS = 1000


class Case(models.Model):
    """All reports about a person until staff close it; `merit` says then whether they were justified."""

    id = PrefixedIdField(primary_key=True, prefix="case")
    about = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    opened_at = models.DateTimeField(db_default=Now(), editable=False)
    closed_at = models.DateTimeField(null=True)
    merit = models.BooleanField(null=True)

    class Meta:
        permissions = [("moderate", "Can warn and ban people and close cases, with a reason")]
        indexes = [models.Index(fields=["about"], name="case_by_person")]
        constraints = [
            models.UniqueConstraint(
                name="case_one_open_per_person", fields=["about"], condition=Q(closed_at=None)
            ),
            models.CheckConstraint(
                name="case_judged_when_closed",
                condition=Q(closed_at=None, merit=None) | Q(closed_at__isnull=False, merit__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)


class Report(models.Model):
    """A report about a user, with the evidence at that time. It stays when the original is deleted.

    `evidence` holds `table` (who sat where), `messages` and `events`, as the reporter saw them, with the ids
    of people in it and not their names.
    """

    class Reason(models.TextChoices):
        INSULTS = "insults", _("insults")
        SPAM = "spam", _("spam")
        NAME = "name", _("their name")
        COLLUSION = "collusion", _("plays together with others")
        STALLING = "stalling", _("plays slowly on purpose")
        LEAVING = "leaving", _("leaves games")
        OTHER = "other", _("something else")

    id = PrefixedIdField(primary_key=True, prefix="report")
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="reports")
    reporter = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False)
    about = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="+")
    reason = models.CharField(max_length=20, choices=Reason)
    words = models.CharField(max_length=LONGEST_WORDS, blank=True)
    evidence = models.JSONField(default=dict)
    made_at = models.DateTimeField(db_default=Now(), editable=False)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="report_one_open_per_table",
                fields=["reporter", "about", "table"],
                condition=Q(closed_at=None),
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="report_reason_known",
                condition=Q(
                    reason__in=["insults", "spam", "name", "collusion", "stalling", "leaving", "other"]
                ),
            ),
        ]

    @property
    def messages(self) -> list[int]:
        """Return the numbers of the messages in its evidence."""
        return [each["number"] for each in self.evidence.get("messages", ())]

    @property
    def events(self) -> int:
        """Return how many log entries are in its evidence."""
        return len(self.evidence.get("events", ()))


class Measure(models.Model):
    """A decision of staff about a user. A ban holds `until` then, unless it was lifted before."""

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        CHAT_BAN = "chat_ban", _("ban from chat")
        SUSPENSION = "suspension", _("suspension")

    id = PrefixedIdField(primary_key=True, prefix="measure")
    case = models.ForeignKey(Case, on_delete=models.CASCADE, related_name="measures")
    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    kind = models.CharField(max_length=20, choices=Kind)
    until = models.DateTimeField(null=True)
    reason = models.CharField(max_length=500)
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField(db_default=Now(), editable=False)
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["person", "until"], name="measure_by_person")]
        constraints = [
            models.CheckConstraint(
                name="measure_kind_known", condition=Q(kind__in=["warning", "chat_ban", "suspension"])
            ),
            models.CheckConstraint(
                name="measure_ends_unless_warning",
                condition=Q(kind="warning", until=None) | (~Q(kind="warning") & Q(until__isnull=False)),
            ),
        ]
