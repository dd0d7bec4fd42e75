"""Stage rounds with their pairings, tables and results."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from games.tables.models import Table
from games.tables.models.table import MOST_PLAYERS
from games.tournaments.models.tournament import Tournament


class StageRound(models.Model):
    """One stage round, from its publication on; `number` counts through all stages from 1.

    Several of an asynchronous stage may be running. They are closed in their order, so that standings cover
    all up to one. `stage` is its place in the event's `stages`. Its tables share boards from `first_board`
    on, if the event has shared boards. `starts_at`: when its games begin; None: at publication. `start_moves`
    counts how often that was changed, the last time at `start_moved_at`. `roll`: which of the pairings that
    the lots allow was taken. `explained` holds its cost, the version of the procedure, and what officials
    asked for, so that everybody sees whether a playing official drew again.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        PLAYED = "played"

    pk = models.CompositePrimaryKey("tournament_id", "number")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="stage_rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField()
    stage = models.PositiveSmallIntegerField()
    asynchronous = models.BooleanField(db_default=False)
    status = models.CharField(max_length=10, choices=Status, default=Status.RUNNING)
    first_board = models.PositiveSmallIntegerField(null=True)
    starts_at = models.DateTimeField(null=True)
    start_moves = models.PositiveSmallIntegerField(db_default=0, default=0)
    start_moved_at = models.DateTimeField(null=True)
    roll = models.PositiveSmallIntegerField(default=0)
    explained = models.JSONField(default=dict)
    published_at = models.DateTimeField(db_default=Now(), editable=False)
    played_at = models.DateTimeField(null=True)

    # Filled by queries.
    tables: list[Pairing]

    class Meta:
        indexes = [models.Index(fields=["status"], name="stage_round_running", condition=Q(status="running"))]
        constraints = [
            models.CheckConstraint(name="stage_round_numbered_from_one", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="stage_round_played_at",
                condition=Q(status="running", played_at=None) | Q(status="played", played_at__isnull=False),
            ),
            models.UniqueConstraint(
                name="stage_round_one_running",
                fields=["tournament"],
                condition=Q(status="running", asynchronous=False),
            ),
        ]

    def __str__(self) -> str:
        return f"stage round {self.number}"


class Pairing(models.Model):
    """A table of a stage round, `number` from 1; number 0 holds those who have a bye, without a table.

    `ruled`: an official gave the result, because the game was broken off; else it is the game's.
    """

    pk = models.CompositePrimaryKey("tournament_id", "stage_round", "number")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="pairings", db_index=False
    )
    stage_round = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="pairing", null=True)
    ruled = models.BooleanField(default=False)

    # Filled by queries.
    seats: list[Place]

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="pairing_has_a_table_unless_byes",
                condition=Q(number=0, table=None) | Q(number__gte=1, table__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of stage round {self.stage_round}"


class Place(models.Model):
    """A place at a table of a stage round, `seat` as taken; without an entry a bot.

    `score` and `place` are its result. `adjusted`: where boards are compared, by how much officials changed
    the comparison, in hundredths of a board or in points.
    """

    pk = models.CompositePrimaryKey("tournament_id", "stage_round", "pairing", "seat")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="places", db_index=False
    )
    stage_round = models.PositiveSmallIntegerField()
    pairing = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    entry = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    adjusted = models.IntegerField(db_default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                name="place_one_per_entry_and_round",
                fields=["tournament", "stage_round", "entry"],
                condition=Q(entry__isnull=False),
            ),
            models.CheckConstraint(
                name="place_seat_in_range", condition=Q(pairing=0) | Q(seat__lt=MOST_PLAYERS)
            ),
            models.CheckConstraint(
                name="place_with_its_score",
                condition=Q(score=None, place=None) | Q(score__isnull=False, place__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.seat}"
