"""Rated games that are over after one card."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from accounts.models import User
from games.tables.models import Table
from tests.people import somebody
from tests.tables.conftest import empty_memory, four, person  # noqa: F401  # fixtures
from tests.tables.table_setup import played_out, small

Played = Callable[..., Table]


@pytest.fixture
def played() -> Played:
    """`played([omar, nadia])`: a rated game of theirs, from its first seat to its last place."""

    def play(people: Sequence[User], **chosen: object) -> Table:
        table = small(list(people), **{"rated": True, "turn_limit": 300} | chosen)
        played_out(table)
        table.refresh_from_db()
        return table

    return play


@pytest.fixture
def staff() -> User:
    return somebody("director", is_staff=True)
