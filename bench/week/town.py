"""The people of the week: how well each plays, and when they come. Everything follows from the seed."""

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

DAY: Final = 24 * 60  # minutes
WEEK_DAYS: Final = 7
# How likely somebody comes in each hour of a day, in parts of each other: few at night, most in the evening.
HOURS: Final = (4, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 7, 7, 8, 10, 13, 16, 18, 17, 13, 8)
GAMES_A_SITTING: Final = (1, 2, 3, 4, 5)
# Somebody may find no table, or one with bots, which counts elsewhere.
MORE: Final = 1.15
# How many points from their own rating others may be, where they mind; ranges widen while they wait.
RANGES: Final = (None, None, 400, 200)
# After so many minutes they take bots, or never.
PATIENCE: Final = (None, None, None, 8)


# Of fewer people at a time nobody would find three others: a small town plays more, and is done sooner.
AT_A_TIME: Final = 20
GAME_MINUTES: Final = 25


class Sitting(NamedTuple):
    """When somebody comes, in minutes since the start, and how many games they mean to play then."""

    minute: int
    games: int


class Person(NamedTuple):
    """`slips` is the share of their decisions that are errors; `keen` how often they come, 1 as most do.

    `within` and `bots_after` (minutes) are what they ask of a seek.
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
    """One for each of these; how well they play tells nothing of when they come and whom they mind."""
    return tuple(_person(seed, number, each) for number, each in enumerate(slips))


def _person(seed: int, number: int, slips: float) -> Person:
    dice = Random(f"{seed} person {number}")
    return Person(number, slips, dice.uniform(0.7, 1.3), dice.choice(RANGES), dice.choice(PATIENCE))


def games_a_day(players: int, games: int) -> float:
    """How many each of them plays a day, that the town has so many seats to fill in a week, or sooner."""
    return max(games / players / WEEK_DAYS, AT_A_TIME * DAY / GAME_MINUTES / players)


def sittings(seed: int, person: Person, a_day: float) -> Iterator[Sitting]:
    """When they come, day after day without end; on average they mean to play so many games a day."""
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
    """Minutes of a day: as many as it takes to play the games that are owed, as sittings are on average."""
    mean = sum(GAMES_A_SITTING) / len(GAMES_A_SITTING)
    whole, part = divmod(max(0.0, owed) / mean, 1)
    for _ in range(int(whole) + (dice.random() < part)):
        (hour,) = dice.choices(range(24), HOURS)
        yield hour * 60 + dice.randrange(60)
