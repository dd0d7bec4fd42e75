"""Tests of how our Postgres engine differs from Django's."""

from datetime import UTC, datetime

import pytest
from django.db import DataError, connection, connections
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts.models import NetworkPrint, Renewal, User
from tests.people import somebody
from tests.system.processes import eventually


@pytest.mark.usefixtures("committed")
def test_a_connection_that_stands_is_used_without_asking_the_server():
    connection.ensure_connection()
    with CaptureQueriesContext(connection) as asked:
        assert connection.is_usable()
    assert len(asked) == 0


@pytest.mark.usefixtures("committed")
def test_a_connection_that_the_server_has_closed_is_opened_again():
    connection.ensure_connection()
    ended = connection.connection.info.backend_pid
    with connections["owner"].cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [ended])
    eventually(lambda: not connection.is_usable(), within=60)
    connection.health_check_enabled = True
    connection.health_check_done = False
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        assert cursor.fetchone() != (ended,)


@pytest.mark.usefixtures("committed")
def test_a_notice_that_waits_to_be_read_does_not_end_a_connection():
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute("LISTEN told")
    with connections["owner"].cursor() as cursor:
        cursor.execute("NOTIFY told")
    eventually(connection.is_usable, within=60)
    connection.close()
    assert not connection.is_usable()


@pytest.mark.django_db
def test_more_rows_are_written_and_deleted_at_once_than_one_statement_can_name():
    """Its parameters are counted in 16 bits. A recalculation of ratings writes more values in one piece."""
    now = datetime.now(UTC)
    Renewal.objects.bulk_create(Renewal(spent=f"{each}", sealed=b"", kept_at=now) for each in range(22_000))
    assert Renewal.objects.count() * 3 > 2**16
    assert connection.ops.bulk_batch_size([User._meta.pk], range(2**17)) < 2**16
    assert connection.ops.bulk_batch_size([NetworkPrint._meta.pk], range(2**17)) * 3 < 2**16


@pytest.mark.usefixtures("committed")
@pytest.mark.parametrize("way", ["default", "owner"])
def test_instants_are_in_utc_whichever_zone_they_were_written_in(way):
    with connections[way].cursor() as cursor:
        cursor.execute("SELECT '2026-11-21 15:00:00.25+03'::timestamptz, NULL::timestamptz")
        assert cursor.fetchone() == (datetime(2026, 11, 21, 12, 0, 0, 250000, tzinfo=UTC), None)
        cursor.execute("SELECT now()")
        assert cursor.fetchone()[0].tzinfo is UTC


@pytest.mark.usefixtures("committed")
def test_rows_read_little_by_little_are_the_same():
    somebody("ali")
    people = User.objects.annotate(now=Now()).order_by("id")
    assert [each.created_at for each in people.iterator(1)] == [each.created_at for each in people]
    assert all(each.now.tzinfo is UTC for each in people.iterator(1))


STATEMENT = "SELECT %s::int, now()"


def asked(statement: str, value: int) -> int:
    cursor = connection.kept(statement)
    cursor.execute(statement, [value])
    return cursor.fetchone()[0]


@pytest.mark.usefixtures("committed")
def test_a_statement_keeps_its_cursor_as_long_as_its_connection():
    first = connection.kept(STATEMENT).cursor
    assert (asked(STATEMENT, 1), asked(STATEMENT, 2)) == (1, 2)
    assert connection.kept(STATEMENT).cursor is first
    assert connection.kept("SELECT 1").cursor is not first
    connection.close()
    assert asked(STATEMENT, 3) == 3
    assert connection.kept(STATEMENT).cursor is not first


@pytest.mark.usefixtures("committed")
def test_a_kept_cursor_is_heard_and_survives_a_statement_that_failed():
    with CaptureQueriesContext(connection) as heard, pytest.raises(DataError):
        asked(STATEMENT, 2**40)
    assert len(heard) == 1
    assert asked(STATEMENT, 4) == 4
