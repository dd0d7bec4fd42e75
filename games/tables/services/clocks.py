"""Start and stop clocks in the transaction in which a turn begins or ends.

Deadlines also move without an action: a player goes on vacation, is back, or has changed their hours. The
time left on a clock stays as it is stored then; only its deadline is computed again. Others see that a
deadline moved, never why.
"""

from collections.abc import Collection, Iterable
from functools import partial
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.engine.facts import Acted, Fact
from games.engine.game import Game, Status
from games.feed import hints
from games.tables import clock_rows, queries
from games.tables.clocks import Rules
from games.tables.clocks import clock as clocks
from games.tables.log_write import Timed, Timing, awaited_turns
from games.tables.models import NOT_OVER, Occupancy, PlayerClock, Table, Waiting
from games.tables.zones import milliseconds

Turns = Collection[tuple[int, int, int]]


class _ClockRow(NamedTuple):
    """A player's clock as stored, whether they took a turn, and whether it runs from now on."""

    row: PlayerClock
    acted: bool
    runs: bool

    @property
    def is_news(self) -> bool:
        turns = self.acted or self.runs != (self.row.running_since is not None)
        return turns or self.row._state.adding


def keep_time(table: Table, game: Game, facts: Iterable[Fact], *, by_player: bool) -> Timing | None:
    """Update the clocks of a locked table after these facts; None if it has no clocks.

    `by_player`: the turn among the facts was taken by its player. Return the deadline of each turn, and
    which turns a bot plays.
    """
    rules = clock_rows.rules_of(table)
    if rules is None or game.status is Status.OPEN:
        return None
    awaited = awaited_turns(game)
    handed = _handed(table, awaited)
    rows, left = _rows(table, rules)
    waits = {seat for round, seat, _ in awaited if (round, seat) not in handed}
    acted = {each.seat for each in facts if isinstance(each, Acted)}
    turned = [
        _ClockRow(row, seat in acted, table.paused_until is None and seat in waits)
        for seat, row in rows.items()
    ]
    turned += [_ClockRow(row, acted=False, runs=False) for row in left]
    news = [each for each in turned if each.is_news]
    _turn(table, rules, news, by_player=by_player)
    clock_rows.write(table, (each.row for each in news))
    return {
        (round, seat): Timed(
            None if (round, seat) in handed or seat not in rows else rows[seat].due_at,
            (round, seat) in handed,
        )
        for round, seat, _ in awaited
    }


def _handed(table: Table, awaited: Turns) -> set[tuple[int, int]]:
    """Return the turns that bots play: those given to them before and, once the game is late, all."""
    if table.game_due_at is not None and table.now >= table.game_due_at:
        return {(round, seat) for round, seat, _ in awaited}
    before = Waiting.objects.filter(table=table, bot=True).values_list("round", "seat", "turn")
    return {(round, seat) for round, seat, turn in set(before) & set(awaited)}


def _rows(table: Table, rules: Rules) -> tuple[dict[int, PlayerClock], list[PlayerClock]]:
    """Return the clocks of all players' seats, new ones where there were none; and of players who left."""
    kept = {each.seat: each for each in PlayerClock.objects.filter(table=table)}
    rows, left = {}, []
    for holder in Occupancy.objects.filter(table=table, to_seq=None).order_by("seat"):
        row = kept.pop(holder.seat, None)
        if row is None or row.player_id != holder.player_id:
            if holder.bot:
                left += [] if row is None else [row]
                continue
            fresh = clocks.fresh(rules)
            row = PlayerClock(
                table=table, seat=holder.seat, player_id=holder.player_id, remaining_ms=fresh.remaining
            )
        rows[holder.seat] = row
    return rows, left


def _turn(table: Table, rules: Rules, turned: Collection[_ClockRow], *, by_player: bool) -> None:
    players = {each.row.player_id for each in turned}
    calendars = clock_rows.calendars(rules, players) if turned else {}
    looks = clock_rows.looks(rules, players) if turned else {}
    now = milliseconds(table.now)
    for row, acted, runs in turned:
        calendar, clock = calendars[row.player_id], clock_rows.clock_of(row)
        # A statement that waited for the lock has an earlier time than what it waited for.
        at = max(now, clock.running_since or now)
        if acted:
            clock = clocks.turn_taken(clock, rules, calendar, at, by_player=by_player)
        clock = clocks.started(clock, at) if runs else clocks.stopped(clock, calendar, at)
        clock_rows.put(
            row, clock, calendar, game_due_at=table.game_due_at, looks=looks[row.player_id], now=at
        )


def stop_for_good(table: Table) -> None:
    """Stop all clocks of a game that is over."""
    if table.clock is not None:
        PlayerClock.objects.filter(table=table).update(running_since=None, due_at=None, look_at=None)


@in_one_transaction
def retime_tables_of(user: User) -> int:
    """Move the deadlines of a user wherever their clock runs; return at how many tables.

    Their other tables are locked, too. Else a clock could start there now, and its deadline would be computed
    without the change, which is not committed yet.
    """
    mine = PlayerClock.objects.filter(player=user)
    seats = Occupancy.objects.filter(player=user, to_seq=None)
    theirs = Q(pk__in=seats.values("table")) | Q(pk__in=mine.values("table"))
    under_way = Table.objects.filter(theirs, status__in=NOT_OVER, clock__isnull=False)
    retimed = 0
    for table_id in list(under_way.order_by("pk").values_list("pk", flat=True)):
        table = queries.locked_for_staff(table_id)
        if running := list(mine.filter(table=table, running_since__isnull=False)):
            retime(table, running)
            retimed += 1
    return retimed


def retime(table: Table, rows: Collection[PlayerClock]) -> None:
    """Compute these clocks of a locked table again. The clock version grows if a deadline changed."""
    rules = clock_rows.rules_of(table)
    assert rules is not None, "without rules there are no clocks"
    before = [row.due_at for row in rows]
    turned = [_ClockRow(row, acted=False, runs=row.running_since is not None) for row in rows]
    _turn(table, rules, turned, by_player=False)
    clock_rows.write(table, rows, moves=True)
    if before != [row.due_at for row in rows]:
        bump(table)


def bump(table: Table) -> None:
    """Raise the clock version: what clocks show has changed, though nothing is in the log."""
    table.clock_version += 1
    table.save(update_fields=["clock_version"])
    show_clock(table)


def show_clock(table: Table) -> None:
    """Tell the followers of a table that its clock version was raised, unless spectators see the game later:
    there even that something happened is secret."""
    if table.spectator_delay == 0 and table.embargo_from is None:
        transaction.on_commit(partial(hints.wake, hints.table_channel(table.pk), hints.CLOCK))
