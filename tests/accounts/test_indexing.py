"""An index is built while others write, and a database comes to the same one whatever it has behind it."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db import connections, models
from django.db.migrations.state import ProjectState

from accounts.indexing import BuildIndex
from games.tables.models import Table

INDEX = models.Index(
    fields=["embargo_from"], name="table_embargoed", condition=models.Q(embargo_from__isnull=False)
)
FOUND = """
SELECT pg_get_indexdef(indexrelid), indisvalid, indexrelid FROM pg_index
WHERE indexrelid = to_regclass('table_embargoed')
"""


@pytest.fixture
def owner(committed):
    return connections["owner"]


def index(owner):
    with owner.cursor() as cursor:
        cursor.execute(FOUND)
        return cursor.fetchone()


def migrated(owner):
    """After the migration; what the model is like matters for the names of its columns only."""
    state = ProjectState.from_apps(apps)
    with owner.schema_editor(atomic=False) as editor:
        BuildIndex("table", INDEX).database_forwards(Table._meta.app_label, editor, state, state)
    return index(owner)


def test_it_is_built_where_there_is_none_or_half_of_one_and_left_where_it_is(owner):
    there = index(owner)
    assert there[1] and migrated(owner) == there, "an old database has it from another migration"
    with owner.cursor() as cursor:
        cursor.execute("DROP INDEX table_embargoed")
    built = migrated(owner)
    assert built[:2] == there[:2]
    with owner.cursor() as cursor:
        cursor.execute("UPDATE pg_index SET indisvalid = false WHERE indexrelid = %s", [built[2]])
    again = migrated(owner)
    assert again[:2] == there[:2] and again[2] != built[2]
