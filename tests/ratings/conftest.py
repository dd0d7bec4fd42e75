"""Rated games that are over after one card."""

from collections.abc import Callable, Sequence
from datetime import datetime

import pytest

from accounts.ids import new_id
from accounts.models import User
from games.ratings.models import RatedGame
from games.tables.models import Table
from tests.people import somebody
from tests.tables.conftest import empty_game_cache, four, person  # noqa: F401  # fixtures
from tests.tables.table_setup import played_out, small

Played = Callable[..., Table]


@pytest.fixture
def played() -> Played:
    """`played([omar, nadia])`: a finished rated game of these players, in the order of seats."""

    def play(people: Sequence[User], **chosen: object) -> Table:
        table = small(list(people), **{"rated": True, "turn_limit": 300} | chosen)
        played_out(table)
        table.refresh_from_db()
        return table

    return play


@pytest.fixture
def staff() -> User:
    return somebody("director", is_staff=True)


def alike(table: Table, games: int, *, pool: str, by_place: Sequence[tuple[User, int]], at: datetime) -> None:
    """Insert this many games that ended like this, at copies of the table. Seating people for each game would
    be most of the work."""
    row = Table.objects.values().get(pk=table.pk)
    tables = Table.objects.bulk_create(Table(**row | {"id": new_id("table")}) for _ in range(games))
    entrants = [[each.pk, place, None] for each, place in by_place]
    RatedGame.objects.bulk_create(
        RatedGame(table=each, pool_id=pool, entrants=entrants, finished_at=at) for each in tables
    )
