"""Reliability of an event of this size and length, computed before anybody plays."""

from functools import lru_cache
from typing import NamedTuple

from games.tournaments.models import Tournament
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.formats import checked
from games.tournaments.queries.boards import rounds_played
from games.tournaments.queries.next_round import stages_of
from games.tournaments.standings import reliability
from games.tournaments.standings.reliability import Reliability

# At most this many entries are simulated: a large event gets fewer simulations.
_SIMULATED = 64 * reliability.EVENTS


class Previewed(NamedTuple):
    """Assumptions and result: so many entries and stage rounds, `deals` in a game at tables of `size`."""

    entries: int
    rounds: int
    deals: int
    size: int
    duplicate: bool
    found: Reliability


@lru_cache(maxsize=512)
def previewed(entries: int, rounds: int, deals: int, size: int, duplicate: bool) -> Previewed:
    """Return the reliability of a tournament of this kind, for any players."""
    events = min(reliability.EVENTS, _SIMULATED // entries)
    found = reliability.reliability(entries, rounds, deals, size=size, duplicate=duplicate, events=events)
    return Previewed(entries, rounds, deals, size, duplicate, found)


def previewed_event(event: Tournament) -> Previewed:
    """Return the reliability of this event with its entries, or with a full field while they are too few.

    It assumes that everybody plays all stage rounds. A cut and a knock-out find the best entry more surely
    than that.
    """
    entries = event.entered
    try:
        rounds = checked(stages_of(event), entries)
    except PairingError:
        entries = event.capacity
        rounds = checked(stages_of(event), entries)  # it was made for this many
    return previewed(entries, sum(rounds), len(rounds_played(event)), event.players, event.duplicate)
