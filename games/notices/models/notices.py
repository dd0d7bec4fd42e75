"""Notices, preferences, the messages that send notices, mails that are stored instead of sent, and browsers
that subscribed to web push."""

from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.notices.kinds import DIGEST_HOURS, LANGUAGES, STANDING, USUAL_DIGEST_HOURS, NoticeKind

IS_STANDING = Q(kind__in=[str(each) for each in STANDING])
# Of the keys of web push.
POINT_BYTES, AUTH_BYTES = 65, 16


class Preferences(models.Model):
    """A user's notification settings, `ways` by channel and kind; without a row they are the defaults."""

    user = models.OneToOneField(
        User, on_delete=models.CASCADE, primary_key=True, related_name="notice_preferences"
    )
    language = models.CharField(max_length=2, default="en")
    digest_hours = models.PositiveSmallIntegerField(default=USUAL_DIGEST_HOURS)
    ways = models.JSONField(default=dict)

    class Meta:
        verbose_name_plural = "preferences"
        constraints = [
            models.CheckConstraint(
                name="preferences_language_known", condition=Q(language__in=list(LANGUAGES))
            ),
            models.CheckConstraint(
                name="preferences_digest_hours_known", condition=Q(digest_hours__in=list(DIGEST_HOURS))
            ),
        ]


class Notice(models.Model):
    """A notice to one person. `key` names the event, so that it is stored once.

    For turns there is one notice for each table, updated by `body` and deleted when nothing waits; `visited`:
    the user has taken a turn since it was written. It holds no card. `shown`: the user wants to see it in the
    app. `by`: who invites or challenges them; the body has no name, because the name goes with the account.
    """

    id = PrefixedIdField(primary_key=True, prefix="notice")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notices", db_index=False)
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=120)
    table = PrefixedIdField(prefix="table", null=True)  # type: ignore[misc]  # its type cannot say "or None"
    by = models.ForeignKey(User, on_delete=models.CASCADE, null=True, related_name="+", db_index=False)
    body = models.JSONField(default=dict)
    shown = models.BooleanField(default=True)
    visited = models.BooleanField(default=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    read_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["user", "-id"], name="notice_listed", condition=Q(shown=True)),
            models.Index(
                fields=["user"], name="notice_unread", condition=Q(shown=True, read_at__isnull=True)
            ),
            models.Index(fields=["table"], name="notice_standing", condition=IS_STANDING),
            models.Index(fields=["created_at"], name="notice_by_age"),
            models.Index(fields=["by", "user"], name="notice_by_whom", condition=Q(by__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(name="notice_once_per_user", fields=["user", "key"]),
            models.UniqueConstraint(
                name="notice_one_standing_per_table", fields=["user", "table", "kind"], condition=IS_STANDING
            ),
            models.CheckConstraint(
                name="notice_kind_known", condition=Q(kind__in=[str(each) for each in NoticeKind])
            ),
            models.CheckConstraint(
                name="notice_standing_of_a_table", condition=~IS_STANDING | Q(table__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"

    @property
    def said(self) -> dict[str, Any]:
        """Return the values for the notice's words: its body, and the present name of the sender."""
        return self.body if self.by is None else {**self.body, "by": self.by.name}


class Message(models.Model):
    """A message to one target by one channel, with one notice in it or, as a digest, with several.

    Its id is its name at every try. A digest takes more notices until it is first tried. `tries` count from
    one; during each, the courier of number `leased_by` has a lease. When all notices in it are deleted it is
    dropped.
    """

    class Status(models.TextChoices):
        DUE = "due"
        SENT = "sent"
        FAILED = "failed"
        DROPPED = "dropped"

    id = PrefixedIdField(primary_key=True, prefix="message")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="messages")
    channel = models.CharField(max_length=10)
    target = models.CharField(max_length=60, blank=True)
    digest = models.BooleanField(default=False)
    urgent = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.DUE)
    tries = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    due_at = models.DateTimeField(db_default=Now())
    leased_until = models.DateTimeField(null=True)
    leased_by = models.IntegerField(null=True)
    settled_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["channel", "due_at"], name="message_due", condition=Q(status="due")),
            models.Index(
                fields=["settled_at"], name="message_settled", condition=Q(settled_at__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(
                name="message_one_open_digest",
                fields=["user", "channel", "target"],
                condition=Q(digest=True, status="due", tries=0),
            ),
            models.CheckConstraint(
                name="message_status_known", condition=Q(status__in=["due", "sent", "failed", "dropped"])
            ),
            models.CheckConstraint(
                name="message_settled_when_over",
                condition=Q(status="due", settled_at=None) | (~Q(status="due") & Q(settled_at__isnull=False)),
            ),
            models.CheckConstraint(
                name="message_digests_are_not_urgent", condition=Q(digest=False) | Q(urgent=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} {self.id}"


class Part(models.Model):
    """A notice in a message. Each channel and target sends it once."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="parts", db_index=False)
    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="parts")
    channel = models.CharField(max_length=10)
    target = models.CharField(max_length=60, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="part_once_per_channel_and_target", fields=["notice", "channel", "target"]
            )
        ]


class KeptMail(models.Model):
    """The mail of a message to a person of a sandbox.

    `kinds` are those of the notices in it, `headers` those that notices set. `turn_links` hold table, turn_id
    and url of each turn in it. It is deleted with its message.
    """

    id = PrefixedIdField(primary_key=True, prefix="mail")
    message = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="kept_mail")
    kinds = ArrayField(models.CharField(max_length=20))
    address = models.CharField(max_length=320)
    subject = models.CharField(max_length=998)
    text = models.TextField()
    html = models.TextField()
    headers = models.JSONField(default=dict)
    turn_links = models.JSONField(default=list)
    kept_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = "kept mail"
        constraints = [
            # A name that RFC 2606 reserves: if it were sent by mistake, nobody would get it.
            models.CheckConstraint(name="kept_mail_to_nobody", condition=Q(address__endswith=".invalid"))
        ]


class PushSubscription(models.Model):
    """A browser that receives notices to `user`, as it subscribed at its push service (RFC 8030).

    `p256dh` and `auth` encrypt messages and open nothing: only the browser has the key for that, and its push
    service accepts messages only from the sender that the browser named.
    """

    id = PrefixedIdField(primary_key=True, prefix="push")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="push_subscriptions")
    endpoint = models.CharField(max_length=2000)
    p256dh = models.BinaryField(max_length=POINT_BYTES)
    auth = models.BinaryField(max_length=AUTH_BYTES)
    description = models.CharField(max_length=100, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name = "push subscription"
        constraints = [
            models.UniqueConstraint(name="push_one_user_per_browser", fields=["endpoint"]),
            models.CheckConstraint(
                name="push_keys_whole", condition=Q(p256dh__length=POINT_BYTES, auth__length=AUTH_BYTES)
            ),
        ]
