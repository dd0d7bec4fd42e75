"""Queries about many tables at once, in as many statements as for one; for lists.

Each takes tables that the viewer may see.
"""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from django.db import connection

from accounts import ids
from accounts.ids import grouped
from accounts.models import User
from games.engine.fold import fold
from games.engine.game import Game
from games.engine.seats import Seat
from games.tables import log
from games.tables.game_cache import cached_games
from games.tables.models import Invitation, Table
from games.tables.queries import hot_statements
from games.tables.queries.game_state import awaited_with, place_of, state_of_seat
from games.tables.queries.spectator_delay import as_seen
from games.tables.queries.table_lookup import standing_of
from games.tables.states import Entry, RoundRecord, State


def states(table_ids: Collection[str], viewer: User | None) -> dict[str, State]:
    """Return the present states by id, as `state` does; tables that the viewer may not see are left out."""
    tables = []
    valid_ids = [each for each in table_ids if ids.is_id(each, "table")]
    for table in hot_statements.tables_with_state(valid_ids, viewer):
        table.standing = standing_of(table, viewer)
        if table.standing.sees:
            tables.append(as_seen(table, table.standing.seat))
    games = games_of(tables)
    return {
        table.pk: state_of_seat(table, games[table.pk], table.standing.seat, awaited_with(table))
        for table in tables
    }


def own_states(table_ids: Collection[str], player_id: str) -> dict[str, State]:
    """Return the player's states, by id, of those of these tables at which they hold a seat, without their
    clocks' deadlines. Not for a bot of the service, which may hold several seats."""
    tables = {table.pk: table for table in hot_statements.tables_for_players(table_ids)}
    seats = {
        table.pk: Seat(row["seat"])
        for table in tables.values()
        for row in table.seated_rows
        if ids.encode("user", UUID(row["player"])) == player_id
    }
    games = games_of([tables[each] for each in seats])
    return {
        table_id: state_of_seat(
            tables[table_id], games[table_id], seat, awaited_with(tables[table_id]), timed=False
        )
        for table_id, seat in seats.items()
    }


def games_of(tables: Sequence[Table]) -> dict[str, Game]:
    """Return the games as of the rows' `seq`, from this process's cache or folded from one statement."""
    games: dict[str, Game] = {}
    cold = []
    for table in tables:
        folded = cached_games.up_to(place_of(table), table.seq)
        if folded is not None and folded.seq == table.seq:
            games[table.pk] = folded.game
        else:
            cold.append(table)
    facts = log.unscored_facts_of({table.pk: table.seq for table in cold})
    for table in cold:
        games[table.pk] = fold(None, facts[table.pk])
        # Inside a transaction the row may be one that never commits.
        if not connection.in_atomic_block:
            cached_games.keep(place_of(table), table.seq, games[table.pk])
    return games


def events_of(
    tables: Sequence[Table], *, since: int, limit: int, round: int | None
) -> Mapping[str, list[Entry]]:
    """Return the next entries of each table up to its row's `seq`, at most `limit` of each."""
    bounds = {table.pk: table.seq for table in tables}
    return log.entries_of(bounds, since=since, limit=limit, round=round)


def round_records_of(tables: Sequence[Table], number: int) -> dict[str, RoundRecord]:
    """Return the round of this number and all its facts, where it has been dealt."""
    bounds = {table.pk: table.seq for table in tables}
    facts = log.entries_of(bounds, round=number)
    return {table_id: RoundRecord(number, tuple(told)) for table_id, told in facts.items() if told}


def invitations_of(tables: Sequence[Table]) -> Mapping[str, list[Invitation]]:
    """Return the invitations, with `user` loaded, the first invited first."""
    rows = Invitation.objects.filter(table__in=[each.pk for each in tables]).select_related("user")
    return grouped(rows.order_by("created_at"), lambda row: row.table_id)
