"""Quiet hours, free days and vacations of players. All of it is private."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.hours import DAY_MINUTES, LONGEST_VACATION, MOST_WEEKEND_DAYS
from accounts.ids import PrefixedIdField
from accounts.models.people import User


class Hours(models.Model):
    """A user's hours from `since` on, until the next such row.

    `quiet_from` and `quiet_to` are minutes of their day, `weekend` days from Monday as 0.
    """

    pk = models.CompositePrimaryKey("user_id", "since")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="hours", db_index=False)
    since = models.DateTimeField()
    zone = models.CharField(max_length=64)
    quiet_from = models.PositiveSmallIntegerField(null=True)
    quiet_to = models.PositiveSmallIntegerField(null=True)
    weekend = ArrayField(models.PositiveSmallIntegerField(), default=list)

    class Meta:
        verbose_name_plural = "hours"
        constraints = [
            models.CheckConstraint(
                name="hours_quiet_from_and_to",
                condition=Q(quiet_from=None, quiet_to=None)
                | Q(
                    quiet_from__isnull=False,
                    quiet_to__isnull=False,
                    quiet_from__lt=DAY_MINUTES,
                    quiet_to__lt=DAY_MINUTES,
                ),
            ),
            models.CheckConstraint(
                name="hours_weekend_days",
                condition=Q(weekend__contained_by=list(range(7)), weekend__len__lte=MOST_WEEKEND_DAYS),
            ),
        ]

    def __str__(self) -> str:
        return f"since {self.since}"


class Vacation(models.Model):
    """A user's vacation. `by_itself`: it began because the user would have run out of time."""

    id = PrefixedIdField(primary_key=True, prefix="vacation")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    by_itself = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="vacation_ends_after_its_start", condition=Q(ends_at__gt=F("starts_at"))
            ),
            models.CheckConstraint(
                name="vacation_not_too_long", condition=Q(ends_at__lte=F("starts_at") + LONGEST_VACATION)
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)


class Wishes(models.Model):
    """A user's reminders and automatic vacations. A user without a row has the usual reminders.

    `remind_before` are seconds before a deadline. `vacation_by_itself`: a vacation then begins.
    """

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="wishes")
    remind_before = ArrayField(models.PositiveIntegerField())
    vacation_by_itself = models.BooleanField(default=False)
    changed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name_plural = "wishes"

    def __str__(self) -> str:
        return f"reminders {self.remind_before}"
