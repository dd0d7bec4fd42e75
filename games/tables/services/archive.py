"""Pack the logs of games that ended long ago."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import connection

from accounts.services.retries import in_one_transaction

AT_ONCE = 10


def archive_games(ended_before: datetime) -> int:
    """Pack the log of each game that ended before then into one row; how many were packed.

    Every answer stays what it was. What was packed is committed after each few games; a game that somebody
    holds just now is left for the next time.
    """
    packed, beyond = 0, UUID(int=0)
    while games := _packed(ended_before, beyond):
        packed, beyond = packed + len(games), games[-1]
    return packed


@in_one_transaction
def _packed(ended_before: datetime, beyond: UUID) -> list[UUID]:
    """The next few games with ids beyond this one, packed. The application may not delete from the log: a
    function of the owner's does it (`migrations/0025_archive.py`)."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '60s'")
        cursor.execute("SELECT * FROM tables_archive(%s, %s, %s)", [ended_before, beyond, AT_ONCE])
        return [game for (game,) in cursor.fetchall()]
