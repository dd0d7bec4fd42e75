"""Advancement: survivors of a knock-out, the cut into the next stage, and the points carried over."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from games.tournaments.standings.ranking import Standing
from games.tournaments.standings.results import RoundResult, TableResult, ranked


class BySeed(NamedTuple):
    """A tie at a table of a knock-out of which only some could go on: those with the better seeds. `table` is
    the table's index among those of its stage round."""

    table: int
    place: Fraction
    going: tuple[int, ...]
    out: tuple[int, ...]


def survivors(
    played: RoundResult,
    advancing: int,
    seeds: Mapping[int, int],
    there: Collection[int],
    *,
    lowest_wins: bool = False,
) -> tuple[int, ...]:
    """Return the entries that go on, in the order in which the next stage round is seeded.

    Entries with a bye come first, then the winners, then the seconds, each by seed (1 is the best). Between
    equal scores the better seed goes on. Bots never do. An entry that is not `there` any more leaves its
    place to the next of its table or, if there is none, to the best of those who would be out.
    """
    going = [(0, seeds[entry], entry) for entry in played.byes if entry in there]
    waiting: list[tuple[int, int, int]] = []
    for table in played.tables:
        present = _best_first(table, seeds, there, lowest_wins=lowest_wins)
        order = [(number, seed, entry) for number, (_, seed, entry) in enumerate(present, 1)]
        going += order[:advancing]
        waiting += order[advancing:]
    missing = len(played.byes) + advancing * len(played.tables) - len(going)
    return tuple(entry for _, _, entry in [*sorted(going), *sorted(waiting)[:missing]])


def decided_by_seed(
    played: RoundResult,
    advancing: int,
    seeds: Mapping[int, int],
    there: Collection[int],
    went_on: Collection[int],
    *,
    lowest_wins: bool = False,
) -> tuple[BySeed, ...]:
    """Return the tables at which seeds decided who `went_on`, because of a tie for the last place. They did
    not if all who were equal went on, one for a player who left, or if a score was changed afterwards."""
    found = []
    for number, table in enumerate(played.tables):
        order = _best_first(table, seeds, there, lowest_wins=lowest_wins)
        if len(order) > advancing and order[advancing - 1][0] == order[advancing][0]:
            place = order[advancing][0]
            equal = tuple(entry for own, _, entry in order if own == place)
            going = tuple(entry for entry in equal if entry in went_on)
            out = equal[len(going) :]
            if going and out and equal[: len(going)] == going:
                found.append(BySeed(number, place, going, out))
    return tuple(found)


def _best_first(
    table: TableResult, seeds: Mapping[int, int], there: Collection[int], *, lowest_wins: bool
) -> list[tuple[Fraction, int, int]]:
    """Return (place, seed, entry) of those at a table who are still there."""
    place = ranked(table, lowest_wins=lowest_wins)
    known = [(place[seat], seeds[e], e) for seat, e in enumerate(table.entries) if e is not None]
    return sorted(each for each in known if each[2] in there)


def cut(standings: Sequence[Standing], enters: int) -> tuple[int, ...]:
    """Return the first so many that are ranked. Shared ranks at the cut go by number, without a lot."""
    return tuple(each.entry for each in standings if each.rank is not None)[:enters]


def carried_points(standings: Sequence[Standing], carry: Fraction) -> dict[int, Fraction]:
    return {each.entry: each.points * carry for each in standings}
