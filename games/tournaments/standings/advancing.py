"""Who goes on: survivors of a knock-out, the cut into the next stage, and the points brought along."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from games.tournaments.standings.ranking import Standing
from games.tournaments.standings.results import RoundResult, ranked


def survivors(
    played: RoundResult,
    advancing: int,
    seeds: Mapping[int, int],
    there: Collection[int],
    *,
    lowest_wins: bool = False,
) -> tuple[int, ...]:
    """The entries that go on, in the order in which the next stage round is seeded.

    Whoever had a bye comes first, then the winners, then the seconds, each by seed (1 is the best). Between
    equal scores the better seed goes on. Bots never do. Who is not `there` any more leaves his place to the
    next of his table or, where there is none, to the best of those who would be out.
    """
    going = [(0, seeds[entry], entry) for entry in played.byes if entry in there]
    waiting: list[tuple[int, int, int]] = []
    for table in played.tables:
        place = ranked(table, lowest_wins=lowest_wins)
        known = [(place[seat], seeds[e], e) for seat, e in enumerate(table.entries) if e is not None]
        present = [(seed, entry) for _, seed, entry in sorted(known) if entry in there]
        order = [(number, seed, entry) for number, (seed, entry) in enumerate(present, 1)]
        going += order[:advancing]
        waiting += order[advancing:]
    missing = len(played.byes) + advancing * len(played.tables) - len(going)
    return tuple(entry for _, _, entry in [*sorted(going), *sorted(waiting)[:missing]])


def cut(standings: Sequence[Standing], enters: int) -> tuple[int, ...]:
    """The first so many that are ranked. Shared ranks at the cut go by number, which a lot in the rules
    avoids.
    """
    return tuple(each.entry for each in standings if each.rank is not None)[:enters]


def brought(standings: Sequence[Standing], carry: Fraction) -> dict[int, Fraction]:
    """The part of everybody's points that comes along into the next stage."""
    return {each.entry: each.points * carry for each in standings}
