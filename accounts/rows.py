"""Maps rows of raw SQL to model instances without the ORM's overhead.

The ORM compiles a statement again for every request. For the few that every request needs this takes longer
than Postgres takes to answer. Columns are mapped as in the ORM, by the fields' own converters, but without
the model's constructor. A column that was left out is read when it is needed, as after the ORM's `only`.
"""

from collections.abc import Container, Sequence
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import connection, models
from django.db.models.base import ModelState
from django.db.models.functions import Now
from django.utils.functional import cached_property

Model = TypeVar("Model", bound=models.Model)

_connection: Any = connection  # of our own kind, see `estimation_service.postgres`


def one_row(statement: str, values: Any) -> Any:
    """Return the first row of a statement, or None. The statement must be a constant: its cursor is kept."""
    cursor = _connection.kept(statement)
    cursor.execute(statement, values)
    return cursor.fetchone()


def all_rows(statement: str, values: Any) -> list[Any]:
    cursor = _connection.kept(statement)
    cursor.execute(statement, values)
    rows: list[Any] = cursor.fetchall()
    return rows


def highest(rows: models.QuerySet[Any], column: str) -> int:
    """Return the greatest number in a column of these rows, 0 if there are none."""
    found: int | None = rows.aggregate(highest=models.Max(column))["highest"]
    return found or 0


def next_time(*columns: tuple[models.QuerySet[Any], str]) -> datetime | None:
    """Return the earliest time to come in these columns, each with its rows; what is due does not count."""
    first = (
        rows.filter(**{f"{column}__gt": Now()}).aggregate(at=models.Min(column))["at"]
        for rows, column in columns
    )
    return min((at for at in first if at is not None), default=None)


class Rows(Generic[Model]):
    """All columns of a model, or `only` some, for one statement: `columns` is SQL, `read` takes a row."""

    def __init__(self, model: type[Model], *, only: Container[str] | None = None) -> None:
        fields = [field for field in model._meta.concrete_fields if only is None or field.name in only]
        self._model = model
        self._fields = fields
        self._names = [field.attname for field in fields]
        self.columns = ", ".join(f"{model._meta.db_table}.{field.column}" for field in fields)

    def read(self, row: Sequence[Any]) -> tuple[Model, Sequence[Any]]:
        """Return the model of a row's first columns, and the columns after them."""
        width = len(self._names)
        values = list(row[:width])
        for place, column, converters in self._conversions:
            for convert in converters:
                values[place] = convert(values[place], column, connection)
        model = self._model.__new__(self._model)
        model.__dict__.update(zip(self._names, values, strict=True))
        model._state = ModelState()
        model._state.adding, model._state.db = False, connection.alias
        return model, row[width:]

    @cached_property
    def _conversions(self) -> list[tuple[int, Any, list[Any]]]:
        """The converters of the columns; made at first use, because they need a database."""
        columns = [field.get_col(field.model._meta.db_table) for field in self._fields]
        found = [
            (place, column, [
                *connection.ops.get_db_converters(column), *column.get_db_converters(connection)
            ])
            for place, column in enumerate(columns)
        ]  # fmt: skip
        return [each for each in found if each[2]]
