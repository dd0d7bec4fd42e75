"""Querysets that are compiled once, for reads of every turn.

The ORM compiles a statement at each use, which takes several times as long as running it. Here only the
values that differ are left open: an `Argument` marks each place.

    _BY_NAME = Statement(lambda: User.objects.filter(name_key=Argument("key", User, "name_key")))
    _BY_NAME.first(key="ali")
"""

from collections.abc import Callable
from copy import copy
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import ProgrammingError, connections, models
from django.utils.functional import cached_property  # takes no lock

Row = TypeVar("Row")


class Argument(models.Value):
    """A value of a model's field (its key, unless another is named), given when the statement runs. With
    `many` it is a list of values."""

    def __init__(
        self, name: str, model: type[models.Model], field: str = "pk", *, many: bool = False
    ) -> None:
        found: Any = model._meta.pk if field == "pk" else model._meta.get_field(field)
        super().__init__(None, output_field=found.target_field if found.is_relation else found)
        self.name, self.many = name, many

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, Any]:
        return "ANY(%s)" if self.many else "%s", [self]

    def prepared(self, value: Any, connection: Any) -> Any:
        """Convert the value for Postgres."""
        prepare = self.output_field.get_db_prep_value
        return [prepare(each, connection) for each in value] if self.many else prepare(value, connection)


class _CompiledRows(NamedTuple):
    rows: models.QuerySet[Any, Any]
    sql: str
    parameters: tuple[Any, ...]
    compiler: Any
    converters: Any


class _ReadQueryset:
    """The part of a queryset that Django needs to read the rows that its compiler finds."""

    def __init__(self, rows: models.QuerySet[Any, Any], compiler: Any) -> None:
        self.db, self.model, self._fields = rows.db, rows.model, rows._fields  # type: ignore[attr-defined]  # not in its stubs
        self.query, self._compiler = self, compiler
        self._known_related_objects: dict[Any, Any] = {}

    def get_compiler(self, using: str) -> Any:
        return self._compiler


class Statement(Generic[Row]):
    """A compiled queryset made by `build`, with an `Argument` for each open value. It prefetches nothing.

    `suffix` is added to its SQL: a lock that Django does not know.
    """

    def __init__(self, build: Callable[[], models.QuerySet[Any, Row]], *, suffix: str = "") -> None:
        self._build, self._suffix = build, suffix

    @cached_property
    def _made(self) -> _CompiledRows:
        """Compile a queryset that no other thread has: in it the compiler counts which tables are joined."""
        rows = self._build()
        assert not rows._prefetch_related_lookups, "it would prefetch nothing"  # type: ignore[attr-defined]  # not in its stubs
        compiler: Any = rows.query.get_compiler(rows.db)
        sql, parameters = compiler.as_sql()
        columns = [column for column, *_ in compiler.select[: compiler.col_count]]
        return _CompiledRows(
            rows, sql + self._suffix, tuple(parameters), compiler, compiler.get_converters(columns)
        )

    def all(self, **values: Any) -> list[Row]:
        made = self._made
        connection = connections[made.rows.db]
        if made.rows.query.select_for_update and connection.get_autocommit():
            raise ProgrammingError("A lock is held until a transaction ends.")
        parameters = tuple(
            each.prepared(values[each.name], connection) if isinstance(each, Argument) else each
            for each in made.parameters
        )
        compiler = copy(made.compiler)
        compiler.connection = connection
        compiler.as_sql = lambda *_, **__: (made.sql, parameters)
        compiler.get_converters = lambda _: made.converters
        read: Any = made.rows._iterable_class
        return list(read(_ReadQueryset(made.rows, compiler)))

    def first(self, **values: Any) -> Row | None:
        return next(iter(self.all(**values)), None)
