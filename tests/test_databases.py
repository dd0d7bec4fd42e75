"""Database settings shared by the tests of one process."""

from django.db import connection, transaction


def test_what_was_prepared_outlives_a_rollback(committed):
    """A new psycopg may break what tests/databases.py overrides; then all tests would take longer."""
    asked = "SELECT 'asked twice'"
    with connection.cursor() as cursor:
        for _ in range(2):
            with transaction.atomic():
                cursor.execute(asked)
                transaction.set_rollback(True)
        cursor.execute("SELECT count(*) FROM pg_prepared_statements WHERE statement = %s", [asked])
        assert cursor.fetchone() == (1,)
