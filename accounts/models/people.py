"""People, bots, their tokens, and the stored answers of requests with an Idempotency-Key."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Collate, Length, Now

from accounts import names
from accounts.ids import PrefixedIdField


class Realm(models.Model):
    """A separate world: `real`, or one sandbox. Nothing crosses from one to another.

    A sandbox's clock is `advanced` by this much: the times of its rows that are still to change were moved
    back (`sandbox_clock`). Code adds `advanced` only where local time counts.
    """

    REAL: ClassVar[str] = "real"

    key = models.CharField(primary_key=True, max_length=40)
    advanced = models.DurationField(default=timedelta(), db_default=timedelta(), editable=False)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(name="realm_key_form", condition=Q(key__regex=r"^[a-z][a-z0-9_]*$")),
            models.CheckConstraint(
                name="realm_only_sandboxes_are_advanced",
                condition=Q(advanced=timedelta()) | Q(advanced__gt=timedelta()) & ~Q(key="real"),
            ),
        ]

    def __str__(self) -> str:
        return self.key


class UserManager(BaseUserManager["User"]):
    """Finds users by any spelling of their name; makes the first account of staff."""

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(realm=Realm.REAL, name_key=names.key(username or ""))

    def create_superuser(self, name: str, password: str | None = None, **fields: Any) -> "User":
        user = self.model(name=name, is_staff=True, is_superuser=True, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user


class User(AbstractBaseUser, PermissionsMixin):
    """A person or a bot. `name` is the shown form; `name_key` and `name_skeleton` follow from it at each
    save.

    Names are unique in their realm only.
    """

    class Kind(models.TextChoices):
        PERSON = "person"
        BOT = "bot"

    id = PrefixedIdField(primary_key=True, prefix="user")
    name = models.CharField(max_length=150)
    name_key = models.CharField(max_length=300, editable=False)
    name_skeleton = models.CharField(max_length=600, editable=False)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.PERSON)
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, default=Realm.REAL, related_name="users")
    is_active = models.BooleanField(
        default=True, help_text="Off: cannot sign in, and every token is refused."
    )
    is_staff = models.BooleanField(default=False, help_text="May sign in to the admin.")
    owner = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="bots_owned",
        help_text="Whose program this bot is; empty for people and for the service's own bots.",
    )
    # Stored here, because every action reads who sits at the table anyway, so it costs no query.
    notified = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Some address wants to be told of this user's turns and games.",
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    left_at = models.DateTimeField(
        null=True, editable=False, help_text="When the account ended for good and its name was taken off it."
    )

    guest_until = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When a guest's account ends, unless they choose a password or confirm an address before.",
    )

    objects = UserManager()

    USERNAME_FIELD = "name"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        indexes = [
            # For lookups of names by their beginning, in the order of code points.
            models.Index("realm", Collate("name_key", "C"), name="user_by_beginning"),
            models.Index(name="user_guests", fields=["guest_until"], condition=~Q(guest_until=None)),
        ]
        constraints = [
            models.UniqueConstraint(name="user_name_unique", fields=["realm", "name"]),
            models.UniqueConstraint(name="user_name_key_unique", fields=["realm", "name_key"]),
            models.UniqueConstraint(name="user_name_skeleton_unique", fields=["realm", "name_skeleton"]),
            models.CheckConstraint(name="user_name_not_empty", condition=~Q(name="") & ~Q(name_key="")),
            models.CheckConstraint(name="user_kind_known", condition=Q(kind__in=["person", "bot"])),
            models.CheckConstraint(
                name="user_bot_never_staff",
                condition=Q(kind="person") | Q(is_staff=False, is_superuser=False),
            ),
            models.CheckConstraint(
                name="user_who_left_is_off", condition=Q(left_at=None) | Q(is_active=False)
            ),
            models.CheckConstraint(
                name="user_guest_is_a_person",
                condition=Q(guest_until=None) | Q(kind="person", is_staff=False, left_at=None),
            ),
            models.CheckConstraint(name="user_only_bots_are_owned", condition=Q(owner=None) | Q(kind="bot")),
        ]

    def save(self, *args: Any, **kwargs: Any) -> None:
        fields = kwargs.get("update_fields")
        if fields is None or "name" in fields:
            self.name = names.normal(self.name)
            key = names.key(self.name)
            if key != self.name_key or not names.is_tolerated(self.name_skeleton):
                self.name_skeleton = names.skeleton(self.name)
            self.name_key = key
            if fields is not None:
                kwargs["update_fields"] = {*fields, "name_key", "name_skeleton"}
        super().save(*args, **kwargs)

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        return self.kind == User.Kind.BOT

    @property
    def is_house_bot(self) -> bool:
        """Whether the service itself plays for this account. Other bots are programs of their owners."""
        return self.is_bot and self.owner_id is None


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
    last_used_at = models.DateTimeField(null=True, blank=True, help_text="Written at most once an hour.")
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
    `again` says from what it is made again. An answer that held a secret has neither `body` nor `again`.
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
