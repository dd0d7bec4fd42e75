"""Test databases: migrated once, as in production, and copied for every other use.

Migrating takes many seconds, copying a fraction of one. The first process makes the template. The comment of
a kept database holds a digest of its migrations; it is made again if the digest differs.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import sql
from psycopg._preparing import PrepareManager

from accounts import database_role

# Advisory locks belong to one database. This one is taken in that from which others are created.
ALONE = 0x7E57DA7A


class Prepared(PrepareManager):
    """A connection's prepared statements, which survive a rollback.

    psycopg forgets them on a rollback, because the tables they read may be gone. Each test ends with a
    rollback and would have to parse and plan all its statements again, an eighth of the work of all tests.
    Only migrations create or drop the tables in question.
    """

    def clear(self) -> bool:
        return False


def keep_prepared(connection: BaseDatabaseWrapper, **_: object) -> None:
    """Let a new application connection keep prepared statements; a statement's second use prepares it."""
    if connection.alias != "owner":
        connection.connection._prepared = Prepared()
        connection.connection.prepare_threshold, connection.connection.prepared_max = 1, 1000


def migrations() -> str:
    """Return a digest of all files that define the migrated database."""
    folders = (Path(each.path) / "migrations" for each in apps.get_app_configs())
    files = [*(file for each in folders for file in sorted(each.glob("*.py"))), Path(database_role.__file__)]
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


def make(owner: BaseDatabaseWrapper, name: str, *, keep: bool) -> None:
    """Make the test database `name`, and connect `owner` to it.

    With `keep`, use an existing one if it has the same migrations.
    """
    digest = migrations()
    with _alone(owner) as cursor:
        if not keep or _comment(cursor, name) != digest:
            pattern = _pattern(digest)
            if _comment(cursor, pattern) != digest:
                _migrate(owner, cursor, pattern, digest)
            _run(cursor, "DROP DATABASE IF EXISTS {}", name)
            _run(cursor, "CREATE DATABASE {} TEMPLATE {}", name, pattern)
            _note(cursor, name, digest)
    connect_to(owner, name)
    # Grants on the database itself are not copied with it.
    database_role.ensure(owner)


def forget(owner: BaseDatabaseWrapper, name: str) -> None:
    """Drop this test database, despite open connections of threads and loops of tests, and the template.

    So the last process leaves nothing behind. A process that still needs the template makes it again.
    """
    with _alone(owner) as cursor:
        _run(cursor, "DROP DATABASE IF EXISTS {} WITH (FORCE)", name)
        _run(cursor, "DROP DATABASE IF EXISTS {}", _pattern(migrations()))


def _migrate(owner: BaseDatabaseWrapper, cursor: Any, pattern: str, digest: str) -> None:
    """Make and migrate the template. Its comment is written last, to mark that it is complete."""
    before = owner.settings_dict["NAME"]
    owner.settings_dict["TEST"]["NAME"] = pattern
    owner.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False, keepdb=False)
    owner.close()  # a database can be copied only if nobody is connected to it
    connect_to(owner, before)
    _note(cursor, pattern, digest)


def connect_to(owner: BaseDatabaseWrapper, name: str) -> None:
    owner.close()
    owner.settings_dict["NAME"] = settings.DATABASES["owner"]["NAME"] = name


@contextmanager
def _alone(owner: BaseDatabaseWrapper) -> Iterator[Any]:
    """Yield a cursor outside all test databases, for one process at a time."""
    with owner._nodb_cursor() as cursor:
        cursor.execute("SET statement_timeout = 0; SET lock_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [ALONE])
        yield cursor


def _pattern(digest: str) -> str:
    return f"test_pattern_{digest}"


def _comment(cursor: Any, name: str) -> str | None:
    cursor.execute("SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = %s", [name])
    row = cursor.fetchone()
    return None if row is None else row[0]


def _note(cursor: Any, name: str, digest: str) -> None:
    cursor.execute(sql.SQL("COMMENT ON DATABASE {} IS {}").format(sql.Identifier(name), sql.Literal(digest)))


def _run(cursor: Any, statement: str, *names: str) -> None:
    cursor.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))


def run_as_archiver(statement: str) -> None:
    """Run SQL as the database's owner, with the setting that permits archiving."""
    with connections["owner"].cursor() as cursor:
        cursor.execute(f"BEGIN; SET LOCAL estimation.archiving = 'on'; {statement}; COMMIT")
