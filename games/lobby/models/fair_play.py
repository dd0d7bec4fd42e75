"""Figures of rated games for fair play, and the queue of signals for staff.

Only staff see them. Figures follow from logs and rating events. A period is a quarter of a year, named by its
first day.
"""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.tables.models import Table


class UnexaminedGame(models.Model):
    """A rated game to be examined, written in the transaction that rated it."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.PROTECT, related_name="+")


class AccountFigures(models.Model):
    """`fairplay.figures.AccountGames` of one account in one period. `games` is a column, to be summed."""

    pk = models.CompositePrimaryKey("player_id", "period")
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    period = models.DateField()
    games = models.PositiveIntegerField(default=0)
    figures = models.JSONField()

    class Meta:
        verbose_name_plural = "account figures"
        indexes = [models.Index(fields=["period"], include=["games"], name="account_figures_by_period")]

    def __str__(self) -> str:
        return f"{self.player_id} from {self.period}"


class PairFigures(models.Model):
    """`fairplay.figures.PairGames` of one account with one certain other in one period."""

    pk = models.CompositePrimaryKey("player_id", "other_id", "period")
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    period = models.DateField()
    figures = models.JSONField()

    class Meta:
        verbose_name_plural = "pair figures"
        indexes = [models.Index(fields=["period"], name="pair_figures_by_period")]
        constraints = [models.CheckConstraint(name="pair_figures_of_two", condition=~Q(player=F("other")))]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.other_id} from {self.period}"


class Signal(models.Model):
    """A reason to check one or two accounts: one of each kind in a period.

    `strength` and `evidence` are those of the game examined last. A signal has no consequences by itself.
    """

    class Kind(models.TextChoices):
        TOGETHER = "together", _("always together")
        FARMING = "farming", _("points flow one way")
        HELP = "help", _("plays for the other")
        NETWORK = "network", _("one network")
        SECOND_GO = "second_go", _("boards played twice")
        STALLING = "stalling", _("slow once lost")
        TIME_OUTS = "time_outs", _("lets turns time out")

    class State(models.TextChoices):
        OPEN = "open", _("open")
        LOOKED_AT = "looked_at", _("looked at")
        DISMISSED = "dismissed", pgettext_lazy("signal", "dismissed")

    id = PrefixedIdField(primary_key=True, prefix="signal")
    kind = models.CharField(max_length=20, choices=Kind)
    player = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", db_index=False)
    other = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+", null=True)
    period = models.DateField()
    strength = models.FloatField()
    games = models.PositiveIntegerField()
    evidence = models.JSONField()
    state = models.CharField(max_length=10, choices=State, default=State.OPEN)
    first_seen = models.DateTimeField(db_default=Now(), editable=False)
    last_seen = models.DateTimeField(db_default=Now(), editable=False)
    decided_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        User, on_delete=models.SET_NULL, null=True, related_name="+", db_index=False
    )
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["state", "-strength"], name="signal_queue"),
            models.Index(fields=["last_seen"], name="signal_by_age"),
        ]
        constraints = [
            models.UniqueConstraint(
                name="signal_once_per_period",
                fields=["player", "other", "kind", "period"],
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="signal_kind_known",
                condition=Q(
                    kind__in=["together", "farming", "help", "network", "second_go"], other__isnull=False
                )
                | Q(kind__in=["stalling", "time_outs"], other=None),
            ),
            models.CheckConstraint(
                name="signal_pair_in_order", condition=Q(other=None) | Q(player__lt=F("other"))
            ),
            models.CheckConstraint(
                name="signal_decided_with_reason",
                condition=Q(state="open", decided_at=None)
                | (Q(state__in=["looked_at", "dismissed"], decided_at__isnull=False) & ~Q(reason="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.quarter}"

    @property
    def quarter(self) -> str:
        """Return the period as people write it."""
        return f"{self.period.year} Q{(self.period.month + 2) // 3}"
