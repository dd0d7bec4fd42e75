"""The ladder: time runs out, a bot plays what waits; too often, and it stays until the player comes back."""

from __future__ import annotations

from django.db.models.functions import Now

from accounts.models import User
from accounts.services.retrying import in_one_transaction
from games.engine import verbs
from games.engine.seats import Seat
from games.tables import queries, signals, timekeeping
from games.tables.clocks import ALWAYS
from games.tables.clocks import clock as clocks
from games.tables.models import PlayerClock, Table, Waiting
from games.tables.services.ending import stand_in
from games.tables.services.recording import append, tell
from games.tables.services.retiming import bump
from games.tables.states import Awaited


@in_one_transaction
def time_out(*, table_id: str, seat: Seat) -> tuple[Awaited, ...]:
    """The time of a seat's player is up: all that waits for him becomes a bot's to play, and is answered.

    Nothing when it is not, or somebody was quicker. Once the game itself is late nobody is held to it.
    """
    table = queries.locked_for_staff(table_id)
    rules = timekeeping.rules_of(table)
    row = PlayerClock.objects.filter(table=table, seat=seat, due_at__lte=Now()).first()
    if rules is None or row is None or table.status != Table.Status.RUNNING:
        return ()
    is_late = table.game_due_at is not None and table.game_due_at <= table.now
    clock = timekeeping.clock_of(row)
    clock = clock._replace(running_since=None) if is_late else clocks.timed_out(clock, rules)
    row.gone = not is_late and clock.timeouts >= rules.timeouts
    timekeeping.put(row, clock, ALWAYS)
    timekeeping.write(table, [row])
    waiting = Waiting.objects.filter(table=table, seat=seat)
    if row.gone:
        _give_up(table, seat, row.player_id)
    else:
        waiting.update(bot=True, due_at=None)
        bump(table)
    awaited = queries.awaited_of(waiting.order_by("round"))
    if not row.gone and not is_late:
        _tell(table, row, awaited)
    return awaited


def _tell(table: Table, row: PlayerClock, awaited: tuple[Awaited, ...]) -> None:
    """The bot only plays for him this time."""
    signals.time_ran_out.send(
        sender=Table,
        table=table,
        seat=row.seat,
        player_id=row.player_id,
        timeouts=row.timeouts,
        awaited=awaited,
    )


def _give_up(table: Table, seat: Seat, player_id: str) -> None:
    """The bot stays: from the next log entry on the seat is its."""
    stand_in(table, seat)
    game = queries.game_of(table)
    append(table, game, verbs.time_out(game, seat))
    player = User.objects.get(pk=player_id)
    tell(table, "player_timed_out", {"seat": seat, "player": player.name}, to=player_id)
