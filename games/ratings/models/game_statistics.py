"""Statistics of finished games: of each player, and of each two."""

from django.db import models
from django.db.models import F, Q

from accounts.models import User
from games.tables.models import Table


class UncountedGame(models.Model):
    """A finished game that is not counted yet, written in the transaction that finished it."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return str(self.table_id)


class CountedGame(models.Model):
    """A finished game that was counted, in the order of `id`.

    It is numbered while the statistics of all its players are locked. So their games can be counted again in
    the same order, on which streaks depend.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="+")

    def __str__(self) -> str:
        return str(self.table_id)


class Statistics(models.Model):
    """The sum of a user's games by one ruleset, whatever its version; of all games if it is empty.

    `figures` are those of `statistics.figures`. All of it follows from the logs.
    """

    pk = models.CompositePrimaryKey("player_id", "ruleset")
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    ruleset = models.CharField(max_length=40, blank=True)
    figures = models.JSONField()

    class Meta:
        verbose_name_plural = "statistics"
        constraints = [
            models.CheckConstraint(name="statistics_ruleset_key", condition=Q(ruleset__regex=r"^[a-z]*$"))
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.ruleset}".strip()


class Versus(models.Model):
    """How two players' places compare in the public games they finished together, from the first's side."""

    pk = models.CompositePrimaryKey("player_id", "other_id", "ruleset")
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    other = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    ruleset = models.CharField(max_length=40)
    games = models.PositiveIntegerField()
    ahead = models.PositiveIntegerField()
    behind = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "versus"
        constraints = [
            models.CheckConstraint(name="versus_somebody_else", condition=~Q(player=F("other"))),
            models.CheckConstraint(
                name="versus_places_of_games", condition=Q(games__gte=F("ahead") + F("behind"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} and {self.other_id}"
