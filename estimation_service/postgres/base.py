"""The database engine that `DATABASES` names; Django expects it in a module of this name."""

import select
from collections.abc import Sequence, Sized
from typing import Any

import psycopg
from django.db import models
from django.db.backends.postgresql import base, operations
from django.db.backends.utils import CursorWrapper
from psycopg.types.datetime import TimestamptzLoader

# The protocol counts a statement's parameters in 16 bits. An update of many rows has some values twice.
MOST_VALUES = (2**16 - 1) // 2


class DatabaseOperations(operations.DatabaseOperations):
    """Django's own, but many rows are written and deleted by several statements: its own limit is none."""

    def bulk_batch_size(self, fields: "Sequence[models.Field[Any, Any]]", objs: Sized) -> int:
        columns = [len(each) if isinstance(each, models.CompositePrimaryKey) else 1 for each in fields]
        return MOST_VALUES // max(1, sum(columns))


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, except for three things done at every request, which took a quarter of its time.

    Before a kept connection is used again Django asks the server for `SELECT 1`. But a server that ended, or
    ended the connection, has closed the socket, which shows without a query: its end can be read.

    Each time is converted in Python to change its time zone. But our connections use UTC from the beginning,
    so psycopg's compiled conversion is enough.

    Each statement gets a cursor of its own, which must find out how its values are written and read.
    Statements that are repeated keep theirs (`kept`).
    """

    connection: psycopg.Connection[object] | None
    ops_class = DatabaseOperations

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kept: dict[str, Any] = {}
        self._kept_of: psycopg.Connection[object] | None = None

    def kept(self, statement: str) -> CursorWrapper:
        """Return the cursor that this connection keeps for one statement, a constant. Do not close it."""
        self.close_if_health_check_failed()
        self.ensure_connection()
        if self._kept_of is not self.connection:
            self._kept, self._kept_of = {}, self.connection
        cursor = self._kept.get(statement)
        if cursor is None:
            cursor = self._kept[statement] = self.create_cursor()
        prepared: CursorWrapper = self._prepare_cursor(cursor)  # type: ignore[attr-defined]  # not in its stubs
        return prepared

    def get_new_connection(self, conn_params: dict[str, Any]) -> psycopg.Connection[object]:
        connection: psycopg.Connection[object] = super().get_new_connection(conn_params)
        connection.adapters.register_loader("timestamptz", TimestamptzLoader)
        return connection

    def create_cursor(self, name: str | None = None) -> Any:
        assert self.connection is not None, "Django connects before"
        if name is None:
            return self.connection.cursor()
        return self.connection.cursor(name, scrollable=False, withhold=self.connection.autocommit)

    def is_usable(self) -> bool:
        if self.connection is None or self.connection.closed:
            return False
        waiting = select.poll()
        waiting.register(self.connection.fileno(), select.POLLIN)
        # The readable data may also be a notice of the server's; then Django's check decides.
        return not waiting.poll(0) or super().is_usable()
