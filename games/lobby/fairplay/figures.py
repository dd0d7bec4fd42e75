"""Figures of rated games, as sums that can be added: for one account, and for one account with another. Pure.

All of them are whole numbers, so that the sum is exactly the same in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

# Shares are stored in millionths; points of ratings, as they are shown, in thousandths.
MILLION: Final = 1_000_000
THOUSAND: Final = 1000


class Results(NamedTuple):
    """Results compared with those that the ratings before each game predict, in millionths.

    `surplus` sums result − expected over comparisons, `variance` expected · (1 − expected), and `squares` the
    square of each game's whole surplus, because comparisons within a game depend on each other.
    """

    surplus: int = 0
    variance: int = 0
    squares: int = 0

    def without(self, part: Results) -> Results:
        return Results(*(whole - taken for whole, taken in zip(self, part, strict=True)))


class Choices(NamedTuple):
    """Choices of cards in similar situations: so many `times`, the sum of their kindness and of its squares.

    Kindness is in thousandths (`served_seat`), its squares in millionths.
    """

    times: int = 0
    kindness: int = 0
    squares: int = 0


# By situation, as `served_seat` numbers them.
BySituation = Mapping[int, Choices]
NO_CHOICES: Final[BySituation] = MappingProxyType({})


class Pace(NamedTuple):
    """Turns with a limit: all, those timed out, and cards, by whether the estimate was already lost.

    `games_out` and `games_stalled` count games with a turn timed out, and with a slow one after the estimate
    was lost.
    """

    turns: int = 0
    out: int = 0
    open: int = 0
    open_slow: int = 0
    lost: int = 0
    lost_slow: int = 0
    games_out: int = 0
    games_stalled: int = 0


class AccountGames(NamedTuple):
    """One account's rated games. `met` counts the seats that other accounts held in them."""

    games: int = 0
    met: int = 0
    results: Results = Results()
    choices: BySituation = NO_CHOICES
    pace: Pace = Pace()


class PairGames(NamedTuple):
    """One account's rated games with another, and how often it came `ahead` and `behind`.

    `points` it took from the other, in thousandths. `between` compares these two alone, `together` it with
    everybody in the games that both played; `choices` are those that could have helped the other.
    """

    games: int = 0
    ahead: int = 0
    behind: int = 0
    points: int = 0
    between: Results = Results()
    together: Results = Results()
    choices: BySituation = NO_CHOICES


Figures = TypeVar("Figures", AccountGames, PairGames)


def added(one: Any, other: Any) -> Any:
    """Return the sum of two figures of the same kind; what is missing in a mapping counts as nothing."""
    if isinstance(one, Mapping):
        return {**one, **other, **{key: added(one[key], other[key]) for key in one.keys() & other.keys()}}
    if isinstance(one, tuple):
        return type(one)(*(added(*pair) for pair in zip(one, other, strict=True)))
    return one + other


def stored(figures: AccountGames | PairGames) -> dict[str, Any]:
    """Return the figures as JSON holds them: situations by their numbers as text."""
    kept = figures._asdict()
    return kept | {"choices": {str(key): each for key, each in sorted(figures.choices.items())}}


def figures_from(kind: type[Figures], kept: Mapping[str, Any]) -> Figures:
    """Read what `stored` returned of figures of this kind."""
    parts: dict[str, Any] = {
        name: type(nothing)(*kept[name]) if isinstance(nothing, tuple) else kept[name]
        for name, nothing in kind._field_defaults.items()
    }
    parts["choices"] = {int(key): Choices(*each) for key, each in kept["choices"].items()}
    return kind(**parts)
