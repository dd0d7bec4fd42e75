"""Tournaments: the game, stages, scoring and status of an event, and the boards that its tables share."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import get_language

from accounts.ids import PrefixedIdField
from accounts.models import Realm, User
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.base import Winner
from games.engine.words.names import event_name
from games.tables.models.table import FEWEST_PLAYERS, MOST_PLAYERS
from games.tournaments.quotas import MOST_ENTRIES
from games.tournaments.roles import OF_STAFF, Act, may
from games.tournaments.standings.scoring import SCALE
from games.tournaments.standings.tie_breaks import USUAL


def usual_tie_breaks() -> list[str]:
    return [each.value for each in USUAL]


class Tournament(models.Model):
    """One event. `version` grows with each change of officials, so that no change is made to an outdated
    state.

    The pure modules that read `stages`, `scoring` and `tie_breaks` define their words. `sealed_seed`: the 32
    bytes from which all lots are drawn, encrypted with the key named by `key_id`. `commitment` is published
    when the event is made, the seed once it is confirmed. `late_until`: the last stage round before which
    players may still enter. `complaints_until` is set when the last game is over.
    """

    class Status(models.TextChoices):
        DRAFT = "draft"
        OPEN = "open"
        CLOSED = "closed"
        RUNNING = "running"
        PLAYED = "played"
        CONFIRMED = "confirmed"
        CANCELLED = "cancelled"

    # No games are to come.
    SETTLED = (Status.PLAYED, Status.CONFIRMED, Status.CANCELLED)
    OVER = (Status.CONFIRMED, Status.CANCELLED)

    id = PrefixedIdField(primary_key=True, prefix="tournament")
    realm = models.ForeignKey(Realm, on_delete=models.PROTECT, related_name="tournaments", db_index=False)
    creator = models.ForeignKey(User, on_delete=models.PROTECT, related_name="tournaments_made")
    name = models.CharField(max_length=80)
    description = models.TextField(max_length=4000, blank=True, default="")
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    version = models.PositiveIntegerField(default=1)
    ruleset = models.CharField(max_length=40)
    players = models.PositiveSmallIntegerField(help_text="At each table.")
    options = models.JSONField(default=dict)
    turn_limit = models.PositiveSmallIntegerField(null=True)
    clock = models.JSONField(null=True)
    rated = models.BooleanField(default=False)
    stages = models.JSONField()
    scoring = models.CharField(max_length=20)
    scale = models.PositiveSmallIntegerField(
        default=int(SCALE), db_default=int(SCALE), help_text="Scores above the mean worth one point."
    )
    bye_points = models.SmallIntegerField(
        null=True, help_text="Points of a bye; empty: the mean of the others."
    )
    tie_breaks = models.JSONField(default=usual_tie_breaks)
    duplicate = models.BooleanField(
        default=False, db_default=False, help_text="All tables of a stage round are dealt the same boards."
    )
    day = models.DateField(null=True, help_text="The day, if these are the six boards of a day.")
    capacity = models.PositiveSmallIntegerField(default=MOST_ENTRIES)
    late_until = models.PositiveSmallIntegerField(default=0)
    complaint_hours = models.PositiveSmallIntegerField(default=24)
    entries_close_at = models.DateTimeField(null=True)
    commitment = models.CharField(max_length=64)
    sealed_seed = models.BinaryField()
    key_id = models.CharField(max_length=40)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    started_at = models.DateTimeField(null=True)
    complaints_until = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    # Filled by queries: how many are entered, what the viewer is here, and whether they are staff and the
    # owner's account is closed. Filled by pages, once they ask: whether the viewer is an official who plays.
    entered: int
    roles: Any
    in_care: bool = False
    plays: bool | None = None

    class Meta:
        indexes = [
            models.Index(fields=["realm", "-id"], name="tournament_listed", condition=~Q(status="draft")),
            models.Index(fields=["entries_close_at"], name="tournament_closing", condition=Q(status="open")),
        ]
        constraints = [
            models.CheckConstraint(
                name="tournament_status_known",
                condition=Q(
                    status__in=["draft", "open", "closed", "running", "played", "confirmed", "cancelled"]
                ),
            ),
            models.UniqueConstraint(
                name="tournament_one_a_day", fields=["realm", "day"], condition=Q(day__isnull=False)
            ),
            models.CheckConstraint(
                name="tournament_of_a_day_is_duplicate", condition=Q(day=None) | Q(duplicate=True)
            ),
            models.CheckConstraint(
                name="tournament_ruleset_pinned", condition=Q(ruleset__regex=r"^[a-z]+@[1-9][0-9]*$")
            ),
            models.CheckConstraint(
                name="tournament_players_in_range", condition=Q(players__range=(FEWEST_PLAYERS, MOST_PLAYERS))
            ),
            models.CheckConstraint(
                name="tournament_capacity_in_range",
                condition=Q(capacity__gte=F("players"), capacity__lte=MOST_ENTRIES),
            ),
            models.CheckConstraint(name="tournament_scale_from_one", condition=Q(scale__gte=1)),
            models.CheckConstraint(
                name="tournament_commitment_form", condition=Q(commitment__regex=r"^[0-9a-f]{64}$")
            ),
            models.CheckConstraint(
                name="tournament_started_once_running",
                condition=Q(status__in=["draft", "open", "closed", "cancelled"])
                | Q(started_at__isnull=False),
            ),
            models.CheckConstraint(
                name="tournament_ended_when_over",
                condition=Q(status__in=["confirmed", "cancelled"], ended_at__isnull=False)
                | (~Q(status__in=["confirmed", "cancelled"]) & Q(ended_at=None)),
            ),
        ]

    def __str__(self) -> str:
        return self.called

    @property
    def called(self) -> str:
        """The tournament's name in the active language."""
        return event_name(self.name, "ar" if get_language() == "ar" else "en")

    def allows(self, act: Act) -> bool:
        """Whether the viewer for whom it was read may do this."""
        return may(self.roles, act) or (self.in_care and act in OF_STAFF)

    @property
    def is_over(self) -> bool:
        return self.status in self.OVER

    @property
    def lowest_wins(self) -> bool:
        """Whether the fewest points of a game are the best."""
        return ruleset_of(self.ruleset).winner is Winner.LOWEST


class Boards(models.Model):
    """The shared boards of an event, made when its entries open. They are numbered from 1 through the whole
    event. `dealt` is how many were dealt; no board is dealt in two stage rounds.

    `commitment` commits to the seed (EST-DEAL-1), which is stored encrypted with the key named by `key_id`.
    `opened_at` is when the seed was published, because no board was left to be played.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, primary_key=True, related_name="boards"
    )
    commitment = models.CharField(max_length=64)
    sealed_seed = models.BinaryField()
    key_id = models.CharField(max_length=40)
    dealt = models.PositiveSmallIntegerField(default=0)
    opened_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "boards"
        constraints = [
            models.CheckConstraint(
                name="boards_commitment_form", condition=Q(commitment__regex=r"^[0-9a-f]{64}$")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.dealt} boards of {self.tournament_id}"
