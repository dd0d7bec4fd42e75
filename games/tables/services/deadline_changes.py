"""Move deadlines without an action: a player goes on vacation, is back, or has changed their hours.

The time left on a clock stays as it is stored; only its deadline is computed again. Others see that a
deadline moved, never why.
"""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from accounts.services.retries import in_one_transaction
from games.tables import clock_rows, queries
from games.tables.models import PlayerClock, Table
from games.tables.zones import milliseconds


@in_one_transaction
def retime_tables_of(user: User) -> int:
    """Move the deadlines of a user wherever their clock runs; return at how many tables."""
    running = PlayerClock.objects.filter(player=user, running_since__isnull=False)
    tables = list(running.order_by("table").values_list("table", flat=True).distinct())
    for table_id in tables:
        table = queries.locked_for_staff(table_id)
        retime(table, list(running.filter(table=table)))
    return len(tables)


def retime(table: Table, rows: Collection[PlayerClock]) -> None:
    """Compute these clocks of a locked table again. The clock version grows if a deadline changed."""
    rules = clock_rows.rules_of(table)
    assert rules is not None, "without rules there are no clocks"
    players = {row.player_id for row in rows}
    calendars, looks = clock_rows.calendars(rules, players), clock_rows.looks(rules, players)
    before = [row.due_at for row in rows]
    for row in rows:
        clock_rows.put(
            row,
            clock_rows.clock_of(row),
            calendars[row.player_id],
            game_due_at=table.game_due_at,
            looks=looks[row.player_id],
            now=milliseconds(table.now),
        )
    clock_rows.write(table, rows, moves=True)
    if before != [row.due_at for row in rows]:
        bump(table)


def bump(table: Table) -> None:
    """Raise the clock version: what clocks show has changed, though nothing is in the log."""
    table.clock_version += 1
    table.save(update_fields=["clock_version"])
