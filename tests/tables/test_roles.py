"""Rights to rewrite the past: the application never, the owner only after a special setting."""

import contextlib

import pytest
from django.db import DatabaseError, connections

from games.feed.models import AuditEntry
from games.tables import services
from games.tables.models import LogEntry
from tests.tables.table_setup import seated

GUARDED = ("tables_log", "feed_feedevent", "feed_auditentry")
CHANGES = ("UPDATE {} SET tx = tx", "DELETE FROM {}", "TRUNCATE {} CASCADE")


@pytest.fixture
def rows(committed, person):
    """At least one row in each of the log, the feed and the audit trail."""
    table = seated([person("amal")])
    services.abort_by_staff(table_id=table.pk, by=person("root"), reason="A test of ours.")
    return table


@pytest.mark.parametrize("name", GUARDED)
@pytest.mark.parametrize("change", CHANGES)
def test_the_application_may_not_rewrite_log_feed_or_audit_trail(rows, name, change):
    with connections["default"].cursor() as cursor, pytest.raises(DatabaseError, match="permission denied"):
        cursor.execute(change.format(name))


@pytest.mark.parametrize("name", GUARDED)
@pytest.mark.parametrize("change", CHANGES)
def test_declaring_to_archive_does_not_help_the_application(rows, name, change):
    with connections["default"].cursor() as cursor:
        cursor.execute("SET estimation.archiving = 'on'")
        with pytest.raises(DatabaseError, match="permission denied"):
            cursor.execute(change.format(name))


# Statements that would make such changes possible.
OPENING = (
    "ALTER TABLE {} DISABLE TRIGGER ALL",
    "ALTER TABLE {} RENAME TO aside",
    "DROP TABLE {} CASCADE",
    "GRANT UPDATE, DELETE ON {} TO CURRENT_USER",
    "ALTER FUNCTION estimation_append_only() RENAME TO aside",
    "SET session_replication_role = replica",
)


@pytest.mark.parametrize("name", GUARDED)
@pytest.mark.parametrize("opening", OPENING)
def test_the_application_cannot_open_the_way_to_it(rows, name, opening):
    with connections["default"].cursor() as cursor:
        with contextlib.suppress(DatabaseError):
            cursor.execute(opening.format(name))
        with pytest.raises(DatabaseError, match="permission denied"):
            cursor.execute(CHANGES[1].format(name))


def test_the_application_cannot_become_the_owner(rows):
    owner = connections["owner"].settings_dict["USER"]
    for way in ("SET ROLE", "SET SESSION AUTHORIZATION"):
        with (
            connections["default"].cursor() as cursor,
            pytest.raises(DatabaseError, match="permission denied"),
        ):
            cursor.execute(f'{way} "{owner}"')


@pytest.mark.parametrize("name", GUARDED)
@pytest.mark.parametrize("change", CHANGES)
def test_the_owner_does_not_rewrite_them_by_a_slip(rows, name, change):
    with connections["owner"].cursor() as cursor, pytest.raises(DatabaseError, match="is append-only"):
        cursor.execute(change.format(name))


@pytest.mark.parametrize("name", GUARDED)
def test_the_owner_archives_after_saying_so(rows, name):
    with connections["owner"].cursor() as cursor:
        for change in CHANGES[:2]:
            cursor.execute(f"BEGIN; SET LOCAL estimation.archiving = 'on'; {change.format(name)}; COMMIT")
        cursor.execute(f"SELECT count(*) FROM {name}")
        assert cursor.fetchone() == (0,)


def test_the_application_reads_and_appends(rows):
    assert LogEntry.objects.count() == rows.seq + 1
    assert AuditEntry.objects.count() == 1
