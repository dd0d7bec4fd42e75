"""Base of commands that read everything: the larger the database, the longer their statements take."""

from contextlib import suppress
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, InterfaceError, connection

LIMITS = ("statement_timeout", "idle_in_transaction_session_timeout")


class UnlimitedCommand(BaseCommand):
    """A command without the limits of a request, which gives up after seconds because somebody waits."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        _change("SET {} = 0")
        try:
            told: str | None = super().execute(*args, **options)
        finally:
            with suppress(DatabaseError, InterfaceError):  # after an error of the database, which counts
                _change("RESET {}")
        return told


def _change(statement: str) -> None:
    with connection.cursor() as cursor:
        for limit in LIMITS:
            cursor.execute(statement.format(limit))
