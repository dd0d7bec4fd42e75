"""The clock of the week: time passes by moving the times of future events back, as in sandboxes.

Rated games exist only in the real world, whose clock moves nowhere else; here it moves in a database made for
this. Only some of the rows that each app's `instants.py` moves exist here: nobody has day clocks, plans,
hours, webhooks or bans.
"""

from datetime import timedelta
from typing import Final

from django.db import transaction

from accounts.models import Realm
from accounts.sandbox_clock import SandboxRows
from games.lobby.models import Seek
from games.sandboxes.services.clock_advance import MOVES
from games.tables.models import NOT_OVER, Table, Waiting

MINUTE: Final = timedelta(minutes=1)
THERE: Final = tuple(moves for moves in MOVES if moves.model in {Seek, Table, Waiting})


def advance(minutes: int) -> None:
    """Let this many minutes pass, while nobody plays."""
    with transaction.atomic():
        tables = list(Table.objects.filter(status__in=NOT_OVER).values_list("pk", flat=True))
        for moves in THERE:
            moves.apply(SandboxRows(Realm.REAL, tables), minutes * MINUTE)
