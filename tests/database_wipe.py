"""Reset of a test database to its state after migration, through the owner's connection."""

from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper

# Filled by Django itself after migration, and never changed by tests.
LEFT_ALONE = {"django_migrations", "django_content_type", "auth_permission"}
# A table without writes since it was made or truncated has size 0. Checking sizes takes a tenth of the time
# of counting rows.
WRITTEN = """
    SELECT relname, pg_relation_size(oid) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND pg_relation_size(oid) > 0
"""
# Truncating costs about as much as deleting this many bytes, whatever the tables hold.
FEW = 8_000_000
MORE_TRIES = 4


class Wiping:
    """Wiper of a database. It remembers the rows that migrations made; `wipe` restores exactly them."""

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
        """Run the statements in one transaction. Only here does the owner bypass the log's triggers."""
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
                # A server may still write what its test did not wait for: a deadlock aborts one of the two.
                cursor.execute("ROLLBACK")
                if last:
                    raise

    def _guards(self, cursor: object) -> tuple[list[str], list[str]]:
        """Return statements that switch triggers off for one transaction, and on again.

        A superuser, such as the owner of the embedded Postgres, can do so without altering tables. After an
        alteration all sessions would have to plan their statements on this table again.
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
