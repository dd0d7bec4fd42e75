"""Seats of a table: who holds which from when until when, invitations to them, and players' clocks."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.models import User
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.tables.models.table import MOST_PLAYERS, Table


class Occupancy(models.Model):
    """A user's hold on a seat from one log entry (included) to another (excluded), or still open.

    The log names seats only, so seats can change hands and accounts can be deleted. `bot` marks the service's
    own bots, for which workers play. One of them may hold many seats of a table; any other user, person or
    bot, only one.
    """

    class Kind(models.TextChoices):
        OWNER = "owner"
        SUBSTITUTE = "substitute"
        STAND_IN = "stand_in"

    pk = models.CompositePrimaryKey("table_id", "seat", "from_seq")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="occupancies", db_index=False)
    seat = models.PositiveSmallIntegerField()
    from_seq = models.PositiveIntegerField()
    to_seq = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="occupancies", db_index=False)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.OWNER)
    bot = models.BooleanField()
    client_seed = models.BinaryField(default=b"")

    class Meta:
        verbose_name_plural = "occupancies"
        indexes = [models.Index(fields=["player", "table"], name="occupancy_by_player")]
        constraints = [
            models.UniqueConstraint(
                name="occupancy_one_open_per_seat", fields=["table", "seat"], condition=Q(to_seq=None)
            ),
            models.UniqueConstraint(
                name="occupancy_one_open_seat_per_player",
                fields=["table", "player"],
                condition=Q(to_seq=None, bot=False),
            ),
            models.CheckConstraint(name="occupancy_seat_in_range", condition=Q(seat__lt=MOST_PLAYERS)),
            models.CheckConstraint(
                name="occupancy_kind_known", condition=Q(kind__in=["owner", "substitute", "stand_in"])
            ),
            models.CheckConstraint(
                name="occupancy_ends_after_its_beginning",
                condition=Q(to_seq=None) | Q(to_seq__gt=F("from_seq")),
            ),
            models.CheckConstraint(
                name="occupancy_client_seed_length", condition=Q(client_seed__length__lte=CLIENT_SEED_BYTES)
            ),
            models.CheckConstraint(
                name="occupancy_bot_gives_no_seed", condition=Q(bot=False) | Q(client_seed__length=0)
            ),
        ]


class Invitation(models.Model):
    """The creator's permission for a user to sit down, on a certain seat or on any."""

    pk = models.CompositePrimaryKey("table_id", "user_id")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="invitations", db_index=False)
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="invitations")
    seat = models.PositiveSmallIntegerField(null=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="invitation_one_per_seat", fields=["table", "seat"], condition=Q(seat__isnull=False)
            ),
            models.CheckConstraint(
                name="invitation_seat_in_range", condition=Q(seat=None) | Q(seat__lt=MOST_PLAYERS)
            ),
        ]


class PlayerClock(models.Model):
    """One clock for each player and game. It runs from `running_since` while any round waits for the player.

    `remaining_ms` is what was left when it last started or stopped. `due_at` is when it runs out, `look_at`
    when a sweep is to check it before; both follow from the rest and the player's calendar. `agrees` is what
    the player agreed to: to pause or to resume. `gone`: their time ran out too often and a stand-in holds the
    seat; `comes_back`: they want it back when a round begins. `due_moves` counts how often `due_at` changed,
    the last time at `due_moved_at`.
    """

    class Agreement(models.TextChoices):
        PAUSE = "pause"
        RESUME = "resume"

    pk = models.CompositePrimaryKey("table_id", "seat")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="clocks", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    remaining_ms = models.BigIntegerField()
    running_since = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    timeouts = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(null=True)
    due_moves = models.PositiveIntegerField(default=0, db_default=0)
    due_moved_at = models.DateTimeField(db_default=Now())
    look_at = models.DateTimeField(null=True)
    leased_until = models.DateTimeField(null=True)
    agrees = models.CharField(max_length=10, choices=Agreement, null=True)  # none is no answer
    gone = models.BooleanField(default=False)
    comes_back = models.BooleanField(default=False)

    class Meta:
        indexes = [
            models.Index(fields=["due_at"], name="clock_by_deadline", condition=Q(due_at__isnull=False)),
            models.Index(fields=["look_at"], name="clock_by_look", condition=Q(look_at__isnull=False)),
        ]
        constraints = [
            models.CheckConstraint(name="clock_seat_in_range", condition=Q(seat__lt=MOST_PLAYERS)),
            models.CheckConstraint(name="clock_remaining_not_negative", condition=Q(remaining_ms__gte=0)),
            models.CheckConstraint(
                name="clock_due_while_it_runs",
                condition=Q(running_since=None, due_at=None, look_at=None)
                | Q(running_since__isnull=False, due_at__isnull=False),
            ),
            models.CheckConstraint(
                name="clock_agreement_known", condition=Q(agrees=None) | Q(agrees__in=["pause", "resume"])
            ),
            models.CheckConstraint(
                name="clock_of_who_is_gone_stands", condition=Q(gone=False) | Q(running_since=None)
            ),
            models.CheckConstraint(
                name="clock_only_who_is_gone_returns", condition=Q(comes_back=False) | Q(gone=True)
            ),
        ]
