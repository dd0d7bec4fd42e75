"""Which strategy a bot's account plays."""

from django.db import models
from django.db.models import Q

from accounts.models import User


class Bot(models.Model):
    """The profile of a bot's account. One account may hold many seats, also of one table.

    `version` counts corrections of how the bot plays, so that results can be told apart.
    """

    class Strategy(models.TextChoices):
        RANDOM = "random"
        STEADY = "steady"

    user = models.OneToOneField(
        User, primary_key=True, on_delete=models.CASCADE, related_name="bot", limit_choices_to={"kind": "bot"}
    )
    strategy = models.CharField(max_length=30, choices=Strategy)
    version = models.PositiveSmallIntegerField(default=1)
    description = models.TextField(blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(name="bot_strategy_known", condition=Q(strategy__in=["random", "steady"])),
            models.CheckConstraint(name="bot_version_from_one", condition=Q(version__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.strategy}, version {self.version}"
