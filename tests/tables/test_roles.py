"""Rights to rewrite the past: the application never, the owner only after a special setting."""

import contextlib
from itertools import product

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


def refused(role: str, sentence: str) -> None:
    """Try each change of each guarded table by this role of the database; each must be refused."""
    with connections[role].cursor() as cursor:
        for name, change in product(GUARDED, CHANGES):
            with pytest.raises(DatabaseError, match=sentence):
                cursor.execute(change.format(name))


def test_the_application_may_not_rewrite_log_feed_or_audit_trail(rows):
    refused("default", "permission denied")


def test_declaring_to_archive_does_not_help_the_application(rows):
    with connections["default"].cursor() as cursor:
        cursor.execute("SET estimation.archiving = 'on'")
    refused("default", "permission denied")


# Statements that would make such changes possible.
OPENING = (
    "ALTER TABLE {} DISABLE TRIGGER ALL",
    "ALTER TABLE {} RENAME TO aside",
    "DROP TABLE {} CASCADE",
    "GRANT UPDATE, DELETE ON {} TO CURRENT_USER",
    "ALTER FUNCTION estimation_append_only() RENAME TO aside",
    "SET session_replication_role = replica",
)


def test_the_application_cannot_open_the_way_to_it(rows):
    for name, opening in product(GUARDED, OPENING):
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


def test_the_owner_does_not_rewrite_them_by_a_slip_but_archives_after_saying_so(rows):
    refused("owner", "is append-only")
    with connections["owner"].cursor() as cursor:
        for name, change in product(GUARDED, CHANGES[:2]):
            cursor.execute(f"BEGIN; SET LOCAL estimation.archiving = 'on'; {change.format(name)}; COMMIT")
        for name in GUARDED:
            cursor.execute(f"SELECT count(*) FROM {name}")
            assert cursor.fetchone() == (0,)


def test_the_application_reads_and_appends(rows):
    assert LogEntry.objects.count() == rows.seq + 1
    assert AuditEntry.objects.count() == 1
