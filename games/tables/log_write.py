"""Write facts into the log, together with the rows that follow from them: the table, its rounds, waiting
turns and deadlines. One statement writes everything. Deadlines are Postgres' time."""

from collections.abc import Collection, Container, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import orjson

from accounts import ids
from accounts.rows import all_rows
from games.engine.game import Game, Status
from games.engine.seats import Seat
from games.engine.verbs import to_act
from games.tables.models import Table
from games.tables.projection import RoundRow
from games.tables.states import Awaited

_LOGGED = """logged AS (
    INSERT INTO tables_log (table_id, seq, round, turn, seat, kind, body)
    SELECT %(table)s, f.*
    FROM {also}jsonb_to_recordset(%(facts)s::jsonb) AS f(
        seq int, round int, turn int, seat int, kind text, body jsonb)
    ORDER BY f.seq
)"""
# A seat that waits for the same turn as before keeps its deadline. Where players have clocks, only a bot's
# turn has one, when a director forces it during a pause. A new occupant may be leased at once.
_FOLLOWING = f"""
WITH {_LOGGED.format(also="")}, moved AS (
    UPDATE tables_table SET {{columns}} WHERE id = %(table)s
), rounds AS (
    INSERT INTO tables_round (table_id, number, status, dealer, attempt, won, points,
                              multiplier, next_multiplier, first_seq, last_seq)
    SELECT %(table)s, r.* FROM jsonb_to_recordset(%(rounds)s::jsonb) AS r(
        number int, status text, dealer int, attempt int, won int[], points int[],
        multiplier int, next_multiplier int, first_seq int, last_seq int)
    ON CONFLICT (table_id, number) DO UPDATE SET
        status = EXCLUDED.status, dealer = EXCLUDED.dealer, attempt = EXCLUDED.attempt, won = EXCLUDED.won,
        points = EXCLUDED.points, multiplier = EXCLUDED.multiplier,
        next_multiplier = EXCLUDED.next_multiplier, last_seq = EXCLUDED.last_seq
), awaited AS (
    SELECT a.round, a.seat, a.turn, o.player_id, o.bot OR COALESCE(a.handed, false) AS bot, a.due, a.answers
    FROM jsonb_to_recordset(%(awaited)s::jsonb) AS a(
        round int, seat int, turn int, due timestamptz, handed boolean, answers boolean)
    JOIN tables_occupancy o ON o.table_id = %(table)s AND o.seat = a.seat AND o.to_seq IS NULL
), gone AS (
    DELETE FROM tables_waiting w WHERE w.table_id = %(table)s
    AND NOT EXISTS (SELECT 1 FROM awaited a WHERE a.round = w.round AND a.seat = w.seat)
), placed AS (
    INSERT INTO tables_waiting AS w (table_id, round, seat, turn, bot, since, due_at)
    SELECT %(table)s, round, seat, turn, bot, statement_timestamp(),
           CASE WHEN NOT %(clocked)s THEN statement_timestamp() + make_interval(secs => %(limit)s::int)
                WHEN due IS NOT NULL THEN GREATEST(due, statement_timestamp() + interval '1 millisecond') END
    FROM awaited
    ON CONFLICT (table_id, round, seat) DO UPDATE SET
        turn = EXCLUDED.turn, bot = EXCLUDED.bot, leased_until = NULL,
        since = CASE WHEN w.turn = EXCLUDED.turn THEN w.since ELSE EXCLUDED.since END,
        due_at = CASE WHEN w.turn = EXCLUDED.turn AND (NOT %(clocked)s OR w.bot AND EXCLUDED.bot)
                      THEN w.due_at ELSE EXCLUDED.due_at END
    RETURNING round, seat, since, due_at
), asked AS (
    INSERT INTO tables_askedturn (player, "table", round, turn, seat, since, due_at)
    SELECT player_id, %(table)s, round, turn, seat, since, due_at
    FROM awaited JOIN placed USING (round, seat)
    WHERE NOT bot AND NOT answers AND since = statement_timestamp()
)
SELECT round, seat, turn, player_id, bot, since, due_at, answers FROM awaited JOIN placed USING (round, seat)
ORDER BY round, seat
"""  # noqa: S608  # constants of our own, as below
# Two statements, because an update of scores runs the rules that read them (`row_rules.py`), and most actions
# change no score.
_WRITE = _FOLLOWING.format(columns="seq = %(seq)s")
_WRITE_SCORES = _FOLLOWING.format(columns="seq = %(seq)s, scores = %(scores)s::int[]")
# The usual action: one turn after another, in a round whose row does not change. The waiting row passes on to
# the next seat, which takes Postgres a tenth less than to delete one and insert another. Either everything is
# written or nothing: nothing if that row is missing, or if the table's own row is not the `version` that was
# read without a lock.
_PASSED_ON = f"""
WITH moved AS (
    UPDATE tables_table t SET seq = %(seq)s FROM tables_occupancy o
    WHERE t.id = %(table)s AND (%(version)s::xid IS NULL OR t.xmin = %(version)s::xid)
    AND o.table_id = t.id AND o.seat = %(seat)s AND o.to_seq IS NULL
    AND EXISTS (SELECT FROM tables_waiting w WHERE w.table_id = t.id AND w.round = %(round)s
                AND w.seat = %(seat_before)s AND w.turn = %(turn_before)s)
    RETURNING o.player_id, o.bot
), {_LOGGED.format(also="moved, ")}, placed AS (
    UPDATE tables_waiting w SET
        seat = %(seat)s, turn = %(turn)s, bot = moved.bot, leased_until = NULL, since = statement_timestamp(),
        due_at = statement_timestamp() + make_interval(secs => %(limit)s::int)
    FROM moved WHERE w.table_id = %(table)s AND w.round = %(round)s
    AND w.seat = %(seat_before)s AND w.turn = %(turn_before)s
    RETURNING w.round, w.seat, w.turn, moved.player_id, w.bot, w.since, w.due_at
), asked AS (
    INSERT INTO tables_askedturn (player, "table", round, turn, seat, since, due_at)
    SELECT player_id, %(table)s, round, turn, seat, since, due_at FROM placed
    WHERE NOT bot AND %(answers)s = 0
)
SELECT placed.*, %(answers)s = 1 FROM placed
"""  # noqa: S608  # constants of our own


