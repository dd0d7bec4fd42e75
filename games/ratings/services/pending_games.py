"""Queue a finished game for rating, in the transaction that finished it."""

from __future__ import annotations

from functools import partial

from django.db import connection

from games.feed import hints
from games.ratings.models import Pool, RatedGame
from games.ratings.pools import pool_of
from games.tables.models import Occupancy, Table
from games.tables.queries import places_as_played


def note(table: Table) -> None:
    """Queue the finished game of a rated table, once.

    Only what was won at the table counts: points that a director gave or took change nothing.
    """
    assert table.ended_at is not None, "it is finished"
    owners, final_places = _owners(table), places_as_played(table)
    entrants = [
        [each.player_id, final_places[seat], each.player.name if each.player.is_house_bot else None]
        for seat, each in sorted(owners.items())
    ]
    with_house_bots = any(name is not None for _, _, name in entrants)
    pool = pool_of(table.ruleset, lasts_days=table.clock is not None, with_house_bots=with_house_bots)
    # Checked first: inserting an existing row would wait for the worker that rates the pool.
    if not Pool.objects.filter(pk=str(pool)).exists():
        Pool.objects.bulk_create([Pool(key=str(pool))], ignore_conflicts=True)
    game = RatedGame(table=table, pool_id=str(pool), entrants=entrants, finished_at=table.ended_at)
    RatedGame.objects.bulk_create([game], ignore_conflicts=True)
    connection.on_commit(partial(hints.begin, "ratings.tasks.rate", str(pool)))


def _owners(table: Table) -> dict[int, Occupancy]:
    """Return who is rated for each seat: the last who took it as their own, whoever plays for them."""
    held = table.occupancies.filter(kind=Occupancy.Kind.OWNER).select_related("player").order_by("from_seq")
    return {each.seat: each for each in held}
