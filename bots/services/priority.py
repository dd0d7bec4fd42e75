"""Priority of bots' turns: a player with bots busy at several tables waits behind one with a single table.

Each worker process knows only its own players, which is enough: a player who floods one floods all.
"""

import time
from collections.abc import Collection
from typing import Final

from accounts.models import Realm, User
from bots import wakeup
from games.tables.states import State

# A player for whom bots played elsewhere within this time plays at several tables at once.
LATELY_S: Final = 1.0
MOST: Final = 1_000

# Where bots last played for each player, and when; the longest ago comes first.
_served: dict[str, tuple[str, float]] = {}


def served_at(state: State, bots: Collection[str]) -> frozenset[str]:
    """Return the users for whom the service's `bots` play there: the people; if only programs play, the
    table's creator or the programs' owners; in a sandbox the sandbox as a whole. Nobody, if only the
    service's bots play."""
    players = [each for each in state.seats if not (each.bot and each.player_id in bots)]
    if not players:
        return frozenset()
    if state.table.realm_id != Realm.REAL:
        return frozenset({str(state.table.realm_id)})
    if people := frozenset(each.player_id for each in players if not each.bot):
        return people
    opened_by = str(state.table.creator_id)
    owner = User.objects.filter(pk=opened_by).values_list("owner", flat=True).first()
    return frozenset({str(owner or opened_by)})


def was_served(people: Collection[str], table_id: str) -> None:
    """Store that bots have just played at this table for these people."""
    now = time.monotonic()
    for each in people:
        _served.pop(each, None)
        _served[each] = (table_id, now)
    while len(_served) > MOST:
        del _served[next(iter(_served))]


def play_elsewhere(people: Collection[str], table_id: str) -> bool:
    """Whether bots played for all of them at another table lately."""
    now = time.monotonic()
    places = [_served.get(each, (table_id, now)) for each in people]
    return all(place != table_id and now - then <= LATELY_S for place, then in places)


def urgency_of(people: Collection[str], table_id: str) -> int:
    """Return how urgent bots' turns are for these people; least if only the service's bots play."""
    if not people:
        return wakeup.AT_LEISURE
    return wakeup.IN_TURN if play_elsewhere(people, table_id) else wakeup.URGENT
