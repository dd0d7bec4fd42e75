"""Seeks: players who look for others to play with."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import Realm, User
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.ratings.pools import CORRESPONDENCE, LIVE
from games.tables.models import Table

SPEEDS = (LIVE, CORRESPONDENCE)
# The columns that say which game is sought; a table is opened with them.
GAME = ("ruleset", "players", "options", "turn_limit", "clock", "rated")


class Seek(models.Model):
    """A player's wish to play a certain game with others who want it.

    `clock` is the choice that a table is opened with. `terms` is a digest of all that must be equal for two
    seeks to match, the realm included. `rating` is the player's when it was opened, `least` and `most` are
    the limits for others, in points. Once it is `bots_after` old, it accepts bots.
    """

    class Status(models.TextChoices):
        OPEN = "open"
        MATCHED = "matched"
        WITHDRAWN = "withdrawn"
        LAPSED = "lapsed"

    id = PrefixedIdField(primary_key=True, prefix="seek")
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="seeks")
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    turn_limit = models.PositiveSmallIntegerField(null=True)
    clock = models.JSONField(null=True)
    rated = models.BooleanField()
    terms = models.CharField(max_length=64)
    rating = models.IntegerField()
    least = models.IntegerField(null=True)
    most = models.IntegerField(null=True)
    bots_after = models.DurationField(null=True)
    client_seed = models.BinaryField(default=b"")
    status = models.CharField(max_length=10, choices=Status, default=Status.OPEN)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="+", db_index=False)
    since = models.DateTimeField(db_default=Now(), editable=False)
    expires_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["terms", "since"], name="seek_to_match", condition=Q(status="open")),
            models.Index(fields=["realm", "-id"], name="seek_listed", condition=Q(status="open")),
            models.Index(fields=["expires_at"], name="seek_lapses", condition=Q(status="open")),
            models.Index(fields=["closed_at"], name="seek_forgotten", condition=Q(closed_at__isnull=False)),
        ]
        constraints = [
            models.UniqueConstraint(
                name="seek_one_open_of_a_kind", fields=["player", "terms"], condition=Q(status="open")
            ),
            models.CheckConstraint(
                name="seek_status_known", condition=Q(status__in=["open", "matched", "withdrawn", "lapsed"])
            ),
            models.CheckConstraint(
                name="seek_one_kind_of_limit",
                condition=Q(turn_limit=None, clock__isnull=False) | Q(turn_limit__isnull=False, clock=None),
            ),
            models.CheckConstraint(
                name="seek_range_not_empty", condition=Q(least=None) | Q(most=None) | Q(least__lte=F("most"))
            ),
            models.CheckConstraint(
                name="seek_matched_has_table",
                condition=Q(status="matched", table__isnull=False) | ~Q(status="matched") & Q(table=None),
            ),
            models.CheckConstraint(
                name="seek_closed_unless_open",
                condition=Q(status="open", closed_at=None) | ~Q(status="open") & Q(closed_at__isnull=False),
            ),
            models.CheckConstraint(
                name="seek_client_seed_length", condition=Q(client_seed__length__lte=CLIENT_SEED_BYTES)
            ),
        ]

    @property
    def game(self) -> dict[str, Any]:
        """The arguments with which a table for it is opened."""
        return {name: getattr(self, name) for name in GAME}

    @property
    def is_live(self) -> bool:
        """Whether its game is played in one sitting."""
        return self.turn_limit is not None

    @property
    def speed(self) -> str:
        """The speed by which pools of ratings tell games apart."""
        return LIVE if self.is_live else CORRESPONDENCE


CLOSED = tuple(each for each in Seek.Status.values if each != Seek.Status.OPEN)
