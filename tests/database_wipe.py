"""Brings a test database back to what it was after migration, through the owner's connection."""

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

# Filled by Django itself after migration and never changed by tests.
LEFT_ALONE = {"django_migrations", "django_content_type", "auth_permission"}
# Truncating costs about as much as deleting so many rows, whatever is in the tables.
FEW = 2000
MORE_TRIES = 4


class Wiping:
    """Remembers the rows that migrations made; `wipe` empties all tables and puts those back."""

    def __init__(self, owner: BaseDatabaseWrapper) -> None:
        self.owner = owner
        with owner.cursor() as cursor:
            cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
            self.tables = [name for (name,) in cursor.fetchall() if name not in LEFT_ALONE]
            self.guarded = self._guarded(cursor)
            self.made = {table: rows for table in self.tables if (rows := self._rows(cursor, table))}
            counts = (
                f"SELECT '{table}', (SELECT count(*) FROM (SELECT FROM \"{table}\" LIMIT {FEW}) AS t)"
                for table in self.tables
            )
            self.count = " UNION ALL ".join(counts)

    def wipe(self) -> None:
        with self.owner.cursor() as cursor:
            cursor.execute(self.count)
            rows = {table: count for table, count in cursor.fetchall() if count or table in self.made}
            if sum(rows.values()) < FEW:
                wiping = [f'DELETE FROM "{table}"' for table in rows]
            else:
                rows = dict.fromkeys(self.tables, FEW)
                wiping = ["TRUNCATE " + ", ".join(f'"{table}"' for table in rows)]
            self._do(cursor, wiping, [table for table in self.guarded if table in rows])
            for table, made in self.made.items():
                with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                    copy.write(made)

    def _do(self, cursor: object, wiping: list[str], guarded: list[str]) -> None:
        """One string is one transaction. Triggers that protect the log yield to the owner here only."""
        guards = [f'ALTER TABLE "{table}" {{}} TRIGGER USER' for table in guarded]
        statements = [each.format("DISABLE") for each in guards]
        statements += ["SET LOCAL lock_timeout = '60s'", *wiping, "SET CONSTRAINTS ALL IMMEDIATE"]
        statements += [each.format("ENABLE") for each in guards]
        for last in (*[False] * MORE_TRIES, True):
            try:
                cursor.execute("BEGIN; " + "; ".join(statements) + "; COMMIT")
                return
            except OperationalError:
                # A server may still write what its test did not wait for; one of the two gives way.
                cursor.execute("ROLLBACK")
                if last:
                    raise

    def _guarded(self, cursor: object) -> list[str]:
        cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
        return [name.strip('"') for (name,) in cursor.fetchall()]

    def _rows(self, cursor: object, table: str) -> bytes:
        with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
            return b"".join(bytes(chunk) for chunk in copy)
