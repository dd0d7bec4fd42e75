"""Webhooks: endpoints, deliveries and attempts."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import Realm, User


class Endpoint(models.Model):
    """A URL that receives the events of `user`: a person, or a bot whose owner registered it.

    Secrets are sealed with keys outside the database. `failures` counts failures in a row, since
    `failing_since`; until `rests_until` nothing is sent. Each event since `active_since` must have a
    delivery.
    """

    class State(models.TextChoices):
        ACTIVE = "active"
        DISABLED = "disabled"

    class Why(models.TextChoices):
        OWNER = "owner"
        STAFF = "staff"
        GONE = "gone"
        FAILING = "failing"

    id = PrefixedIdField(primary_key=True, prefix="webhook")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="endpoints")
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, related_name="+", db_index=False)
    url = models.CharField(max_length=2000)
    types = ArrayField(models.CharField(max_length=40))
    description = models.CharField(max_length=200, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.ACTIVE)
    disabled_by = models.CharField(max_length=10, choices=Why, null=True, blank=True)
    disabled_at = models.DateTimeField(null=True)
    sealed_secret = models.BinaryField()
    key_id = models.CharField(max_length=40)
    old_sealed_secret = models.BinaryField(null=True)
    old_key_id = models.CharField(max_length=40, null=True)
    old_until = models.DateTimeField(null=True)
    failures = models.PositiveIntegerField(default=0)
    failing_since = models.DateTimeField(null=True)
    rests_until = models.DateTimeField(null=True)
    delivered = models.PositiveBigIntegerField(default=0)
    failed = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    active_since = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = "webhook"
        constraints = [
            models.CheckConstraint(
                name="endpoint_state_known", condition=Q(state__in=["active", "disabled"])
            ),
            models.CheckConstraint(
                name="endpoint_disabled_by_somebody",
                condition=(~Q(state="active") | Q(disabled_by=None))
                & (
                    ~Q(state="disabled")
                    | Q(disabled_by__isnull=False, disabled_by__in=["owner", "staff", "gone", "failing"])
                ),
            ),
            models.CheckConstraint(name="endpoint_has_types", condition=Q(types__len__gt=0)),
            models.CheckConstraint(
                name="endpoint_failing_since_its_first_failure",
                condition=Q(failures=0, failing_since=None) | Q(failures__gt=0, failing_since__isnull=False),
            ),
            models.CheckConstraint(
                name="endpoint_old_secret_whole",
                condition=Q(old_sealed_secret=None, old_key_id=None, old_until=None)
                | Q(old_sealed_secret__isnull=False, old_key_id__isnull=False, old_until__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return str(self.id)


class Delivery(models.Model):
    """One event for one endpoint. Every try sends the delivery's id as `webhook-id`.

    `key` names the event, so that it is stored once. `body` is the event without cards; a bot's hand is
    looked up when it is sent. `tries` counts since the last request to send it, by which the next try is
    planned; `attempts` counts all. `leased_by`: the number of the courier that sends it.
    """

    class Status(models.TextChoices):
        DUE = "due"
        HELD = "held"
        DELIVERED = "delivered"
        FAILED = "failed"
        DROPPED = "dropped"

    id = PrefixedIdField(primary_key=True, prefix="delivery")
    endpoint = models.ForeignKey(
        Endpoint, on_delete=models.CASCADE, related_name="deliveries", db_index=False
    )
    type = models.CharField(max_length=40)
    key = models.CharField(max_length=120)
    body = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status, default=Status.DUE)
    attempts = models.PositiveIntegerField(default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    due_at = models.DateTimeField(db_default=Now())
    leased_until = models.DateTimeField(null=True)
    leased_by = models.IntegerField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "deliveries"
        indexes = [
            models.Index(fields=["endpoint", "due_at"], name="delivery_due", condition=Q(status="due")),
            models.Index(fields=["endpoint", "-id"], name="delivery_listed"),
            models.Index(
                fields=["settled_at"], name="delivery_settled", condition=Q(settled_at__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(name="delivery_once_per_endpoint", fields=["endpoint", "key"]),
            models.CheckConstraint(
                name="delivery_status_known",
                condition=Q(status__in=["due", "held", "delivered", "failed", "dropped"]),
            ),
            models.CheckConstraint(
                name="delivery_settled_when_over",
                condition=(~Q(status__in=["due", "held"]) | Q(settled_at=None))
                & (~Q(status__in=["delivered", "failed", "dropped"]) | Q(settled_at__isnull=False)),
            ),
            models.CheckConstraint(name="delivery_tried_before", condition=Q(tries__lte=F("attempts"))),
        ]

    def __str__(self) -> str:
        return f"{self.type} {self.key}"


class Attempt(models.Model):
    """A try that has ended. `error` is None if the endpoint took the event.

    `note` is the result of the action in the answer to a bot's turn: `taken`, or the code of its refusal.
    """

    pk = models.CompositePrimaryKey("delivery_id", "number")
    delivery = models.ForeignKey(Delivery, on_delete=models.CASCADE, related_name="log", db_index=False)
    number = models.PositiveIntegerField()
    at = models.DateTimeField(db_default=Now(), editable=False)
    ms = models.PositiveIntegerField()
    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=40, null=True)
    note = models.CharField(max_length=60, null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="attempt_numbered_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="attempt_accepted_by_a_status",
                condition=Q(error__isnull=False) | Q(status__isnull=False, status__range=(200, 299)),
            ),
        ]
