"""Agreement of an order of players with their true order, by games played."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import fmean, stdev, variance
from typing import Final, NamedTuple

from games.ratings.weng_lin import Skill

SHOWN: Final = (1, 2, 5, 10, 15, 20, 30, 40)
RESAMPLED: Final = 200
BRACKETS: Final = 6


class Finished(NamedTuple):
    """A rated game: players (0 is the best), places, points ahead of the table's mean, ratings after it."""

    players: tuple[int, ...]
    places: tuple[int, ...]
    margins: tuple[float, ...]
    skills: tuple[Skill, ...]


class Record(NamedTuple):
    """The results of one player's games, in order."""

    slips: float
    places: list[int]
    margins: list[float]
    skills: list[Skill]


class Row(NamedTuple):
    """Players with this many games: Spearman's coefficient of some orders with true skill.

    `mu` and `at_least` (mu − 2 sigma) order by rating; `error` is the standard error of `mu` from a bootstrap
    over players. `margin` and `place` order by plain means over the same games.
    """

    games: int
    players: int
    mu: float
    error: float
    at_least: float
    margin: float
    place: float


class Bracket(NamedTuple):
    """People of about the same skill: their slips, and the means over all their games."""

    least: float
    most: float
    games: int
    margin: float
    place: float


class Luck(NamedTuple):
    """Standard deviations of points above the table's mean: between people, and between one's games."""

    people: float
    games: float

    def bound(self, games: int) -> float:
        """Return the correlation of means over this many games with means over infinitely many."""
        return self.people / (self.people**2 + self.games**2 / games) ** 0.5 if self.people else 0.0


def records(games: Iterable[Finished], slips: Sequence[float]) -> list[Record]:
    """Return the record of each player, the best player first."""
    found = [Record(each, [], [], []) for each in slips]
    for game in games:
        for player, place, margin, skill in zip(*game, strict=True):
            found[player].places.append(place)
            found[player].margins.append(margin)
            found[player].skills.append(skill)
    return found


def after(games: int, everybody: Sequence[Record]) -> Row | None:
    """Return how orders agree among players with this many games or more, each after exactly that many.

    Return None for fewer than three players.
    """
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
    """Return brackets of equal size, the best first.

    If slips measure skill, each bracket does worse than the one before.
    """
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
    """Return the luck of players with two games or more; there must be two such players."""
    who = [each.margins for each in everybody if len(each.margins) > 1]
    within = fmean(variance(each) for each in who)
    between = variance([fmean(each) for each in who])
    chance = fmean(within / len(each) for each in who)
    return Luck(max(0.0, between - chance) ** 0.5, within**0.5)


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of two lists, −1 to 1, and 0 if all values of one are equal.

    Equal values share the mean of their ranks.
    """
    first, second = _ranks(one), _ranks(other)
    middle = (len(first) + 1) / 2
    both = sum((a - middle) * (b - middle) for a, b in zip(first, second, strict=True))
    spread = sum((a - middle) ** 2 for a in first) * sum((b - middle) ** 2 for b in second)
    return both / spread**0.5 if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value, from 1; equal values share the mean of their ranks."""
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
    """Return the standard error of the coefficient, from a bootstrap over players."""
    dice = Random(len(pairs))
    drawn = (dice.choices(pairs, k=len(pairs)) for _ in range(RESAMPLED))
    return stdev(spearman([a for a, _ in each], [b for _, b in each]) for each in drawn)
