"""Whether a kept connection still stands, asked of its socket and not of the server."""

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from tests.system.processes import eventually


@pytest.mark.usefixtures("committed")
def test_a_connection_that_stands_is_used_without_asking_the_server():
    connection.ensure_connection()
    with CaptureQueriesContext(connection) as asked:
        assert connection.is_usable()
    assert len(asked) == 0


@pytest.mark.usefixtures("committed")
def test_a_connection_that_the_server_has_ended_is_made_anew():
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
