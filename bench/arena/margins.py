"""What a match comes to: means over its sets with their standard errors, exact rates, times."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from bench.arena.decision_times import quantile
from bench.arena.matches import Match, PlayedSet, play_set
from bench.arena.sources import Source


class Mean(NamedTuple):
    """The mean of one value a set. `error` is its standard error, None where one set does not tell."""

    value: float
    error: float | None

    def __str__(self) -> str:
        return f"{self.value:+.1f} ± {'?' if self.error is None else f'{self.error:.1f}'}"


class Margin(NamedTuple):
    """Points a game of `match.one` over the mean of the others, in all and by source where that was asked.

    `exact` and `exact_others` are shares of rounds, `ms` and `ms_p95` milliseconds of the processor that a
    decision with a choice takes: the median, and what 95 of 100 stay within.
    """

    match: Match
    sets: int
    mean: Mean
    sources: Mapping[Source, Mean]
    exact: float
    exact_others: float
    ms: float
    ms_p95: float

    @property
    def games(self) -> int:
        """How many games `one` played itself from deal to end."""
        seatings = 1 if self.match.one == self.match.others else self.match.players
        return self.sets * seatings


def margin(match: Match, sets: Sequence[PlayedSet]) -> Margin:
    """The margin over these sets of the match, of which there is at least one."""
    steps: Counter[int] = Counter()
    for each in sets:
        steps.update(each.steps)
    rounds = sum(each.rounds for each in sets)
    return Margin(
        match,
        len(sets),
        mean(each.margins[-1] for each in sets),
        _sources(sets) if match.sources else {},
        sum(each.exact for each in sets) / rounds,
        sum(each.exact_others for each in sets) / rounds / (match.players - 1),
        quantile(steps, 0.5),
        quantile(steps, 0.95),
    )


def played(match: Match, sets: int) -> Margin:
    """Play so many sets of the match here and now, and return its margin."""
    return margin(match, [play_set(match, number) for number in range(sets)])


def _sources(sets: Sequence[PlayedSet]) -> dict[Source, Mean]:
    """What each part adds where `one` decides it as well; together they are the margin."""
    found = {}
    for place, source in enumerate(Source):
        added = (each.margins[place] - (each.margins[place - 1] if place else 0.0) for each in sets)
        found[source] = mean(added)
    return found


def mean(values: Iterable[float]) -> Mean:
    """The mean of at least one value, each of an independent set."""
    found = list(values)
    return Mean(fmean(found), stdev(found) / len(found) ** 0.5 if len(found) > 1 else None)
