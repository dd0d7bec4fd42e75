"""Building an index on a table that is in use, while everybody goes on writing to it.

A migration that does so is not atomic and does nothing else. It can be run again wherever it was broken off:
an index that is there stays, one that was left unfinished is built anew.
"""

from __future__ import annotations

from typing import Any

from django.contrib.postgres.operations import AddIndexConcurrently
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class BuildIndex(AddIndexConcurrently):
    """`CREATE INDEX CONCURRENTLY`, unless there is a whole one of this name."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any
    ) -> None:
        whole = _is_whole(schema_editor, self.index.name)
        if whole is False:
            schema_editor.execute(f"DROP INDEX CONCURRENTLY {schema_editor.quote_name(self.index.name)}")
        if not whole:
            super().database_forwards(app_label, schema_editor, from_state, to_state)


def _is_whole(schema_editor: BaseDatabaseSchemaEditor, name: str) -> bool | None:
    """None where there is none."""
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(%s)", [name])
        found = cursor.fetchone()
    return None if found is None else bool(found[0])
