"""Entries and officials of an event."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.models import User
from games.engine.fair_deal import CLIENT_SEED_BYTES
from games.tournaments.models.tournament import Tournament


class Entry(models.Model):
    """A player's entry. `number` counts from 1 in the order of entering and is never used again.

    A bot of the service may hold many entries, each with a `label` that is its name in the event: `steady 3`.

    `rating`, noted when entries close if a knock-out comes first, seeds it: points minus twice their
    uncertainty; None without a rating. The entry plays from stage round `first_round` on and, once it dropped
    out, none after `last_round`; if it comes back, that is empty again. Its results stay, unless it is
    disqualified and `struck`. `client_seed` is its part of the shuffle at all its tables.
    """

    class Status(models.TextChoices):
        ENTERED = "entered"
        WITHDRAWN = "withdrawn"
        DROPPED = "dropped"
        DISQUALIFIED = "disqualified"

    pk = models.CompositePrimaryKey("tournament_id", "number")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="entries", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="entries")
    label = models.CharField(max_length=200, blank=True, default="")
    status = models.CharField(max_length=12, choices=Status, default=Status.ENTERED)
    first_round = models.PositiveSmallIntegerField(default=1)
    last_round = models.PositiveSmallIntegerField(null=True)
    rating = models.IntegerField(null=True)
    struck = models.BooleanField(default=False)
    client_seed = models.BinaryField(default=b"")
    entered_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                name="entry_once_per_player", fields=["tournament", "player"], condition=Q(label="")
            ),
            models.UniqueConstraint(
                name="entry_label_unique", fields=["tournament", "label"], condition=~Q(label="")
            ),
            models.CheckConstraint(name="entry_numbered_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="entry_status_known",
                condition=Q(status__in=["entered", "withdrawn", "dropped", "disqualified"]),
            ),
            models.CheckConstraint(
                name="entry_ends_unless_entered",
                condition=Q(status="entered", last_round=None)
                | (~Q(status="entered") & Q(last_round__isnull=False)),
            ),
            models.CheckConstraint(
                name="entry_ends_after_its_beginning",
                condition=Q(last_round=None) | Q(last_round__gte=F("first_round") - 1),
            ),
            models.CheckConstraint(
                name="entry_struck_if_disqualified", condition=Q(struck=False) | Q(status="disqualified")
            ),
            models.CheckConstraint(
                name="entry_client_seed_length", condition=Q(client_seed__length__lte=CLIENT_SEED_BYTES)
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.number}"

    @property
    def name(self) -> str:
        """The name in the event; needs `player` loaded."""
        return self.label or self.player.name


class Official(models.Model):
    """An official of the event in one role; a user may hold several."""

    pk = models.CompositePrimaryKey("tournament_id", "user_id", "role")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="officials", db_index=False
    )
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="officiates")
    role = models.CharField(max_length=10)
    since = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="official_role_known",
                condition=Q(role__in=["owner", "director", "arbiter", "registrar", "support", "auditor"]),
            ),
            models.UniqueConstraint(
                name="official_one_owner", fields=["tournament"], condition=Q(role="owner")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.tournament_id}"