class TableMoved(Exception):
    """Nothing was written: the table changed since it was read, or this is more than one plain turn."""


def awaited_turns(game: Game) -> list[tuple[int, Seat, int]]:
    """Return (round, seat, turn) of every waiting turn."""
    if game.status is not Status.RUNNING:
        return []
    return [(each.number, seat, each.turn) for each in game.open for seat in sorted(to_act(each))]


class Timed(NamedTuple):
    """The time that the player of a turn has; None while their clock stands. `handed`: a bot plays it."""

    due_at: datetime | None
    handed: bool


# By round and seat.
Timing = Mapping[tuple[int, int], Timed]


def _awaited(
    awaited: tuple[int, Seat, int], timing: Timing | None, answering: Container[tuple[int, int]]
) -> dict[str, object]:
    round, seat, turn = awaited
    answers = (round, seat) in answering
    row: dict[str, object] = {"round": round, "seat": seat, "turn": turn, "answers": answers}
    if timing is not None:
        row["due"], row["handed"] = timing[round, seat]
    return row


def write(
    table: Table,
    facts: str,
    before: Game | None,
    game: Game,
    rounds: Collection[RoundRow],
    scored: bool,
    timing: Timing | None = None,
    answering: Container[tuple[int, int]] = (),
) -> tuple[Awaited, ...]:
    """Append `facts` (of `log.written`), store the locked table's `seq`, its scores if `scored`, and these
    rounds' rows, and make the waiting rows those of `game`; return them.

    `timing` are the turns' times by (round, seat) where players have clocks; else each has the table's limit.
    `answering` are automatic turns: nobody is asked for them. Raise TableMoved if it was read without a lock.
    """
    awaited = [_awaited(turn, timing, answering) for turn in awaited_turns(game)]
    values: dict[str, Any] = {
        "table": ids.parse(table.pk, "table"),
        "facts": facts,
        "seq": table.seq,
        "version": table.version,
        "limit": None if table.paused_until is not None else table.turn_limit,
    }
    passing = None if timing is not None or scored or rounds else _passing(before, awaited)
    rows = all_rows(_PASSED_ON, values | passing) if passing else []
    if not rows:
        values["clocked"] = timing is not None
        rows = _all_written(table, values, awaited, rounds, scored=scored)
    return tuple(_read(table, *row) for row in rows)


def _read(table: Table, round: int, seat: int, turn: int, player: Any, *rest: Any) -> Awaited:
    return Awaited(table.pk, round, Seat(seat), turn, ids.encode("user", player), *rest)


def _all_written(
    table: Table,
    values: dict[str, Any],
    awaited: Sequence[dict[str, object]],
    rounds: Collection[RoundRow],
    *,
    scored: bool,
) -> list[Any]:
    if table.version is not None:
        raise TableMoved
    values["awaited"] = orjson.dumps(awaited).decode()
    values["scores"] = table.scores and f"{{{','.join(map(str, table.scores))}}}"
    values["rounds"] = orjson.dumps([row._asdict() for row in rounds]).decode()
    return all_rows(_WRITE_SCORES if scored else _WRITE, values)


def _passing(before: Game | None, awaited: Sequence[dict[str, object]]) -> dict[str, object] | None:
    """Return the values for `_PASSED_ON`; None unless one turn follows another of the same round."""
    ended = [] if before is None else awaited_turns(before)
    if len(ended) != 1 or len(awaited) != 1:
        return None
    ((round, seat, turn),), (begun,) = ended, awaited
    if begun["round"] != round or begun["turn"] == turn:
        return None
    return {**begun, "answers": int(begun["answers"] is True), "seat_before": seat, "turn_before": turn}
