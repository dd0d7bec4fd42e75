"""Models of ratings: pools, changes by finished games, present ratings; and statistics of finished games."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.ids import PrefixedIdField
from accounts.models import User
from games.tables.models import Table


class Pool(models.Model):
    """Games that are compared with one another; `modern.live`. Its row is locked while games are rated.

    `last_seq` is the number of the last game rated. `current` is the generation that is shown.
    """

    key = models.CharField(primary_key=True, max_length=60)
    last_seq = models.PositiveIntegerField(default=0)
    current = models.ForeignKey("Generation", on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(name="pool_key_form", condition=Q(key__regex=r"^[a-z]+\.[a-z]+$"))
        ]

    def __str__(self) -> str:
        return self.key


class Generation(models.Model):
    """All ratings of a pool, computed once from its first game to `built_to`. A correction makes another one.

    It includes the corrections up to `corrections` and no later ones, so that it can always be repeated.
    Until it has caught up with its pool, the one before is shown.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="generations", db_index=False)
    number = models.PositiveIntegerField()
    built_to = models.PositiveIntegerField(default=0)
    corrections = models.PositiveBigIntegerField(default=0)
    reason = models.CharField(max_length=500, blank=True)
    made_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(name="generation_numbered", fields=["pool", "number"]),
            models.CheckConstraint(name="generation_from_one", condition=Q(number__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.pool_id}, generation {self.number}"


class RatedGame(models.Model):
    """A finished game that is to count, written in the transaction that finished it.

    `entrants` are [user id, place, house bot's name or null] by seat; a player who left ranks last.
    `pool_seq` is its number in the order of its pool, once it was rated: games do not finish in the order in
    which their transactions end.
    """

    # The name that people use, if it was looked up.
    label: str = ""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.PROTECT, related_name="+")
    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="games", db_index=False)
    pool_seq = models.PositiveIntegerField(null=True)
    entrants = models.JSONField()
    finished_at = models.DateTimeField()

    class Meta:
        permissions = [("correct_rating", "Can annul and adjust what games did to ratings, with a reason")]
        indexes = [
            models.Index(
                fields=["pool", "finished_at"], name="rated_game_due", condition=Q(pool_seq__isnull=True)
            )
        ]
        constraints = [
            models.UniqueConstraint(name="rated_game_numbered", fields=["pool", "pool_seq"]),
            models.CheckConstraint(
                name="rated_game_from_one", condition=Q(pool_seq=None) | Q(pool_seq__gte=1)
            ),
        ]

    def __str__(self) -> str:
        return self.label or str(self.table_id)


class Correction(models.Model):
    """A decision of staff about a finished game: other `places` by seat, or none: it does not count."""

    game = models.ForeignKey(RatedGame, on_delete=models.PROTECT, related_name="corrections")
    places = models.JSONField(null=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=500)
    at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [models.CheckConstraint(name="correction_has_reason", condition=~Q(reason=""))]

    def __str__(self) -> str:
        return "annulled" if self.places is None else "adjusted"


class RatingEvent(models.Model):
    """The change of one player by one game in one generation. Rows are only added."""

    pk = models.CompositePrimaryKey("generation_id", "player_id", "pool_seq")
    generation = models.ForeignKey(Generation, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+", db_index=False)
    pool_seq = models.PositiveIntegerField()
    table = PrefixedIdField(prefix="table", db_column="table_id")
    place = models.PositiveSmallIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(name="rating_event_once", fields=["generation", "table", "player"]),
            models.CheckConstraint(
                name="rating_event_sigma_positive", condition=Q(sigma__gt=0, sigma_before__gt=0)
            ),
        ]


class Rating(models.Model):
    """A player's rating in a generation after `games` games; it follows from the events.

    `at_least` is mu − 2 sigma, with the sigma of the day on which it was last computed, because a resting
    player's rating is less certain. `rung` is the same in whole points shown, by which places are counted.
    `listed`: a person with enough games, the last not long ago, who is therefore on the leaderboard. From
    `due_at` on the sweep ranks them again; at once for a row written by code that did not know the column
    yet.
    """

    pk = models.CompositePrimaryKey("generation_id", "player_id")
    generation = models.ForeignKey(Generation, on_delete=models.PROTECT, related_name="+", db_index=False)
    player = models.ForeignKey(User, on_delete=models.PROTECT, related_name="ratings")
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField()
    last_at = models.DateTimeField()
    at_least = models.FloatField()
    rung = models.IntegerField()
    listed = models.BooleanField()
    due_at = models.DateTimeField(db_default=Now())

    class Meta:
        indexes = [
            models.Index(
                fields=["generation", "-at_least", "-player"],
                name="rating_leaderboard",
                condition=Q(listed=True),
            ),
            models.Index(fields=["generation", "rung"], name="rating_rung", condition=Q(listed=True)),
            models.Index(fields=["due_at"], name="rating_due", condition=Q(listed=True)),
        ]


class Rung(models.Model):
    """How many listed players of a generation are on a rung: so a place is found without counting."""

    pk = models.CompositePrimaryKey("generation_id", "rung")
    generation = models.ForeignKey(Generation, on_delete=models.PROTECT, related_name="+", db_index=False)
    rung = models.IntegerField()
    players = models.IntegerField()

    class Meta:
        constraints = [models.CheckConstraint(name="rung_not_below_nobody", condition=Q(players__gte=0))]


class UncountedGame(models.Model):
    """A finished game that is not counted yet, written in the transaction that finished it."""

    table = models.OneToOneField(Table, primary_key=True, on_delete=models.PROTECT, related_name="+")


class CountedGame(models.Model):
    """A finished game that was counted, in the order of `id`.

    It is numbered while the statistics of all its players are locked. So their games can be counted again in
    the same order, on which streaks depend.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="+")


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
