"""Blocks, follows and mutes between players, and private notes about them."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User

LONGEST_NOTE = 2000


class Block(models.Model):
    """A block: `blocker` wants nothing to do with `blocked`, who is not notified."""

    id = PrefixedIdField(primary_key=True, prefix="block")
    blocker = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks_against")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="block_once_each", fields=["blocker", "blocked"]),
            models.CheckConstraint(name="block_never_oneself", condition=~Q(blocker=F("blocked"))),
        ]


class Follow(models.Model):
    """A follow: `follower` sees at which public tables `followed` plays. How many follow them is public."""

    id = PrefixedIdField(primary_key=True, prefix="follow")
    follower = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows", db_index=False)
    followed = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="follow_once_each", fields=["follower", "followed"]),
            models.CheckConstraint(name="follow_never_oneself", condition=~Q(follower=F("followed"))),
        ]


class Mute(models.Model):
    """A user's wish not to read another's messages, at any table. Only they know of it."""

    pk = models.CompositePrimaryKey("user_id", "muted_id")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    muted = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [models.CheckConstraint(name="mute_not_of_oneself", condition=~Q(user=F("muted")))]


class Note(models.Model):
    """A private note; at most one of each writer about each other player."""

    id = PrefixedIdField(primary_key=True, prefix="note")
    writer = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes", db_index=False)
    about = models.ForeignKey(User, on_delete=models.CASCADE, related_name="notes_about")
    text = models.CharField(max_length=LONGEST_NOTE)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    changed_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="note_once_each", fields=["writer", "about"]),
            models.CheckConstraint(name="note_never_of_oneself", condition=~Q(writer=F("about"))),
            models.CheckConstraint(name="note_says_something", condition=~Q(text="")),
        ]
