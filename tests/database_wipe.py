"""Resets a test database to its state after migration, through the owner's connection."""

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

# Filled by Django itself after migration and never changed by tests.
LEFT_ALONE = {"django_migrations", "django_content_type", "auth_permission"}
# What nobody has written to since it was made or truncated takes no place: known in a tenth of a count.
WRITTEN = """
    SELECT relname, pg_relation_size(oid) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
"""
# Truncating costs about as much as deleting from so many bytes, whatever is in the tables.
FEW = 8_000_000
MORE_TRIES = 4


class Wiping:
    """Remembers the rows that migrations made; `wipe` empties all tables and puts those back."""

    def __init__(self, owner: BaseDatabaseWrapper) -> None:
        self.owner = owner
        with owner.cursor() as cursor:
            cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
            self.tables = [name for (name,) in cursor.fetchall() if name not in LEFT_ALONE]
            self.unguard, self.guard = self._guards(cursor)
            self.made = {table: rows for table in self.tables if (rows := self._rows(cursor, table))}

    def wipe(self) -> None:
        with self.owner.cursor() as cursor:
            cursor.execute(WRITTEN)
            written = {table: size for table, size in cursor.fetchall() if table not in LEFT_ALONE}
            if sum(written.values()) < FEW:
                wiping = [f'DELETE FROM "{table}"' for table in written]
            else:
                wiping = ["TRUNCATE " + ", ".join(f'"{table}"' for table in self.tables)]
            self._do(cursor, wiping)
            for table, made in self.made.items():
                with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                    copy.write(made)

    def _do(self, cursor: object, wiping: list[str]) -> None:
        """One string is one transaction. Triggers that protect the log yield to the owner here only."""
        statements = [
            "BEGIN",
            "SET LOCAL lock_timeout = '60s'",
            *self.unguard,
            *wiping,
            *self.guard,
            "COMMIT",
        ]
        for last in (*[False] * MORE_TRIES, True):
            try:
                cursor.execute("; ".join(statements))
                return
            except OperationalError:
                # A server may still write what its test did not wait for; one of the two gives way.
                cursor.execute("ROLLBACK")
                if last:
                    raise

    def _guards(self, cursor: object) -> tuple[list[str], list[str]]:
        """What switches triggers off for one transaction, and on again.

        A superuser, as whom the embedded Postgres is owned, needs no change of a table for it, after which
        everybody would plan anew what reads the table.
        """
        cursor.execute("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
        if cursor.fetchone()[0]:
            return ["SET LOCAL session_replication_role = replica"], []
        cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
        guards = [f'ALTER TABLE "{name.strip(chr(34))}" {{}} TRIGGER USER' for (name,) in cursor.fetchall()]
        off, on = ([each.format(word) for each in guards] for word in ("DISABLE", "ENABLE"))
        return off, ["SET CONSTRAINTS ALL IMMEDIATE", *on]

    def _rows(self, cursor: object, table: str) -> bytes:
        with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
            return b"".join(bytes(chunk) for chunk in copy)
