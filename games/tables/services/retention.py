"""Pack the logs of games that ended long ago, and delete rows that no stream reads any more."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models.functions import Now

from accounts import ids
from accounts.services.retries import in_one_transaction
from accounts.services.sweeps import forget
from games.tables.models import ArchivedLog, AskedTurn
from games.tables.queries.personal_events import KEPT

AT_ONCE = 10


class NotPacked(Exception):
    """Logs that read back differently and so stay unpacked; all others are packed."""

    def __init__(self, packed: int, games: Sequence[str]) -> None:
        super().__init__(f"{packed} games packed, but not these, whose logs are damaged: {', '.join(games)}")


def archive_games(ended_before: datetime) -> int:
    """Pack the log of each game that ended before then into one row; return how many.

    Answers stay the same. The work is committed after every few games. A game that is locked just now is left
    for the next time. Raise NotPacked after all other games are packed.
    """
    packed, damaged, beyond = 0, list[str](), UUID(int=0)
    while tried := _tried(ended_before, beyond):
        beyond = tried[-1]
        games = {ids.encode("table", each) for each in tried}
        done = set(ArchivedLog.objects.filter(table__in=games).values_list("table", flat=True))
        packed += len(done)
        damaged += sorted(games - done)
    if damaged:
        raise NotPacked(packed, damaged)
    return packed


@in_one_transaction
def _tried(ended_before: datetime, beyond: UUID) -> list[UUID]:
    """Pack the next few games with ids beyond this one; return them, with those whose log is damaged. The
    application may not delete from the log, so a function of the owner does it (`archive_function.py`)."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '60s'")
        cursor.execute("SELECT * FROM tables_archive(%s, %s, %s)", [ended_before, beyond, AT_ONCE])
        return [game for (game,) in cursor.fetchall()]


def forget_asked_turns() -> int:
    """Delete asked turns that are too old for any stream. Return how many."""
    return forget(AskedTurn.objects.filter(since__lt=Now() - KEPT))
