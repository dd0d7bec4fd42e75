"""Events for tests of pairing: entries with points, and stage rounds paired one after another."""

from collections.abc import Callable, Iterable, Sequence

from games.tournaments.pairing.entry_point import Entrant, Pairing, Request, pair
from games.tournaments.pairing.formats import Method, Stage
from games.tournaments.pairing.history import History, Played, entries
from games.tournaments.pairing.wishes import NO_WISHES, Wishes

SEED = bytes(range(32))
SWISS = Stage(Method.SWISS, 6, scheduled=False)


def entrants(
    players: int | Iterable[int], points: Callable[[int], float] = lambda number: 0
) -> list[Entrant]:
    numbers = range(1, players + 1) if isinstance(players, int) else players
    return [Entrant(number, points(number), number) for number in numbers]


def played(
    rosters: Sequence[Iterable[int]], stage: Stage = SWISS, *, seed: bytes = SEED, wishes: Wishes = NO_WISHES
) -> list[Pairing]:
    """Return the pairings of stage rounds, one after another.

    `rosters` hold the numbers of those present in each; low numbers win.
    """
    found: list[Pairing] = []
    for number, roster in enumerate(rosters):
        past = tuple(Played(each.tables, each.byes) for each in found)
        there = entrants(sorted(roster), lambda entry, number=number: number * 100 / entry)
        found.append(pair(Request(seed, stage, 1, tuple(there), past, wishes=wishes, starts=4)))
    return found


def history(pairings: Iterable[Pairing]) -> History:
    return History(Played(each.tables, each.byes) for each in pairings)


def repeats(pairings: Iterable[Pairing]) -> int:
    return sum(met - 1 for met in history(pairings).met.values())


def there(pairing: Pairing) -> list[int]:
    """Return the numbers in a pairing, sorted, each as often as it occurs."""
    return sorted([*(each for table in pairing.tables for each in entries(table)), *pairing.byes])


def spread(counts: Iterable[int]) -> int:
    found = list(counts)
    return max(found) - min(found)
