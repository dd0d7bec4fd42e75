"""Tests of migrations: a new database has one per app, and a database from before the squash can migrate."""

import gzip
import re
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connections, models
from django.db.migrations import operations
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

from accounts.operation_groups import OperationGroup
from tests import databases

# Written by pg_dump 18 (--no-owner --no-privileges --inserts) after the last of the 96 migrations.
BEFORE = Path(__file__).with_name("before_squash.sql.gz")
# Names that Django makes from a hash are left out, because they may differ for equal columns.
CATALOG = """
SELECT 'column', table_name::text, concat_ws(' ', column_name, data_type, is_nullable, column_default)
FROM information_schema.columns WHERE table_schema = 'public'
UNION ALL SELECT 'constraint', conrelid::regclass::text, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = 'public'::regnamespace
UNION ALL SELECT 'index', tablename::text, regexp_replace(indexdef, 'INDEX \\S+ ON', 'INDEX ON')
FROM pg_indexes WHERE schemaname = 'public'
UNION ALL SELECT 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid)
FROM pg_trigger WHERE NOT tgisinternal
UNION ALL SELECT 'function', proname::text, concat_ws(' ', prosecdef, proconfig, prosrc)
FROM pg_proc WHERE pronamespace = 'public'::regnamespace
"""
# After a dump Postgres writes the same condition with other casts.
CASTS = re.compile(r"::(text|character varying)(\[\])?|[()]")


@pytest.fixture
def owner(committed):
    """The owner's connection. After the test it is connected to the test database again."""
    connection = connections["owner"]
    name = connection.settings_dict["NAME"]
    yield connection
    databases.connect_to(connection, name)
    with connection._nodb_cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {name}_before")


def catalog(connection):
    with connection.cursor() as cursor:
        cursor.execute("SET search_path = public")
        cursor.execute(CATALOG)
        return sorted({(*of, CASTS.sub("", said)) for *of, said in cursor.fetchall()})


def test_a_database_from_before_the_migrations_were_joined_becomes_what_a_new_one_is(owner):
    new, name = catalog(owner), f"{owner.settings_dict['NAME']}_before"
    with owner._nodb_cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    databases.connect_to(owner, name)
    with owner.cursor() as cursor:
        cursor.execute(gzip.decompress(BEFORE.read_bytes()).decode())
    owner.close()  # the dump has changed this connection's search path
    call_command("migrate", verbosity=0)
    migrations = MigrationExecutor(owner)
    assert not migrations.migration_plan(migrations.loader.graph.leaf_nodes())
    assert catalog(owner) == new
    with owner.cursor() as cursor:
        cursor.execute("SELECT strategy FROM bots_bot ORDER BY 1")
        assert cursor.fetchall() == [("easy",), ("expert",), ("random",), ("steady",), ("strong",)]


def unwritten(models_now):
    """Return the migrations that `makemigrations` would write, by app."""
    loader = MigrationLoader(None)
    written = MigrationAutodetector(loader.project_state(), models_now).changes(graph=loader.graph)
    return {app: [str(each) for each in found] for app, found in written.items()}


def test_every_change_of_a_model_has_its_migration_and_no_two_follow_the_same():
    assert unwritten(ProjectState.from_apps(apps)) == {}
    assert MigrationLoader(None).detect_conflicts() == {}


def test_a_change_of_a_model_without_a_migration_is_found_out():
    changed = ProjectState.from_apps(apps)
    changed.add_field("tables", "table", "note", models.TextField(null=True), preserve_default=True)
    assert list(unwritten(changed)) == ["tables"]


# The rule is in docs/operating.md: while a release is rolled out, the code before it must go on working.
REMOVES = (
    operations.RemoveField,
    operations.DeleteModel,
    operations.RenameField,
    operations.RenameModel,
    operations.AlterModelTable,
)


def stops_old_code(operation):
    """Return whether an operation breaks old code.

    Old code uses columns that were removed, or inserts rows without a new column that must have a value.
    """
    if isinstance(operation, OperationGroup):
        return any(map(stops_old_code, operation.operations))
    if isinstance(operation, operations.AddField):
        field = operation.field
        filled = field.null or field.many_to_many or field.db_default is not models.NOT_PROVIDED
        return not filled
    return isinstance(operation, REMOVES)


def test_old_code_works_on_a_database_that_was_migrated():
    ours = {"accounts", "bots", "estimation_service", "games"}
    found = [
        f"{app}.{name}: {operation.describe()}"
        for (app, name), migration in MigrationLoader(None).disk_migrations.items()
        if type(migration).__module__.split(".")[0] in ours and not migration.replaces
        for operation in migration.operations
        if stops_old_code(operation)
    ]
    assert found == []


def test_migrations_that_stop_old_code_are_found_out():
    filled = models.IntegerField(db_default=0)
    assert stops_old_code(operations.AddField("table", "note", models.IntegerField(default=0)))
    assert not stops_old_code(operations.AddField("table", "note", filled))
    assert not stops_old_code(operations.AddField("table", "note", models.IntegerField(null=True)))
    assert stops_old_code(operations.RemoveField("table", "seq"))
    assert stops_old_code(OperationGroup(operations.RemoveField("table", "seq")))
    assert not stops_old_code(OperationGroup(operations.RemoveConstraint("table", "rule")))
    assert not stops_old_code(operations.AlterModelOptions("table", {}))
