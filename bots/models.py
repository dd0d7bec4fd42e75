"""Bots: the service's own with a strategy, or users' programs with their terms."""

from typing import Final

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.models import User
from games.tables.models import Table
from games.tables.sealed_json import SealedJSONField

# After so many failures in a row a turn's evaluation is given up.
MOST_ATTEMPTS: Final = 3
# An analysis that workers were too slow for is tried again later, up to this attempt.
LAST_ATTEMPT: Final = 12


class Bot(models.Model):
    """The profile of one of the service's own bots. Its level is the rank of its strategy, the weakest first.
    One account may hold many seats, also at one table.

    `version` grows when the bot begins to play differently, so that results are not mixed.
    """

    class Strategy(models.TextChoices):
        RANDOM = "random"
        EASY = "easy"
        STEADY = "steady"
        STRONG = "strong"
        EXPERT = "expert"

    user = models.OneToOneField(
        User, primary_key=True, on_delete=models.CASCADE, related_name="bot", limit_choices_to={"kind": "bot"}
    )
    strategy = models.CharField(max_length=30, choices=Strategy)
    version = models.PositiveSmallIntegerField(default=1)
    description = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="bot_strategy_known",
                condition=Q(strategy__in=["random", "easy", "steady", "strong", "expert"]),
            ),
            models.CheckConstraint(name="bot_version_from_one", condition=Q(version__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.strategy}, version {self.version}"


class Lapse(models.Model):
    """How often `steady` played for a strategy that searches: its search crashed, took too long, or no worker
    took the turn, so that the sweep played."""

    class Reason(models.TextChoices):
        CRASHED = "crashed"
        LATE = "late"
        SWEPT = "swept"

    reason = models.CharField(max_length=10, choices=Reason, primary_key=True)
    times = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="lapse_reason_known", condition=Q(reason__in=["crashed", "late", "swept"])
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reason}: {self.times}"


class Hint(models.Model):
    """The hint that a seat asked for at its turn; `options` are None until they are computed. It is private,
    sealed because it names cards of the hand, and deleted within hours. A worker computes it until
    `leased_until` at most; until `woken_until` no other worker is woken."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="+", db_index=False)
    round = models.PositiveSmallIntegerField()
    turn = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    options = SealedJSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(db_default=Now(), editable=False)
    leased_until = models.DateTimeField(null=True)
    woken_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="hint_one_per_turn", fields=["table", "round", "turn", "seat"]),
        ]
        indexes = [models.Index(fields=["asked_at"], name="hint_by_age")]

    def __str__(self) -> str:
        return f"seat {self.seat}, turn {self.round}.{self.turn}"


class Analysis(models.Model):
    """The progress of a finished game's analysis: `done` of `total` decisions (None: not counted yet).

    `players` are each player's sums, once all is done. `attempts` counts those since the last progress. After
    a failure `leased_until` is None; after a worker that was too slow or died it has passed.
    """

    table = models.OneToOneField(Table, on_delete=models.CASCADE, primary_key=True, related_name="+")
    total = models.PositiveIntegerField(null=True)
    done = models.PositiveIntegerField(default=0)
    players = models.JSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(db_default=Now(), editable=False)
    leased_until = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "analyses"
        constraints = [
            models.CheckConstraint(
                name="analysis_adds_up_when_all_is_done",
                condition=Q(players__isnull=True) | Q(total__isnull=False, done=F("total")),
            ),
        ]
        indexes = [
            models.Index(fields=["asked_at"], name="analysis_unfinished", condition=Q(players__isnull=True))
        ]

    def __str__(self) -> str:
        return f"{self.done} of {self.total}"


class Weighed(models.Model):
    """Decisions of an analysis that were computed together, beginning `after` this many turns of the game."""

    analysis = models.ForeignKey(Analysis, on_delete=models.CASCADE, related_name="weighed", db_index=False)
    after = models.PositiveIntegerField()
    decisions = models.JSONField()

    class Meta:
        verbose_name_plural = "weighed"
        constraints = [models.UniqueConstraint(name="weighed_once", fields=["analysis", "after"])]

    def __str__(self) -> str:
        return f"after {self.after} turns"


class RemoteBot(models.Model):
    """A bot that a user's program plays, and the tables that it accepts: rulesets, speeds, number at once.

    `live` tables have a time limit for each turn, `untimed` ones none. `is_open`: anybody may seat it.
    """

    class Speed(models.TextChoices):
        LIVE = "live"
        UNTIMED = "untimed"

    user = models.OneToOneField(
        User,
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="remote_bot",
        limit_choices_to={"kind": "bot"},
    )
    rulesets = ArrayField(models.CharField(max_length=40))
    speeds = ArrayField(models.CharField(max_length=10))
    concurrency = models.PositiveSmallIntegerField(default=4)
    is_open = models.BooleanField(default=True)
    description = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="remote_bot_plays_something", condition=Q(rulesets__len__gt=0)),
            models.CheckConstraint(
                name="remote_bot_speeds_known",
                condition=Q(speeds__len__gt=0, speeds__contained_by=["live", "untimed"]),
            ),
            models.CheckConstraint(
                name="remote_bot_concurrency_in_range", condition=Q(concurrency__range=(1, 100))
            ),
        ]

    def __str__(self) -> str:
        return str(self.user)
