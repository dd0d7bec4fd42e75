"""How well an order agrees with the true one, by games played."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import fmean, stdev, variance
from typing import Final, NamedTuple

from games.ratings.weng_lin import Skill

SHOWN: Final = (1, 2, 5, 10, 15, 20, 30, 40)
RESAMPLED: Final = 200
BRACKETS: Final = 6


class Finished(NamedTuple):
    """A rated game: who sat there (numbers of people, the best is 0), in what places they came, by how many
    points each was ahead of the table's mean, and what was thought of them afterwards."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    margins: tuple[float, ...]
    skills: tuple[Skill, ...]


class Record(NamedTuple):
    """What somebody's games came to, one after the other."""

    slips: float
    places: list[int]
    margins: list[float]
    skills: list[Skill]


class Row(NamedTuple):
    """`players` who played so many `games`: Spearman's coefficient of what orders them with true skill.

    `mu` and `at_least` (mu − 2 sigma) are ratings, `error` the standard error of `mu` by drawing the players
    again; `margin` and `place` are plain means over the very same games.
    """

    games: int
    players: int
    mu: float
    error: float
    at_least: float
    margin: float
    place: float


class Bracket(NamedTuple):
    """People of about the same skill: their slips, and what all their games came to on average."""

    least: float
    most: float
    games: int
    margin: float
    place: float


class Luck(NamedTuple):
    """Standard deviations of points above the table's mean: by which people differ on average, and by which
    one game of somebody differs from another."""

    people: float
    games: float

    def bound(self, games: int) -> float:
        """How well the mean of so many games of each goes with what it would be after ever so many."""
        return self.people / (self.people**2 + self.games**2 / games) ** 0.5 if self.people else 0.0


def records(games: Iterable[Finished], slips: Sequence[float]) -> list[Record]:
    """Everybody's own, the best player first."""
    found = [Record(each, [], [], []) for each in slips]
    for game in games:
        for player, place, margin, skill in zip(*game, strict=True):
            found[player].places.append(place)
            found[player].margins.append(margin)
            found[player].skills.append(skill)
    return found


def after(games: int, everybody: Sequence[Record]) -> Row | None:
    """Where those stand who played so many games or more, each as of their last of these; None: too few
    did."""
    who = [each for each in everybody if len(each.places) >= games]
    if len(who) < 3:
        return None

    def agrees(worth: Callable[[Record], float]) -> float:
        return spearman([worth(each) for each in who], [-each.slips for each in who])

    def mu(record: Record) -> float:
        return record.skills[games - 1].mu

    return Row(
        games,
        len(who),
        agrees(mu),
        _error([(mu(each), -each.slips) for each in who]),
        agrees(lambda each: mu(each) - 2 * each.skills[games - 1].sigma),
        agrees(lambda each: fmean(each.margins[:games])),
        agrees(lambda each: -fmean(each.places[:games])),
    )


def brackets(everybody: Sequence[Record]) -> list[Bracket]:
    """Brackets of equal size, the best first: if skill is what slips say, each does worse than the one
    before."""
    found = []
    for number in range(BRACKETS):
        first, last = (len(everybody) * each // BRACKETS for each in (number, number + 1))
        who = [each for each in everybody[first:last] if each.places]
        if who:
            margins = [margin for each in who for margin in each.margins]
            places = [place for each in who for place in each.places]
            found.append(Bracket(who[0].slips, who[-1].slips, len(places), fmean(margins), fmean(places)))
    return found


def luck(everybody: Sequence[Record]) -> Luck:
    """The luck of everybody who played twice or more, of whom there are two or more."""
    who = [each.margins for each in everybody if len(each.margins) > 1]
    within = fmean(variance(each) for each in who)
    between = variance([fmean(each) for each in who])
    chance = fmean(within / len(each) for each in who)
    return Luck(max(0.0, between - chance) ** 0.5, within**0.5)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """The correlation of two orders of the same things: −1 to 1. Equals share their ranks' mean; 0 where all
    are equal."""
    first, second = _ranks(one), _ranks(other)
    middle = (len(first) + 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return both / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """From 1."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0.0] * len(values)
    first = 0
    while first < len(order):
        last = first
        while last + 1 < len(order) and values[order[last + 1]] == values[order[first]]:
            last += 1
        for place in order[first : last + 1]:
            ranks[place] = (first + last) / 2 + 1
        first = last + 1
    return ranks


def _error(pairs: Sequence[tuple[float, float]]) -> float:
    """How far the coefficient might lie off, had other people of this kind come (the bootstrap)."""
    dice = Random(len(pairs))
    drawn = (dice.choices(pairs, k=len(pairs)) for _ in range(RESAMPLED))
    return stdev(spearman([a for a, _ in each], [b for _, b in each]) for each in drawn)
