"""Results of a match: means over its sets with their standard errors, exact rates, times."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from bench.arena.decision_times import quantile
from bench.arena.matches import Match, PlayedSet, play_set
from bench.arena.sources import Source


class Mean(NamedTuple):
    """The mean of one value per set. `error` is its standard error, None for a single set."""

    value: float
    error: float | None

    def __str__(self) -> str:
        return f"{self.value:+.1f} ± {'?' if self.error is None else f'{self.error:.1f}'}"


class Margin(NamedTuple):
    """Points per game by which `match.one` beats the mean of the others, in total and by source if asked.

    `exact` and `exact_others` are shares of rounds. `ms` and `ms_p95` are milliseconds of CPU time per
    decision with a choice: the median and the 95th percentile.
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
        """Return the number of games that were really played, each from deal to end."""
        seatings = 1 if self.match.one == self.match.others else self.match.players
        return self.sets * seatings


def margin(match: Match, sets: Sequence[PlayedSet]) -> Margin:
    """Return the margin over these sets of the match, at least one."""
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
    """Play this many sets of the match in this process, and return their margin."""
    return margin(match, [play_set(match, number) for number in range(sets)])


def _sources(sets: Sequence[PlayedSet]) -> dict[Source, Mean]:
    """Return how much each part adds when `one` also decides that part. The sum is the whole margin."""
    found = {}
    for place, source in enumerate(Source):
        added = (each.margins[place] - (each.margins[place - 1] if place else 0.0) for each in sets)
        found[source] = mean(added)
    return found


def mean(values: Iterable[float]) -> Mean:
    """Return the mean of at least one value, each of an independent set."""
    found = list(values)
    return Mean(fmean(found), stdev(found) / len(found) ** 0.5 if len(found) > 1 else None)
