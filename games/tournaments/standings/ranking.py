"""The order of entries after any stage round, and the reasons for it.

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

from games.tournaments.standings.results import Adjustment, RoundResult, sittings
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
