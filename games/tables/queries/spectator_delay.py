"""Spectators' delay and embargo: the table as it was some moves earlier.

A delayed table is shown as it was some moves ago, and as a whole once it is over. If the tables of an event
share boards, a table is shown as it was before the first deal that another table may still have to play. This
also holds once its own game is over.

Every query for a viewer reads `HELD_BACK` with the row and calls `as_seen`, which turns the row into the
earlier one. Entries, rounds and the game are then read up to that row's `seq`, as always.
"""

import copy
from typing import Any
from uuid import UUID

from django.db.models import JSONField
from django.db.models.expressions import RawSQL

from accounts import ids
from accounts.models import User
from games.engine.seats import Seat
from games.engine.views import horizon
from games.tables.models import Occupancy, Table

# Players at the table, for `Table.seated_rows`; `held` chooses the occupancies.
SEATED = """(
    SELECT jsonb_agg(jsonb_build_object('seat', o.seat, 'kind', o.kind, 'player', o.player_id, 'name', u.name,
                                        'bot', u.kind = 'bot', 'notified', u.notified) ORDER BY o.seat)
    FROM tables_occupancy o JOIN accounts_user u ON u.id = o.player_id
    WHERE o.table_id = tables_table.id AND {held})"""
_SEATED_THEN = SEATED.format(held="o.from_seq <= past.seq AND (o.to_seq IS NULL OR o.to_seq > past.seq)")

_BEFORE_THE_MOVES = """(
            CASE WHEN tables_table.spectator_delay > 0 AND tables_table.ended_at IS NULL THEN (
                SELECT min(moves.seq) - 1 FROM (
                    SELECT log.seq FROM tables_log log
                    WHERE log.table_id = tables_table.id AND log.turn IS NOT NULL
                    ORDER BY log.seq DESC LIMIT tables_table.spectator_delay) moves) END)"""
_BEFORE_THE_BOARDS = """(
            SELECT min(dealt.first_seq) - 1 FROM tables_round dealt
            WHERE dealt.table_id = tables_table.id AND dealt.number >= tables_table.embargo_from)"""
# {"seq", "scores", "seated"} of a table that keeps something back, else NULL. Before the first move, or the
# first board that is under embargo, nothing is kept back.
HELD_BACK = f"""(
    CASE WHEN tables_table.embargo_from IS NOT NULL
              OR tables_table.spectator_delay > 0 AND tables_table.ended_at IS NULL THEN (
        SELECT jsonb_build_object('seq', past.seq, 'scores', (
            SELECT scored.body -> 'scores' FROM tables_log scored
            WHERE scored.table_id = tables_table.id AND scored.seq <= past.seq
            AND scored.kind IN ('round_scored', 'score_adjusted') ORDER BY scored.seq DESC LIMIT 1),
            'seated', {_SEATED_THEN})
        FROM (SELECT least({_BEFORE_THE_MOVES}, {_BEFORE_THE_BOARDS}) AS seq) past
        WHERE past.seq IS NOT NULL) END)"""  # noqa: S608  # our own columns


def held_back() -> RawSQL:
    """Return an ORM expression: what spectators of a table do not see yet."""
    return RawSQL(HELD_BACK, (), output_field=JSONField())  # noqa: S611  # a constant


def as_seen(table: Table, seat: Seat | None) -> Table:
    """Return the row as of the time that the holder of `seat` may know. Do not save it."""
    held: dict[str, Any] | None = table.held_back
    if held is not None and (seq := horizon(table.seq, held["seq"], seat)) < table.seq:
        table.now_at, table.seq, table.scores, table.waiting_rows = table.seq, seq, held["scores"], []
        table.seated_rows = held["seated"] or []
        table.seated = [_sat(table, row) for row in table.seated_rows]
        # Clocks belong to the present: their values and changes are hidden.
        table.clock_rows, table.clock_version, table.paused_until = [], 0, None
        if table.ended_at is not None:
            table.status, table.ended_at, table.places = Table.Status.RUNNING, None, None
    return table


def _sat(table: Table, row: dict[str, Any]) -> Occupancy:
    """Return the occupancy of such a row, as far as it is shown. Do not save it."""
    kind = User.Kind.BOT if row["bot"] else User.Kind.PERSON
    player = User(id=ids.encode("user", UUID(row["player"])), name=row["name"], kind=kind)
    return Occupancy(table=table, seat=row["seat"], kind=row["kind"], player=player)


def as_spectators_see(table: Table) -> Table:
    """Return a copy of the row for spectators; the same row if they may know everything."""
    return table if table.held_back is None else as_seen(copy.copy(table), None)
