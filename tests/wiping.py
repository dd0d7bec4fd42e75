"""Brings a test database back to what it was after migration, through the owner's connection."""

from django.db.backends.base.base import BaseDatabaseWrapper

# Filled by Django itself after migration and never changed by tests.
LEFT_ALONE = {"django_migrations", "django_content_type", "auth_permission"}


class Wiping:
    """Remembers the rows that migrations made; `wipe` empties all tables and puts those back."""

    def __init__(self, owner: BaseDatabaseWrapper) -> None:
        self.owner = owner
        with owner.cursor() as cursor:
            cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
            self.tables = [name for (name,) in cursor.fetchall() if name not in LEFT_ALONE]
            self.guarded = self._guarded(cursor)
            self.made = {table: rows for table in self.tables if (rows := self._rows(cursor, table))}

    def wipe(self) -> None:
        names = ", ".join(f'"{table}"' for table in self.tables)
        guards = [f'ALTER TABLE "{table}" {{}} TRIGGER USER' for table in self.guarded]
        with self.owner.cursor() as cursor:
            # One string is one transaction. Triggers that protect the log yield to the owner here only.
            statements = [each.format("DISABLE") for each in guards]
            statements += ["SET LOCAL lock_timeout = '60s'", f"TRUNCATE {names}"]
            statements += [each.format("ENABLE") for each in guards]
            cursor.execute("BEGIN; " + "; ".join(statements) + "; COMMIT")
            for table, rows in self.made.items():
                with cursor.copy(f'COPY "{table}" FROM STDIN') as copy:
                    copy.write(rows)

    def _guarded(self, cursor: object) -> list[str]:
        cursor.execute("SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
        return [name.strip('"') for (name,) in cursor.fetchall()]

    def _rows(self, cursor: object, table: str) -> bytes:
        with cursor.copy(f'COPY "{table}" TO STDOUT') as copy:
            return b"".join(bytes(chunk) for chunk in copy)
