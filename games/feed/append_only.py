"""Append-only tables: a column for the writing transaction, and triggers against changes.

The application's role may insert and read only. The owner of the database may change such rows, but only
after `SET LOCAL estimation.archiving = 'on'`, so that no mistake in a migration can do it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.apps.registry import Apps
from django.conf import settings
from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import RunPython, RunSQL
from django.db.models import Func

if TYPE_CHECKING:
    _Number = models.Field[int, int]
else:  # generic for type checkers only
    _Number = models.Field


class TransactionId(_Number):
    """The 64-bit id of the transaction that wrote the row; Postgres fills it in.

    A transaction gets its id at its first write, not at commit, so readers stop below the oldest transaction
    still running (`queries.moment`). With a serial number they would lose rows that commit late.
    """

    description = "Postgres transaction id"

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("db_default", Func(function="pg_current_xact_id"))
        kwargs.setdefault("editable", False)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        kwargs.pop("db_default", None)
        kwargs.pop("editable", None)
        return name, path, args, kwargs

    def db_type(self, connection: object) -> str:
        return "xid8"

    def from_db_value(self, value: Any, *_: object) -> int | None:
        return None if value is None else int(value)

    def get_prep_value(self, value: Any) -> str | None:
        return None if value is None else str(value)


# One function for all guarded tables. The owner is the role that owns the table of the statement.
GUARD_SQL = """
CREATE FUNCTION estimation_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    owner name;
BEGIN
    SELECT pg_get_userbyid(relowner) INTO owner FROM pg_class WHERE oid = TG_RELID;
    IF current_setting('estimation.archiving', true) = 'on'
        AND pg_has_role(current_user, owner, 'MEMBER') THEN
        RETURN COALESCE(NEW, OLD);
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
"""


def guard() -> RunSQL:
    """Return the migration that makes the trigger function."""
    return RunSQL(GUARD_SQL, "DROP FUNCTION estimation_append_only();")


def _triggers(table: str) -> str:
    each_row = (
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION estimation_append_only();"
    )
    truncate = (
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION estimation_append_only();"
    )
    return each_row + truncate


def append_only(table: str) -> list[RunSQL | RunPython]:
    """Return the migrations that add triggers to `table` and take the application's right to change it."""

    def revoke(apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        role = editor.quote_name(settings.DATABASES["default"]["USER"])
        editor.execute(f"REVOKE UPDATE, DELETE, TRUNCATE ON {editor.quote_name(table)} FROM {role}")

    drop = f"DROP TRIGGER {table}_append_only ON {table}; DROP TRIGGER {table}_no_truncate ON {table};"
    return [RunSQL(_triggers(table), drop), RunPython(revoke, RunPython.noop)]
