"""Packed logs (`archive_function.py`), and a view of all logs, packed or not."""

from django.contrib.postgres.fields import ArrayField
from django.db import models

from games.tables.models.play import Entry
from games.tables.models.table import Table


class ArchivedLog(models.Model):
    """The log of one game without its last entry: entry n is the nth of each list.

    `bodies` is a JSON array, as text, which Postgres compresses best. `round`, `turn` and `seat` are left out
    of a body where the lists beside it hold them. Only a function of the owner writes here.
    """

    table = models.OneToOneField(Table, on_delete=models.PROTECT, primary_key=True, related_name="archived")
    rounds = ArrayField(models.PositiveSmallIntegerField(null=True))
    turns = ArrayField(models.PositiveIntegerField(null=True))
    seats = ArrayField(models.PositiveSmallIntegerField(null=True))
    kinds = ArrayField(models.CharField(max_length=40))
    bodies = models.TextField()
    at = ArrayField(models.DateTimeField())

    def __str__(self) -> str:
        return str(self.table_id)


class HistoryEntry(Entry):
    """An entry of the log, packed or not; a view. Look entries up by the ids of tables, not by a join: then
    only the packed logs of these are opened."""

    table = models.ForeignKey(Table, on_delete=models.DO_NOTHING, related_name="+", db_index=False)
    at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "tables_history"
