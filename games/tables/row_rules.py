"""Row rules: checks of a table's row that Postgres runs only when their columns change."""

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor as Editor
from django.db.migrations import RunSQL
from django.db.models.sql import Query

Model = type[models.Model]

# Refuses as a CHECK does, but does not quote the row.
_FUNCTION = """
CREATE FUNCTION estimation_refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'new row for relation "%" violates row rule "%"', TG_TABLE_NAME, TG_NAME
        USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME,
              TABLE = TG_TABLE_NAME, SCHEMA = TG_TABLE_SCHEMA;
END $$;
"""


def refusal() -> RunSQL:
    """Return the migration that makes the function of all rules."""
    return RunSQL(_FUNCTION, "DROP FUNCTION estimation_refuse_row();")


class RowRule(models.CheckConstraint):
    """A check for inserts, and for updates of a column that it reads.

    Postgres prepares and runs every CHECK of a table at every update, whatever changes. For a row with many
    rules that changes one number at each action, this is a quarter of the work of writing it. As a trigger
    with the same condition a rule has the same name and the same error. Remove a rule, and add it again,
    around a change of the type of a column that it reads.
    """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RowRule) and super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]  # as with every constraint

    def constraint_sql(self, model: Model | None, editor: Editor | None) -> str:
        """Return no SQL: the trigger is made after the new table."""
        assert model is not None
        assert editor is not None
        editor.deferred_sql.append(self.create_sql(model, editor))
        return ""

    def create_sql(self, model: Model | None, editor: Editor | None) -> str:
        assert model is not None
        assert editor is not None
        table, name = (editor.quote_name(each) for each in (model._meta.db_table, self.name))
        columns = [
            editor.quote_name(str(each.column))
            for each in model._meta.fields
            if each.name in self.read_fields
        ]
        return (
            f"CREATE TRIGGER {name} BEFORE INSERT OR UPDATE OF {', '.join(columns)} "
            f"ON {table} FOR EACH ROW WHEN (NOT ({self._sql_of_new_row(model, editor)})) "
            "EXECUTE FUNCTION estimation_refuse_row()"
        )

    def remove_sql(self, model: Model | None, editor: Editor | None) -> str:
        assert model is not None
        assert editor is not None
        table, name = (editor.quote_name(each) for each in (model._meta.db_table, self.name))
        return f"DROP TRIGGER {name} ON {table}"

    @property
    def read_fields(self) -> set[str]:
        """Return the names of the fields that the rule reads."""
        assert isinstance(self.condition, models.Q)
        return set(self.condition.referenced_base_fields)

    def _sql_of_new_row(self, model: Model, editor: Editor) -> str:
        query = Query(model=model)
        where = query.build_where(self.condition)  # type: ignore[arg-type]  # what its base gives, too
        where.relabel_aliases({model._meta.db_table: "new"})
        compiler = query.get_compiler(connection=editor.connection)
        sql, values = where.as_sql(compiler, editor.connection)
        return str(sql) % tuple(editor.quote_value(value) for value in values)
