"""Ask the database, in one statement, which sweeps have work.

It consists of the querysets that the sweeps declare (`accounts.services.sweep_conditions`), compiled once: an
idle sweeper would spend most of its time on compiling these queries again.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from django.db import connection

from accounts.services.sweep_conditions import Condition


class DueSweeps:
    """Sweeps by name; those that declare no condition are left out."""

    def __init__(self, sweeps: Mapping[str, Callable[..., Any]]) -> None:
        found = {name: getattr(call, "found_by", None) for name, call in sweeps.items()}
        self._conditions: dict[str, Condition] = {name: each for name, each in found.items() if each}
        self.names = frozenset(self._conditions)

    def named(self) -> frozenset[str]:
        """Return those of `names` that have something to do now."""
        if not self._conditions:
            return frozenset()
        cursor = connection.kept(self._statement)  # type: ignore[attr-defined]  # our engine's
        cursor.execute(self._statement)
        row = cursor.fetchone()
        return frozenset(name for name, is_due in zip(self._conditions, row, strict=True) if is_due)

    @cached_property
    def _statement(self) -> str:
        """Compile the querysets to one SQL text that contains its parameters. Binding them each time takes
        longer than running it."""
        sqls, params = [], list[Any]()
        for condition in self._conditions.values():
            sql, its = _exists(condition)
            sqls.append(sql)
            params += its
        operations: Any = connection.ops
        return str(operations.compose_sql(f"SELECT {', '.join(sqls)}", params))


def _exists(condition: Condition) -> tuple[str, list[Any]]:
    """Return an expression that is true if one of the querysets has a row."""
    sqls, params = [], list[Any]()
    for queryset in condition():
        sql, its = queryset.query.exists().get_compiler(connection=connection).as_sql()
        sqls.append(f"EXISTS ({sql})")
        params += its
    return f"({' OR '.join(sqls) or 'FALSE'})", params
