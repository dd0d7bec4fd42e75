"""Models of the feed: events across tables, the audit trail, and heartbeats."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import Realm, User
from games.feed.append_only import TransactionId


class FeedEvent(models.Model):
    """An event. Its order is (tx, id); it never names a card.

    `audience` says for whom: `lobby`, `user:user_…`, `table:table_…` or `event:tournament_…`. `table` has no
    foreign key, because tables are a higher app and events outlive them.
    """

    tx = TransactionId()
    at = models.DateTimeField(db_default=Now(), editable=False)
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, related_name="+", db_index=False)
    audience = models.CharField(max_length=60)
    kind = models.CharField(max_length=40)
    table = PrefixedIdField(prefix="table", null=True)  # type: ignore[misc]  # its type cannot say "or None"
    body = models.JSONField(default=dict)

    class Meta:
        indexes = [models.Index(fields=["realm", "audience", "tx", "id"], name="feed_event_by_audience")]
        constraints = [
            models.CheckConstraint(
                name="feed_event_audience_form",
                condition=Q(
                    audience__regex=r"^(lobby|user:user_[0-9a-z]{26}|table:table_[0-9a-z]{26}"
                    r"|event:tournament_[0-9a-z]{26})$"
                ),
            ),
            models.CheckConstraint(name="feed_event_kind_form", condition=Q(kind__regex=r"^[a-z][a-z_]*$")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for {self.audience}"


class AuditEntry(models.Model):
    """An act of staff: who did what to which subject, and why. `who` is null for the service itself.

    Postgres chains the entries of each realm (`games.feed.hash_chain`): `number` counts them from 1, `prior`
    is the hash of the one before, `hash` that of this one over `prior` and all that it says.
    """

    tx = TransactionId()
    at = models.DateTimeField(db_default=Now(), editable=False)
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, related_name="+", db_index=False)
    who = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    what = models.CharField(max_length=60)
    subject = models.CharField(max_length=60)
    reason = models.TextField()
    body = models.JSONField(default=dict)
    number = models.PositiveBigIntegerField(db_default=0, editable=False)
    prior = models.CharField(max_length=64, db_default="", editable=False)
    hash = models.CharField(max_length=64, db_default="", editable=False)

    class Meta:
        verbose_name_plural = "audit entries"
        indexes = [models.Index(fields=["subject", "id"], name="audit_entry_by_subject")]
        constraints = [
            models.UniqueConstraint(name="audit_entry_numbered_once", fields=["realm", "number"]),
            models.CheckConstraint(name="audit_entry_what_form", condition=Q(what__regex=r"^[a-z][a-z_]*$")),
            models.CheckConstraint(name="audit_entry_has_subject", condition=~Q(subject="")),
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.subject}"


class Heartbeat(models.Model):
    """The time at which a background program last worked, by Postgres' clock."""

    name = models.CharField(primary_key=True, max_length=40)
    at = models.DateTimeField(db_default=Now(), editable=False)
