"""Chat messages of tables."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from accounts.models import User
from games.lobby.texts import LONGEST_MESSAGE
from games.tables.models import Table


class Room(models.TextChoices):
    """A room of a table's chat: players and spectators talk separately."""

    PLAYERS = "players"
    SPECTATORS = "spectators"


class Message(models.Model):
    """A message: a text or a phrase. `number` counts within its room, from 1. `id` orders all messages of a
    table, whatever the room, and is not published."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+", db_index=False)
    room = models.CharField(max_length=10, choices=Room)
    number = models.PositiveIntegerField()
    author = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    text = models.CharField(max_length=LONGEST_MESSAGE, blank=True)
    phrase = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["table", "id"], name="message_by_table"),
            models.Index(fields=["at"], name="message_by_age"),
        ]
        constraints = [
            models.UniqueConstraint(name="message_numbered_in_room", fields=["table", "room", "number"]),
            models.CheckConstraint(name="message_room_known", condition=Q(room__in=Room.values)),
            models.CheckConstraint(name="message_number_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="message_text_or_phrase",
                condition=(Q(text="") & ~Q(phrase="")) | (~Q(text="") & Q(phrase="")),
            ),
        ]


class LastNumber(models.Model):
    """The last number given in a room, also when that message is gone with its author. Otherwise a reader who
    continues from a number would miss the message that gets it again. `at`: when it was written."""

    pk = models.CompositePrimaryKey("table_id", "room")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+", db_index=False)
    room = models.CharField(max_length=10, choices=Room)
    number = models.PositiveIntegerField()
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        indexes = [models.Index(fields=["at"], name="last_number_by_age")]
        constraints = [
            models.CheckConstraint(name="last_number_room_known", condition=Q(room__in=Room.values)),
            models.CheckConstraint(name="last_number_from_one", condition=Q(number__gte=1)),
        ]
