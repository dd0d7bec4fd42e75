"""A player's time is up: a bot plays their turns, and after too many time-outs it keeps the seat."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models.functions import Now

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.engine import verbs
from games.engine.seats import Seat
from games.feed.news.kind import Sitter
from games.feed.news.tables import PLAYER_TIMED_OUT
from games.tables import clock_rows, queries, signals
from games.tables.clocks import ALWAYS, Rules
from games.tables.clocks import clock as clocks
from games.tables.models import PlayerClock, Table, Waiting
from games.tables.release_times import LONGEST_S
from games.tables.services.deadline_changes import bump
from games.tables.services.due_turns import answer_for
from games.tables.services.log_append import append, tell
from games.tables.services.resignation import stand_in
from games.tables.states import Awaited
from games.tables.zones import milliseconds


@in_one_transaction
def time_out(*, table_id: str, seat: Seat) -> tuple[Awaited, ...]:
    """Let a bot play all turns that wait for a seat's player, because their time is up.

    Do nothing if it is not, if another worker was quicker, or if all waiting turns are automatic. Once the
    game itself is late, time-outs count for nobody.
    """
    table = queries.locked_for_staff(table_id)
    rules = clock_rows.rules_of(table)
    row = PlayerClock.objects.filter(table=table, seat=seat, due_at__lte=Now()).first()
    if rules is None or row is None or table.status != Table.Status.RUNNING:
        return ()
    is_late = table.game_due_at is not None and table.game_due_at <= table.now
    waiting = Waiting.objects.filter(table=table, seat=seat)
    if not is_late and not queries.unanswered(waiting).exists():
        _answer_now(table, rules, row, queries.awaited_of(waiting.order_by("round")))
        return ()
    clock = clock_rows.clock_of(row)
    clock = clock._replace(running_since=None) if is_late else clocks.timed_out(clock, rules)
    row.gone = not is_late and clock.timeouts >= rules.timeouts
    clock_rows.put(row, clock, ALWAYS)
    clock_rows.write(table, [row])
    if row.gone:
        _give_up(table, seat, row.player_id)
    else:
        waiting.update(bot=True, due_at=None)
        bump(table)
    awaited = queries.awaited_of(waiting.order_by("round"))
    if not row.gone and not is_late:
        _tell(table, row, awaited)
    return awaited


def _answer_now(table: Table, rules: Rules, row: PlayerClock, awaited: Iterable[Awaited]) -> None:
    """Answer a player's automatic turns now and not at the next tick, because no turn waits for the player.

    If one of these answers fails, the turn waits for the player, who then has the time between two ticks.
    """
    clock = clocks.lengthened(clock_rows.clock_of(row), LONGEST_S * 1000, milliseconds(table.now))
    calendar = clock_rows.calendars(rules, [row.player_id])[row.player_id]
    clock_rows.put(row, clock, calendar, game_due_at=table.game_due_at)
    clock_rows.write(table, [row], moves=True)
    bump(table)
    for each in awaited:
        answer_for(table_id=table.pk, seat=each.seat, turn=(each.round, each.turn))


def _tell(table: Table, row: PlayerClock, awaited: tuple[Awaited, ...]) -> None:
    """Announce that a bot plays for the player, for now."""
    signals.time_ran_out.send(
        sender=Table,
        table=table,
        seat=row.seat,
        player_id=row.player_id,
        timeouts=row.timeouts,
        awaited=awaited,
    )


def _give_up(table: Table, seat: Seat, player_id: str) -> None:
    """Give the seat to the bot, from the next entry of the log on."""
    stand_in(table, seat)
    game = queries.game_of(table)
    append(table, game, verbs.time_out(game, seat))
    player = User.objects.get(pk=player_id)
    tell(table, PLAYER_TIMED_OUT, Sitter(Seat(seat), player.name, player_id), to=player_id)
