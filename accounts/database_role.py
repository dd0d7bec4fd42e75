"""The application's role in Postgres, with fewer rights than the owner.

The owner migrates and archives. All programs connect as the application, which reads and writes rows and owns
nothing. They never hold the owner's password. `migrate` makes the role and keeps its password in step with
the settings. Roles belong to the whole cluster, so several databases may share one.
"""

from typing import Any

import psycopg
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import DatabaseError
from psycopg import sql

OWNER = "owner"


class MigrateAsOwner:
    """A database router: tables are made and changed through the owner's connection only."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool:
        return db == OWNER


def ensure(owner: BaseDatabaseWrapper) -> None:
    """Create the application's role if it is missing, and grant it the rows of this database.

    It is called outside any transaction before each migration, so that new tables have these rights and the
    password follows the settings. It is safe to repeat, and to run at once for several databases of a
    cluster. Migrations need only REVOKE, for tables that nobody may rewrite.
    """
    role, password = settings.DATABASES["default"]["USER"], settings.DATABASES["default"]["PASSWORD"]
    if not _signs_in(owner, role, password):
        _make(owner, role, password)
    _grant(owner, role)


def refuse_owner() -> None:
    """Raise ImproperlyConfigured if this program has the owner's rights.

    It is called once at each start. Without the database nothing can be checked, and programs start without
    it.
    """
    if OWNER in settings.DATABASES:
        raise ImproperlyConfigured(
            "ESTIMATION_OWNER_DATABASE_URL is set: it is for `migrate` alone, and no running program may "
            "hold the owner's password. Take it from this program's environment."
        )
    try:
        with _connected(connection) as application:
            row = application.execute(_OWNS).fetchone()
    except psycopg.OperationalError:
        return
    if row is None or row[0]:
        raise ImproperlyConfigured(
            "DATABASE_URL signs in as the owner of the database, or as somebody who may do as much: it must "
            "name the application's role, which `migrate` makes. See deploy/README.md, under Upgrading."
        )


# A superuser is a member of every role; any member may become the owner by SET ROLE.
_OWNS = """
SELECT pg_has_role(datdba, 'MEMBER') FROM pg_database WHERE datname = current_database()
"""


def _signs_in(owner: BaseDatabaseWrapper, role: str, password: str) -> bool:
    try:
        _connected(owner, user=role, password=password).close()
    except psycopg.OperationalError:
        return False
    return True


def _connected(like: BaseDatabaseWrapper, **other: str) -> psycopg.Connection[Any]:
    """Open another connection to the same database. Raise psycopg.OperationalError."""
    parameters = {**like.get_connection_params(), **other}
    known = {each.keyword.decode() for each in psycopg.pq.Conninfo.get_defaults()}
    allowed = {key: value for key, value in parameters.items() if key in known and value}
    return psycopg.connect(**{**allowed, "connect_timeout": 3}, autocommit=True)


def _make(owner: BaseDatabaseWrapper, role: str, password: str) -> None:
    owner.ensure_connection()
    # The server is given the verifier, so that the password stays out of its logs.
    verifier = owner.connection.pgconn.encrypt_password(
        password.encode(), role.encode(), b"scram-sha-256"
    ).decode()
    name, secret = sql.Identifier(role), sql.Literal(verifier)
    rest = sql.SQL("ROLE {} LOGIN PASSWORD {}").format(name, secret)
    verb = "ALTER" if _exists(owner, role) else "CREATE"
    try:
        _repeated(owner, sql.SQL(verb) + sql.SQL(" ") + rest)
    except DatabaseError as error:
        if verb == "CREATE" and _exists(owner, role):  # another database's migration was quicker
            _repeated(owner, sql.SQL("ALTER ") + rest)
            return
        raise ImproperlyConfigured(
            f"The owner of the database may not {verb} the application's role: {str(error).strip()}. "
            f"Have an administrator run: {verb} ROLE \"{role}\" LOGIN PASSWORD '<password>'; "
            "and let DATABASE_URL name that role and password."
        ) from error


def _exists(owner: BaseDatabaseWrapper, role: str) -> bool:
    with owner.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        return cursor.fetchone() is not None


def _repeated(owner: BaseDatabaseWrapper, statement: sql.Composed) -> None:
    """Execute a statement on roles. Repeat it if a migration of another database does so at that time."""
    for attempt in range(5):
        try:
            with owner.cursor() as cursor:
                cursor.execute(statement)
            return
        except DatabaseError as error:
            if "concurrently updated" not in str(error) or attempt == 4:
                raise


def _grant(owner: BaseDatabaseWrapper, role: str) -> None:
    name, database = sql.Identifier(role), sql.Identifier(owner.settings_dict["NAME"])
    statements = [
        sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(database, name),
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(name),
    ]
    for on, rights in (("TABLES", "SELECT, INSERT, UPDATE, DELETE"), ("SEQUENCES", "USAGE")):
        kinds = (sql.SQL(rights), sql.SQL(on), name)
        statements.append(
            sql.SQL("ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT {} ON {} TO {}").format(*kinds)
        )
    for statement in statements:
        _repeated(owner, statement)
