"""The clock of the week: time passes by moving back what is still to happen, as it does in sandboxes.

Rated games are played in the real world only, whose clock nobody turns but here, in a database made for it.
Of all that `instants.py` of each app moves, these rows are there: nobody has clocks of days, plans, hours,
webhooks or bans.
"""

from datetime import timedelta
from typing import Final

from django.db import transaction

from accounts.models import Realm
from accounts.sandbox_clock import SandboxRows
from games.lobby.models import Seek
from games.sandboxes.services.clock_advance import MOVES, UNDER_WAY
from games.tables.models import Table, Waiting

MINUTE: Final = timedelta(minutes=1)
THERE: Final = tuple(moves for moves in MOVES if moves.model in {Seek, Table, Waiting})


def advance(minutes: int) -> None:
    """Let so much time pass, while nobody plays."""
    with transaction.atomic():
        tables = list(Table.objects.filter(status__in=UNDER_WAY).values_list("pk", flat=True))
        for moves in THERE:
            moves.apply(SandboxRows(Realm.REAL, tables), minutes * MINUTE)
