"""Realms, and the people and bots in them."""

from datetime import timedelta
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.db.models.functions import Collate, Now

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
        default=True,
        help_text="Off: cannot sign in, and every token is refused. Their bots go off and on with them.",
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
    off_with_owner = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="This bot is off because staff switched its owner off.",
    )
    # Stored here, because every action reads who sits at the table anyway, so it costs no query.
    notified = models.BooleanField(
        default=False,
        db_default=False,
        editable=False,
        help_text="Some address gets this user's turns and games.",
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    left_at = models.DateTimeField(
        null=True, editable=False, help_text="When the account ended for good and lost its name."
    )

    guest_until = models.DateTimeField(
        null=True,
        blank=True,
        editable=False,
        help_text="When a guest's account ends, unless they choose a password or confirm an address before.",
    )

    # The id of the personal token by which a request read this user; None for all other ways.
    came_by: str | None = None

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
