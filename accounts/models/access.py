"""Models of access to accounts: tokens, kept answers, addresses of calendars, network prints, renewals."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length, Now

from accounts.ids import PrefixedIdField
from accounts.models.people import User


class Token(models.Model):
    """A personal token. Only the hash of the secret is kept, and four letters to recognise it by."""

    id = PrefixedIdField(primary_key=True, prefix="token")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=80)
    secret_hash = models.BinaryField(max_length=32, editable=False)
    last_four = models.CharField(max_length=4, editable=False)
    scopes = ArrayField(models.CharField(max_length=40))
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="Updated at most once an hour.")
    revoked_at = models.DateTimeField(null=True, blank=True)
    of_session = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Made by a page of this site for whoever is signed in there; it lives for an hour.",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(name="token_secret_hash_unique", fields=["secret_hash"]),
            models.CheckConstraint(name="token_secret_hash_is_sha256", condition=Q(secret_hash__length=32)),
            models.CheckConstraint(name="token_has_scopes", condition=Q(scopes__len__gt=0)),
            models.CheckConstraint(
                name="token_expires_after_birth", condition=Q(expires_at__gt=F("created_at"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} …{self.last_four}"


# `secret_hash__length`: a hash of another length would never be found again.
models.BinaryField.register_lookup(Length)


class KeptAnswer(models.Model):
    """The answer to a request with an Idempotency-Key, written in the transaction of its effect.

    `request_hash` is the SHA-256 of method, address and body. An answer that shows cards is never kept:
    `again` holds the data to make it again. An answer that held a secret has neither `body` nor `again`.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    key = models.CharField(max_length=255)
    request_hash = models.BinaryField(max_length=32)
    status = models.PositiveSmallIntegerField()
    body = models.BinaryField(null=True)
    again = models.JSONField(null=True)
    location = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(db_default=Now(), db_index=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="kept_answer_once_per_key", fields=["user", "key"]),
            models.CheckConstraint(name="kept_answer_key_not_empty", condition=~Q(key="")),
            models.CheckConstraint(name="kept_answer_only_of_success", condition=Q(status__range=(200, 299))),
            models.CheckConstraint(
                name="kept_answer_whole_or_made_anew", condition=Q(body=None) | Q(again=None)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.status} for {self.key}"


class CalendarAddress(models.Model):
    """The address of a user's calendar. Its secret opens nothing else; its hash and last letters are kept."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="calendar")
    secret_hash = models.BinaryField(max_length=32, editable=False)
    last_four = models.CharField(max_length=4, editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    last_read_at = models.DateTimeField(null=True, blank=True, help_text="Updated at most once an hour.")

    class Meta:
        verbose_name_plural = "calendar addresses"
        constraints = [
            models.UniqueConstraint(name="calendar_secret_hash_unique", fields=["secret_hash"]),
            models.CheckConstraint(
                name="calendar_secret_hash_is_sha256", condition=Q(secret_hash__length=32)
            ),
        ]

    def __str__(self) -> str:
        return f"…{self.last_four}"


class NetworkPrint(models.Model):
    """A person's client came from this network on this day (UTC). Kept for thirty days; see `prints`."""

    pk = models.CompositePrimaryKey("user_id", "day", "print")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    day = models.DateField()
    print = models.UUIDField()

    class Meta:
        indexes = [models.Index(fields=["day", "print"], name="network_print_by_day")]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.day}"


class Renewal(models.Model):
    """The answer for which a refresh token (its hash) was exchanged: sealed, and used for half a minute
    only."""

    spent = models.CharField(max_length=64, primary_key=True)
    sealed = models.BinaryField()
    kept_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [models.Index(fields=["kept_at"], name="renewal_by_age")]

    def __str__(self) -> str:
        return f"kept at {self.kept_at}"
