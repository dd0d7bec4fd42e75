"""Figures of games, which can be added: those of one game to the sum of earlier ones."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from games.engine.cards import TRUMP_TEXT

DECLARER, WITH, RISK, DOUBLE_RISK, DASH_CALL = "declarer", "with", "risk", "double_risk", "dash_call"
ROLES: Final = (DECLARER, WITH, RISK, DOUBLE_RISK, DASH_CALL)
MOST_PLACES: Final = 5
TRUMPS: Final = len(TRUMP_TEXT)


class Tally(NamedTuple):
    """A number of rounds, and in how many of them tricks and estimate were equal."""

    rounds: int = 0
    exact: int = 0


class Run(NamedTuple):
    """A sequence of successes and failures, reduced to its streaks, so that two can be joined.

    `first` and `last` are the streaks with which it begins and ends: all of it if nothing failed.
    """

    length: int = 0
    first: int = 0
    last: int = 0
    longest: int = 0


class Figures(NamedTuple):
    """The figures of one player's games. Times are milliseconds.

    `places[i]` games ended in place i + 1; `kings` of them first, `koozes` last. `points` are those of whole
    games; `rounds` those they played themselves from the deal to the last card, and `round_points` theirs.
    `trumps` they declared, by trump. `thinking` is the time that others waited for them, in `turns` turns.
    """

    games: int = 0
    places: tuple[int, ...] = (0,) * MOST_PLACES
    kings: int = 0
    koozes: int = 0
    points: int = 0
    rounds: Tally = Tally()
    round_points: int = 0
    roles: tuple[Tally, ...] = (Tally(),) * len(ROLES)
    trumps: tuple[int, ...] = (0,) * TRUMPS
    kabooots: int = 0
    exact: Run = Run()
    won: Run = Run()
    turns: int = 0
    thinking: int = 0
    time_outs: int = 0


def run(success: bool) -> Run:
    """Return a sequence of one."""
    return Run(1, 1, 1, 1) if success else Run(1, 0, 0, 0)


def followed(one: Run, other: Run) -> Run:
    return Run(
        one.length + other.length,
        one.length + other.first if one.first == one.length else one.first,
        other.length + one.last if other.last == other.length else other.last,
        max(one.longest, other.longest, one.last + other.first),
    )


def added(before: Figures, later: Figures) -> Figures:
    return Figures(*(_added(one, other) for one, other in zip(before, later, strict=True)))


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, Run):
        return followed(one, other)
    if isinstance(one, Tally):
        return Tally(one.rounds + other.rounds, one.exact + other.exact)
    if isinstance(one, tuple):
        return tuple(_added(*pair) for pair in zip(one, other, strict=True))
    return one + other


def figures_from(stored: Mapping[str, Any]) -> Figures:
    values = dict(stored)
    for name, kind in (("rounds", Tally), ("exact", Run), ("won", Run)):
        values[name] = kind(*values[name])
    values["roles"] = tuple(Tally(*each) for each in values["roles"])
    for name in ("places", "trumps"):
        values[name] = tuple(values[name])
    return Figures(**values)
