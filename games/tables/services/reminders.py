"""Before a clock runs out: remind its player, or begin their vacation if they want that."""

from __future__ import annotations

from datetime import timedelta

from django.db.models.functions import Now

from accounts import queries as accounts
from accounts.services import begin_vacation_by_itself
from accounts.services.retries import in_one_transaction
from games.engine.seats import Seat
from games.tables import clock_rows, queries, signals
from games.tables.clocks.reminders import VACATION_BEFORE_S
from games.tables.models import PlayerClock, Table, Waiting
from games.tables.zones import milliseconds

BEFORE_VACATION = timedelta(seconds=VACATION_BEFORE_S)


@in_one_transaction
def look_at_clock(*, table_id: str, seat: Seat) -> bool:
    """Begin the vacation that the player wants before their time runs out, else remind them.

    Return False if there is nothing to do, or another worker was quicker.
    """
    # The user's row is locked before the table's, as everywhere.
    player_id = PlayerClock.objects.filter(table=table_id, seat=seat).values_list("player", flat=True).first()
    if player_id is not None and _is_to_leave(table_id, seat, player_id):
        begin_vacation_by_itself(user_id=player_id)
    table = queries.locked_for_staff(table_id)
    row = PlayerClock.objects.filter(table=table, seat=seat, look_at__lte=Now()).first()
    if row is None or row.due_at is None:
        return False
    rules = clock_rows.rules_of(table)
    assert rules is not None, "only tables with rules for them have clocks"
    looks = clock_rows.looks(rules, [row.player_id])[row.player_id]
    if row.due_at <= table.now + BEFORE_VACATION:
        looks = looks._replace(leaves=False)  # there was no vacation left
    row.look_at = clock_rows.next_look_at(row, looks, now=milliseconds(table.now))
    clock_rows.write(table, [row])
    _remind(table, row)
    return True


def _remind(table: Table, row: PlayerClock) -> None:
    """Remind a player of their waiting turns, if any."""
    waiting = queries.unanswered(Waiting.objects.filter(table=table, seat=row.seat)).order_by("round")
    awaited = queries.awaited_of(waiting)
    if awaited:
        signals.time_running_out.send(
            sender=Table,
            table=table,
            seat=row.seat,
            player_id=row.player_id,
            due_at=row.due_at,
            awaited=awaited,
        )


def _is_to_leave(table_id: str, seat: Seat, player_id: str) -> bool:
    """Whether a vacation should begin: time is nearly up, the table allows it, the player wants it."""
    rows = PlayerClock.objects.filter(
        table=table_id, seat=seat, look_at__lte=Now(), due_at__lte=Now() + BEFORE_VACATION
    )
    row = rows.select_related("table").first()
    rules = None if row is None else clock_rows.rules_of(row.table)
    wants = accounts.wanted_by([player_id])[player_id].vacation_by_itself
    return rules is not None and rules.vacation and wants
