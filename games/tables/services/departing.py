"""Whoever ends his account leaves every table at which he still is."""

from __future__ import annotations

from accounts.models import User
from accounts.services.retrying import in_one_transaction
from games.tables.models import Occupancy, PlayerClock, Table
from games.tables.services.ending import abort, resign
from games.tables.services.seating import leave_seat


@in_one_transaction
def depart(user: User) -> None:
    """Running games go on with a bot, and he is last in them; tables of his that have not begun are broken
    off. Raises StandInMissing."""
    PlayerClock.objects.filter(player=user, comes_back=True).update(comes_back=False)
    open_ones = Table.objects.filter(creator=user, status=Table.Status.OPEN).values_list("pk", flat=True)
    held = Occupancy.objects.filter(player=user, to_seq=None).exclude(table__in=open_ones)
    seats = held.filter(table__status__in=(Table.Status.OPEN, Table.Status.RUNNING))
    own = {str(pk): True for pk in open_ones}
    for table_id in sorted({**own, **{str(pk): False for pk in seats.values_list("table", flat=True)}}):
        if table_id in own:
            abort(table_id=table_id, by=user)
        elif Table.objects.filter(pk=table_id, status=Table.Status.RUNNING).exists():
            resign(table_id=table_id, player=user)
        else:
            leave_seat(table_id=table_id, player=user)
