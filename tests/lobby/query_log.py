"""A record of the SQL statements sent to the database."""

from collections.abc import Callable

from django.db import connection
from django.test.utils import CaptureQueriesContext


def asked(work: Callable[[], object]) -> list[str]:
    """Call `work`; return its SQL statements, except those that begin or end transactions."""
    with CaptureQueriesContext(connection) as captured:
        work()
    statements = [query["sql"] for query in captured.captured_queries]
    return [sql for sql in statements if not sql.startswith(("SAVEPOINT", "RELEASE", "BEGIN", "COMMIT"))]
