"""Leave tables of a player who ends their account, is suspended, or whose account is switched off."""

from django.db.models import Q

from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.tables.errors import StandInMissing
from games.tables.models import NOT_OVER, Occupancy, PlayerClock, Table
from games.tables.services.resignation import abort, resign
from games.tables.services.seating import give_up_seat, leave_seat

OPEN, RUNNING = Table.Status.OPEN, Table.Status.RUNNING
# Tables at which the others would wait for ever for a player who does not come back. At a table of an event
# the officials decide what to do.
UNTIMED = Q(status=RUNNING, turn_limit=None, clock__isnull=True, tournament=None)


@refuses(StandInMissing)
@in_one_transaction
def depart(user: User) -> None:
    """Take a user away from all tables. In running games a bot plays on and the user ranks last. Abort their
    own tables that have not begun."""
    _leave(user, Q(status__in=NOT_OVER))
    seats = Occupancy.objects.filter(player=user, to_seq=None, table__status=OPEN)
    for table_id in list(seats.order_by("table").values_list("table", flat=True)):
        give_up_seat(table_id=str(table_id), player=user)


@in_one_transaction
def leave_open(user: User) -> None:
    """Take a person away from tables that have not begun: abort their own, free their seats at others'.

    Games under way go on, and so do tables of a tournament, which seats everybody it has paired.
    """
    _leave(user, Q(status=OPEN))


@in_one_transaction
def leave_untimed(user: User) -> None:
    """Take a user whose account is switched off away from running games without a time limit, as `depart`
    does. Do nothing for a bot of the service, or if there is no bot that can stand in."""
    if user.is_house_bot:
        return
    try:
        _leave(user, UNTIMED)
    except StandInMissing:
        return


def _leave(user: User, where: Q) -> None:
    """Leave tables where the user sits or is to sit again, and abort their own that have not begun."""
    seats = Occupancy.objects.filter(player=user, to_seq=None)
    # Seats that a stand-in holds, and gives back when a round begins.
    awaited = PlayerClock.objects.filter(player=user, comes_back=True)
    theirs = Q(pk__in=seats.values("table")) | Q(pk__in=awaited.values("table"))
    left = Q(creator=user, status=OPEN) | theirs & where
    left &= ~Q(status=OPEN, tournament__isnull=False)
    # Locked before anything is decided: a game or a round may begin or end at the same time.
    tables = list(Table.objects.filter(left).order_by("pk").select_for_update())
    awaited.filter(table__in=tables).update(comes_back=False)
    held = set(seats.filter(table__in=tables).values_list("table", flat=True))
    for table in tables:
        if table.status == OPEN and table.creator_id == user.pk:
            abort(table_id=table.pk, by=user)
        elif table.pk not in held:
            continue
        elif table.status == RUNNING:
            resign(table_id=table.pk, player=user)
        else:
            leave_seat(table_id=table.pk, player=user)
