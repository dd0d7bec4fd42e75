"""Results of tables, as standings read them: scores by seat, byes, and directors' adjustments."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple


class Board(NamedTuple):
    """One shared board as one table played it: points by seat, before the carried multiplier."""

    number: int
    points: tuple[int, ...]


class TableResult(NamedTuple):
    """Entries by seat (None: a bot) and their final scores; `boards` only at duplicate tables.

    `places` are those at the end of the game, from 1, with players who left behind all who stayed; without
    them places follow from the scores.
    """

    entries: tuple[int | None, ...]
    scores: tuple[int, ...]
    boards: tuple[Board, ...] = ()
    places: tuple[int, ...] = ()


class RoundResult(NamedTuple):
    """A stage round: its finished tables, byes, and how many boards each table had to play."""

    tables: tuple[TableResult, ...]
    byes: tuple[int, ...] = ()
    boards: int = 0

    @property
    def board_count(self) -> int:
        """How many boards a table plays, unless it is broken off."""
        return max((self.boards, *(len(table.boards) for table in self.tables)))


class Adjustment(NamedTuple):
    """Points given or taken by the director in a stage round of the stage (from 1)."""

    stage_round: int
    entry: int
    points: Fraction


class EntryResult(NamedTuple):
    """One entry's stage round at a table. `place` is from 1, halves where it is shared; `margin` is the score
    above the table's mean, better is higher; `beside` are the other entries with their places."""

    stage_round: int
    place: Fraction
    margin: Fraction
    beside: tuple[tuple[int, Fraction], ...]


def places(scores: Sequence[int], *, lowest_wins: bool) -> tuple[Fraction, ...]:
    """Return everybody's place from 1; those with equal scores share the mean of their places."""
    better = [sum(other < own if lowest_wins else other > own for other in scores) for own in scores]
    equal = [scores.count(own) for own in scores]
    return tuple(ahead + Fraction(same + 1, 2) for ahead, same in zip(better, equal, strict=True))


def ranked(table: TableResult, *, lowest_wins: bool) -> tuple[Fraction, ...]:
    """Return the places of a table's entries, as in its game; shared places count as their mean."""
    if table.places:
        return places(table.places, lowest_wins=True)
    return places(table.scores, lowest_wins=lowest_wins)


def counted(table: TableResult, *, lowest_wins: bool) -> tuple[int, ...]:
    """Return the scores as they count. A player who left, and for whom a stand-in played on, has no better
    score than any player who stayed."""
    if not table.places:
        return table.scores
    worst = max if lowest_wins else min
    seats = list(zip(table.places, table.scores, strict=True))
    return tuple(worst(own, *(score for ahead, score in seats if ahead <= place)) for place, own in seats)


def margins(table: TableResult, *, lowest_wins: bool) -> tuple[Fraction, ...]:
    """Return the scores as they count, above the table's mean; negated where the lowest score wins."""
    mean = Fraction(sum(table.scores), len(table.scores))
    return tuple(
        (mean - score) if lowest_wins else (score - mean) for score in counted(table, lowest_wins=lowest_wins)
    )


def sittings(rounds: Iterable[RoundResult], *, lowest_wins: bool) -> dict[int, list[EntryResult]]:
    """Return every entry's stage rounds at tables, in order."""
    found: dict[int, list[EntryResult]] = {}
    for number, each in enumerate(rounds, 1):
        for table in each.tables:
            final_places = ranked(table, lowest_wins=lowest_wins)
            beside = margins(table, lowest_wins=lowest_wins)
            known = [
                (entry, place, margin)
                for entry, place, margin in zip(table.entries, final_places, beside, strict=True)
                if entry is not None
            ]
            for entry, place, margin in known:
                others = tuple((other, there) for other, there, _ in known if other != entry)
                found.setdefault(entry, []).append(EntryResult(number, place, margin, others))
    return found
