"""Rows of players' clocks, written by raw SQL like the waiting rows, and the calendars that apply to them."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import orjson
from django.db import connection

from accounts import ids
from accounts import queries as accounts
from accounts.queries import Times
from accounts.rows import one_row
from games.tables.clocks import Calendar, Clock, PlayerHours, Rules, allowed
from games.tables.clocks.clock import deadline_at, next_look
from games.tables.models import PlayerClock, Table
from games.tables.zones import MILLISECOND, advanced_offset, instant, milliseconds

_KEPT = (
    "remaining_ms", "running_since", "seen_at", "timeouts", "due_at", "look_at", "agrees", "gone",
    "comes_back",
)  # fmt: skip
_WRITE = f"""
INSERT INTO tables_playerclock (table_id, seat, player_id, {", ".join(_KEPT)})
SELECT %(table)s, c.* FROM jsonb_to_recordset(%(clocks)s::jsonb) AS c(
    seat int, player uuid, remaining_ms bigint, running_since timestamptz, seen_at timestamptz, timeouts int,
    due_at timestamptz, look_at timestamptz, agrees text, gone boolean, comes_back boolean)
ON CONFLICT (table_id, seat) DO UPDATE SET
    {", ".join(f"{name} = EXCLUDED.{name}" for name in ("player_id", *_KEPT))}, leased_until = NULL,
    due_moves = tables_playerclock.due_moves
              + (tables_playerclock.due_at IS DISTINCT FROM EXCLUDED.due_at)::int,
    due_moved_at = CASE WHEN tables_playerclock.due_at IS DISTINCT FROM EXCLUDED.due_at
                        THEN statement_timestamp() ELSE tables_playerclock.due_moved_at END
"""  # noqa: S608  # our own columns
# The deadline of all turns that wait for a player is that of their clock, but for those a bot plays for them.
_MOVE = """
UPDATE tables_waiting w
SET due_at = CASE WHEN c.due_at IS NULL THEN NULL
                  ELSE GREATEST(c.due_at, w.since + interval '1 millisecond') END
FROM tables_playerclock c
WHERE w.table_id = %(table)s AND c.table_id = w.table_id AND c.seat = w.seat AND NOT w.bot
"""
_SHOWN = "SELECT jsonb_agg(to_jsonb(c) ORDER BY c.seat)::text FROM tables_playerclock c WHERE c.table_id = %s"


class ReminderTimes(NamedTuple):
    """When to remind a player, in seconds before the deadline. `leaves`: a vacation begins."""

    remind_before: tuple[int, ...] = ()
    leaves: bool = False


NEVER = ReminderTimes()


def rules_of(table: Table) -> Rules | None:
    return None if table.clock is None else Rules(**table.clock)


def clock_of(row: PlayerClock) -> Clock:
    since, seen = row.running_since, row.seen_at
    return Clock(
        row.remaining_ms,
        None if since is None else milliseconds(since),
        None if seen is None else milliseconds(seen),
        row.timeouts,
    )


def calendars(rules: Rules, player_ids: Collection[str]) -> dict[str, Calendar]:
    """Return the part of each player's calendar that counts by these rules."""
    return {
        player: allowed(
            _calendar(times), quiet_hours=rules.quiet_hours, weekends=rules.weekends, vacation=rules.vacation
        )
        for player, times in accounts.hours_and_vacations_of(player_ids).items()
    }


def _calendar(times: Times) -> Calendar:
    ahead = times.ahead // MILLISECOND
    habits = (
        PlayerHours(
            milliseconds(since),
            advanced_offset(daily_hours.zone, ahead),
            daily_hours.quiet,
            frozenset(daily_hours.weekend),
        )
        for since, daily_hours in times.hours_periods
    )
    return Calendar(
        tuple(habits), tuple((milliseconds(begin), milliseconds(end)) for begin, end in times.vacations)
    )


def looks(rules: Rules, player_ids: Collection[str]) -> dict[str, ReminderTimes]:
    """Return when to remind each player before their clock runs out, and whether a vacation begins then."""
    return {
        player: ReminderTimes(each.remind_before, each.vacation_by_itself and rules.vacation)
        for player, each in accounts.reminder_settings_of(player_ids).items()
    }


def put(
    row: PlayerClock,
    clock: Clock,
    calendar: Calendar,
    *,
    game_due_at: datetime | None = None,
    looks: ReminderTimes = NEVER,
    now: int = 0,
) -> None:
    """Fill the row of a clock: when it runs out, and when to check it next."""
    row.remaining_ms, row.timeouts = clock.remaining, clock.timeouts
    row.running_since, row.seen_at = _instant(clock.running_since), _instant(clock.seen_at)
    row.due_at = due_at(row, calendar, game_due_at)
    row.look_at = next_look_at(row, looks, now=now)


def due_at(row: PlayerClock, calendar: Calendar, game_due_at: datetime | None) -> datetime | None:
    """Return when a clock runs out by this calendar, or the game's own deadline if that comes first."""
    game_due = None if game_due_at is None else milliseconds(game_due_at)
    return _instant(deadline_at(clock_of(row), calendar, game_due))


def next_look_at(row: PlayerClock, looks: ReminderTimes, *, now: int) -> datetime | None:
    """Return when to check a clock next, after `now`."""
    due = None if row.due_at is None else milliseconds(row.due_at)
    return _instant(next_look(due, looks.remind_before, after=now, leaves=looks.leaves))


def _instant(at: int | None) -> datetime | None:
    return None if at is None else instant(at)


def write(table: Table, rows: Iterable[PlayerClock], *, moves: bool = False) -> None:
    """Store clocks of a locked table. `moves`: move the deadlines of their waiting turns as well."""
    values: dict[str, Any] = {
        "table": ids.parse(table.pk, "table"),
        "clocks": orjson.dumps(_written(rows)).decode(),
    }
    with connection.cursor() as cursor:
        cursor.execute(_WRITE, values)
        if moves:
            cursor.execute(_MOVE, values)
    table.clock_rows = shown(table)


def shown(table: Table) -> list[dict[str, object]]:
    """Return the rows as `hot_statements.table_with_state` reads them."""
    (text,) = one_row(_SHOWN, [ids.parse(table.pk, "table")])
    rows: list[dict[str, object]] = orjson.loads(text or "[]")
    return rows


def _written(rows: Iterable[PlayerClock]) -> list[Mapping[str, object]]:
    return [
        {
            "player": ids.parse(row.player_id, "user"),
            **{name: getattr(row, name) for name in ("seat", *_KEPT)},
        }
        for row in rows
    ]
