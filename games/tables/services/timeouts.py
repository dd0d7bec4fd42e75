"""Time-outs of players. Before a player's time is up, remind them or begin their vacation. Once it is up, a
bot plays their turns; after too many time-outs it keeps the seat.
"""

from collections.abc import Iterable
from datetime import timedelta

from django.db.models.functions import Now

from accounts import queries as accounts
from accounts.models import User
from accounts.services import begin_vacation_by_itself
from accounts.services.locks import hold
from accounts.services.retries import in_one_transaction
from games.engine.facts import TimedOut
from games.engine.seats import Seat
from games.feed.news.kind import SeatHolder
from games.feed.news.tables import PLAYER_TIMED_OUT
from games.tables import clock_rows, queries, signals
from games.tables.clocks import ALWAYS, Rules
from games.tables.clocks import clock as clocks
from games.tables.models import PlayerClock, Table, Waiting
from games.tables.release_times import LONGEST_S
from games.tables.services.claims import let_go_without_players
from games.tables.services.clocks import bump
from games.tables.services.due_turns import answer_for
from games.tables.services.log_append import append, tell
from games.tables.services.pauses import carry_out_agreement
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
    if not is_late and not queries.turns_of_players(waiting).exists():
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
        _announce(table, row, awaited)
    return awaited


def _announce(table: Table, row: PlayerClock, awaited: tuple[Awaited, ...]) -> None:
    """Announce that a player's time ran out and that a bot plays for them, for now."""
    about = {"seat": row.seat, "player_id": row.player_id, "timeouts": row.timeouts}
    signals.time_ran_out.send(sender=Table, table=table, awaited=awaited, **about)


def _answer_now(table: Table, rules: Rules, row: PlayerClock, awaited: Iterable[Awaited]) -> None:
    """Answer a player's automatic turns now and not at the next tick, because no turn waits for the player.

    If one of these answers fails, the turn waits for the player, who then has the time between two ticks.
    """
    clock = clock_rows.clock_of(row)._replace(
        remaining=LONGEST_S * 1000, running_since=milliseconds(table.now)
    )
    calendar = clock_rows.calendars(rules, [row.player_id])[row.player_id]
    clock_rows.put(row, clock, calendar, game_due_at=table.game_due_at)
    clock_rows.write(table, [row], moves=True)
    bump(table)
    for each in awaited:
        answer_for(table_id=table.pk, seat=each.seat, turn=(each.round, each.turn))


def _give_up(table: Table, seat: Seat, player_id: str) -> None:
    """Give the seat to the bot, from the next entry of the log on."""
    stand_in(table, seat)
    append(table, queries.game_of(table), (TimedOut(seat),))
    player = User.objects.get(pk=player_id)
    tell(table, PLAYER_TIMED_OUT, SeatHolder(Seat(seat), player.name, player_id), to=(player_id,))
    let_go_without_players(table)
    carry_out_agreement(table)


BEFORE_VACATION = timedelta(seconds=clocks.VACATION_BEFORE_S)


@in_one_transaction
def look_at_clock(*, table_id: str, seat: Seat) -> bool:
    """Begin a player's automatic vacation shortly before their time runs out, if they want one; else remind
    them.

    Return False if there is nothing to do, or another worker was quicker.
    """
    player_id = PlayerClock.objects.filter(table=table_id, seat=seat).values_list("player", flat=True).first()
    if player_id is None:
        return False
    leaves = _is_to_leave(table_id, seat, player_id)
    if leaves:
        hold(player_id)  # before the table, as everywhere
    table = queries.locked_for_staff(table_id)
    # Looked at again: the player may have taken their turn meanwhile.
    if leaves and _is_to_leave(table_id, seat, player_id):
        begin_vacation_by_itself(user_id=player_id)
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
    waiting = queries.turns_of_players(Waiting.objects.filter(table=table, seat=row.seat)).order_by("round")
    awaited = queries.awaited_of(waiting)
    if awaited:
        signals.time_running_out.send(
            sender=Table, table=table, seat=row.seat, player_id=row.player_id, due_at=row.due_at,
            awaited=awaited,
        )  # fmt: skip


def _is_to_leave(table_id: str, seat: Seat, player_id: str) -> bool:
    """Whether a vacation should begin: time is nearly up, the table allows it, the player wants it."""
    rows = PlayerClock.objects.filter(
        table=table_id, seat=seat, look_at__lte=Now(), due_at__lte=Now() + BEFORE_VACATION
    )
    row = rows.select_related("table").first()
    rules = None if row is None else clock_rows.rules_of(row.table)
    wants = accounts.reminder_settings_of([player_id])[player_id].vacation_by_itself
    return rules is not None and rules.vacation and wants
