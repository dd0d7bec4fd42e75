"""A game whose log is old enough to be packed."""

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.tables.models import Table
from tests.scenes import scene
from tests.tables import table_setup
from tests.tables.table_setup import started

LONG_AGO = timedelta(days=100)


def old_game(three: Sequence[User]) -> Table:
    """A game that ended long ago."""
    table = started(three, ruleset="updown", players=3, options={"rounds": [1, 2, 3]})
    table_setup.played_out(table, random.Random(5))
    Table.objects.filter(pk=table.pk).update(ended_at=datetime.now(UTC) - LONG_AGO)
    return Table.objects.get(pk=table.pk)


@scene
def old(four) -> Table:
    """A game that ended long ago."""
    return old_game(four[:3])
