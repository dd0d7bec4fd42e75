"""The order of entries after any stage round, the reasons for it, the crosstable, and who goes on.

Points decide first. Tied entries are compared by the first tie-break, those still tied by the next one, among
themselves only, and so on. Entries that are tied at the end share the rank; with the lot as the last
tie-break, none do.

In a knock-out, how far an entry came decides before points: its last stage round, then its place at its
table. A bye counts as better than any place.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

from games.tournaments.standings.results import (
    Adjustment,
    EntryResult,
    RoundResult,
    TableResult,
    ranked,
    sittings,
)
from games.tournaments.standings.scoring import Scoring, missed, round_points
from games.tournaments.standings.tie_breaks import USUAL, Ledger, TieBreak, value

# A value for comparison: more is better, the first number before the second.
Mark = tuple[Fraction, ...]
Value = TypeVar("Value", Fraction, Mark)
# The value of an entry that took no part in a knock-out.
NOWHERE: Final[Mark] = (Fraction(0), Fraction(0))


class Rules(NamedTuple):
    """The rules by which a stage ranks. `seed` is the tournament's, for lots."""

    scoring: Scoring = Scoring()
    tie_breaks: tuple[TieBreak, ...] = USUAL
    seed: bytes = b""


class TieDecision(NamedTuple):
    """One comparison of an entry: the tie-break, its own number, and with whom it had been tied."""

    tie_break: TieBreak
    value: Fraction
    tied: tuple[int, ...]


class Standing(NamedTuple):
    """An entry's line. `rank` is from 1, and None for a disqualified entry; `by_round` holds the points of
    each stage round with the adjustments of it, `carried` what it brought along; `why` is empty where points
    decided."""

    rank: int | None
    entry: int
    points: Fraction
    carried: Fraction
    by_round: tuple[Fraction, ...]
    why: tuple[TieDecision, ...]


def standings(
    entries: Collection[int],
    rounds: Sequence[RoundResult],
    rules: Rules,
    *,
    adjustments: Sequence[Adjustment] = (),
    carried: Mapping[int, Fraction] | None = None,
    disqualified: Collection[int] = (),
    struck: Collection[int] = (),
    knock_out: bool = False,
) -> tuple[Standing, ...]:
    """Return all entries in order, after the last of these stage rounds. Entries that dropped out keep their
    results. The disqualified come last, without a rank, and still count as opponents of others; the `struck`
    of them lose what they won. `knock_out`: those who came farthest lead."""
    ledger = _without(_ledger(entries, rounds, rules, adjustments, knock_out), struck)
    brought = {entry: points for entry, points in (carried or {}).items() if entry not in struck}
    totals = {each: sum(ledger.points[each], brought.get(each, Fraction(0))) for each in sorted(set(entries))}
    found: list[Standing] = []

    def line(rank: int | None, each: int, why: tuple[TieDecision, ...]) -> Standing:
        carried, own = brought.get(each, Fraction(0)), tuple(ledger.points[each])
        return Standing(rank, each, totals[each], carried, own, why)

    far = _far(rounds if knock_out else (), rules.scoring)
    marks = {each: (*far.get(each, NOWHERE), totals[each]) for each in totals if each not in disqualified}
    for group in _split(marks):
        for level in _levels(dict.fromkeys(group, ()), ledger, rules.tie_breaks):
            found += [line(len(found) + 1, entry, why) for entry, why in level]
    return (*found, *(line(None, entry, ()) for entry in totals if entry in disqualified))


def _far(rounds: Sequence[RoundResult], scoring: Scoring) -> Mapping[int, Mark]:
    """Return how far each entry came: its last stage round, and its place there, negated: more is better."""
    places = sittings(rounds, lowest_wins=scoring.lowest_wins)
    found: dict[int, Mark] = {
        entry: (Fraction(sat[-1].stage_round), -sat[-1].place) for entry, sat in places.items()
    }
    for number, each in enumerate(rounds, 1):
        for entry in each.byes:
            found[entry] = max(found.get(entry, NOWHERE), (Fraction(number), Fraction(0)))
    return found


def _ledger(
    entries: Collection[int],
    rounds: Sequence[RoundResult],
    rules: Rules,
    adjustments: Sequence[Adjustment],
    knock_out: bool,
) -> Ledger:
    """Return the points of every entry. A knock-out has no missed rounds: who takes no part is out."""
    earned = [round_points(each, rules.scoring) for each in rounds]
    there = {entry for each in earned for entry in each} | set(entries)
    away = [Fraction(0) if knock_out else missed(each) for each in earned]
    points = {
        entry: [each.get(entry, least) for each, least in zip(earned, away, strict=True)]
        for entry in sorted(there)
    }
    for each in adjustments:
        if each.stage_round <= len(rounds) and each.entry in points:
            points[each.entry][each.stage_round - 1] += each.points
    return Ledger(points, sittings(rounds, lowest_wins=rules.scoring.lowest_wins), rules.seed)


def _without(ledger: Ledger, struck: Collection[int]) -> Ledger:
    nothing = {entry: [Fraction(0)] * len(ledger.points[entry]) for entry in struck if entry in ledger.points}
    return replace(ledger, points={**ledger.points, **nothing})


def _split(values: Mapping[int, Value]) -> list[tuple[int, ...]]:
    """Return groups of entries with equal values: the highest value first, in each group by number."""
    return [
        tuple(sorted(entry for entry, own in values.items() if own == each))
        for each in sorted(set(values.values()), reverse=True)
    ]


def _levels(
    tied: Mapping[int, tuple[TieDecision, ...]], ledger: Ledger, tie_breaks: Sequence[TieBreak]
) -> Iterator[list[tuple[int, tuple[TieDecision, ...]]]]:
    """Yield one list for each rank: entries with what decided between them."""
    if len(tied) == 1 or not tie_breaks:
        yield sorted(tied.items())
        return
    first, *rest = tie_breaks
    group = tuple(sorted(tied))
    values = {entry: value(first, ledger, entry, group) for entry in group}
    for level in _split(values):
        after = {entry: (*tied[entry], TieDecision(first, values[entry], group)) for entry in level}
        yield from _levels(after, ledger, rest)


class Cell(NamedTuple):
    """An entry's stage round: its place and whom it met, or a bye, or (neither) absent."""

    points: Fraction
    place: Fraction | None
    opponents: tuple[int, ...]
    bye: bool


class Row(NamedTuple):
    """An entry's line of the crosstable, in the order of standings."""

    standing: Standing
    cells: tuple[Cell, ...]


def crosstable(
    standings: Sequence[Standing], rounds: Sequence[RoundResult], *, lowest_wins: bool = False
) -> tuple[Row, ...]:
    """Return the lines of these standings, for as many stage rounds as they count."""
    sat = {
        (entry, each.stage_round): each
        for entry, all_of in sittings(rounds, lowest_wins=lowest_wins).items()
        for each in all_of
    }
    return tuple(
        Row(
            line,
            tuple(
                _cell(points, sat.get((line.entry, number)), line.entry in rounds[number - 1].byes)
                for number, points in enumerate(line.by_round, 1)
            ),
        )
        for line in standings
    )


def _cell(points: Fraction, sat: EntryResult | None, bye: bool) -> Cell:
    if sat is None:
        return Cell(points, None, (), bye)
    return Cell(points, sat.place, tuple(other for other, _ in sat.beside), bye=False)


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
