"""The people of the week: how well each plays, and when they come. Everything follows from the seed."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

DAY: Final = 24 * 60  # minutes
WEEK_DAYS: Final = 7
# Relative chance that somebody comes in each hour of a day: lowest at night, highest in the evening.
HOURS: Final = (4, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 7, 8, 10, 13, 16, 18, 17, 13, 8)
GAMES_A_SITTING: Final = (1, 2, 3, 4, 5)
# Plan more games than needed, because a seek may find no table, or one with bots that counts elsewhere.
MORE: Final = 1.15
# Largest rating difference of opponents, in points, or None for any. Ranges widen during the wait.
RANGES: Final = (None, None, 400, 200)
# Minutes after which people accept bots, or None for never.
PATIENCE: Final = (None, None, None, 8)


# With fewer people at a time nobody would find three others. So a small town plays more per day, and ends
# sooner.
AT_A_TIME: Final = 20
GAME_MINUTES: Final = 25


class Sitting(NamedTuple):
    """A visit: its minute since the start, and how many games the person wants to play."""

    minute: int
    games: int


class Person(NamedTuple):
    """A simulated person. `slips` is the share of their decisions that are mistakes.

    `keen` says how often they come; 1 is average. `within` (points) and `bots_after` (minutes) are the
    options of their seeks.
    """

    number: int
    slips: float
    keen: float
    within: int | None
    bots_after: int | None

    @property
    def name(self) -> str:
        return f"player{self.number:04}"


def people(seed: int, slips: tuple[float, ...]) -> tuple[Person, ...]:
    """Return a person for each of these slips. When they come and whom they accept is independent of them."""
    return tuple(_person(seed, number, each) for number, each in enumerate(slips))


def _person(seed: int, number: int, slips: float) -> Person:
    dice = Random(f"{seed} person {number}")
    return Person(number, slips, dice.uniform(0.7, 1.3), dice.choice(RANGES), dice.choice(PATIENCE))


def games_a_day(players: int, games: int) -> float:
    """Return games per person and day, enough to fill the seats of all games in a week or sooner."""
    return max(games / players / WEEK_DAYS, AT_A_TIME * DAY / GAME_MINUTES / players)


def sittings(seed: int, person: Person, a_day: float) -> Iterator[Sitting]:
    """Yield a person's visits without end. They plan `a_day` games a day, times `keen` and MORE."""
    day, owed = 0, 0.0
    while True:
        dice = Random(f"{seed} day {day} of {person.number}")
        owed += a_day * MORE * person.keen * dice.uniform(0.5, 1.5)
        for minute in sorted(_minutes(dice, owed)):
            games = dice.choice(GAMES_A_SITTING)
            yield Sitting(day * DAY + minute, games)
            owed -= games
        day += 1


def _minutes(dice: Random, owed: float) -> Iterator[int]:
    """Yield minutes of a day: as many visits as it takes, on average, to play the games owed."""
    mean = sum(GAMES_A_SITTING) / len(GAMES_A_SITTING)
    whole, part = divmod(max(0.0, owed) / mean, 1)
    for _ in range(int(whole) + (dice.random() < part)):
        (hour,) = dice.choices(range(24), HOURS)
        yield hour * 60 + dice.randrange(60)
