"""Formats as values: an event is a tuple of stages, and a stage says how its stage rounds are paired.

    (Stage(Method.SWISS, 6),)                                             one stage
    (Stage(Method.SWISS, 5), Stage(Method.KNOCKOUT, enters=16))           preliminary, cut to 16, knock-out

`checked` refuses impossible values before anything is played.
"""

from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from accounts.errors import Sentence
from games.tournaments.pairing import knockout
from games.tournaments.pairing.errors import PairingError
from games.tournaments.pairing.schedules import league
from games.tournaments.pairing.uneven_numbers import Shape, Uneven, shape


class Method(StrEnum):
    """`fixed` and `league` are known before the first card; `swiss` looks at the points; `knockout` at who is
    left.
    """

    FIXED = "fixed"
    SWISS = "swiss"
    LEAGUE = "league"
    KNOCKOUT = "knockout"


class Stage(NamedTuple):
    """One part of an event.

    `rounds`: its stage rounds; None for a league and a knock-out, whose number follows from the field.
    `sizes` are those that the ruleset allows, `size` the one wanted. `laps`: how often a league goes round.
    `enters`: how many of the stage before go on into this one, None for all of them. `carry`: the part of
    their points that they bring along. `advancing`: how many of each table of a knock-out go on.
    `scheduled`: whether a Swiss stage takes its stage rounds from a schedule with the fewest repeats known
    (schedule-pick), instead of arranging each for itself. `meet_again`: whether those who met in earlier
    stages count as not having met.
    """

    method: Method
    rounds: int | None = None
    size: int = 4
    sizes: tuple[int, ...] = (4,)
    uneven: Uneven = Uneven.BOTS
    laps: int = 1
    enters: int | None = None
    carry: Fraction = Fraction(0)
    advancing: int = 2
    scheduled: bool = True
    meet_again: bool = False

    @property
    def played_sizes(self) -> tuple[int, ...]:
        """The sizes that its tables may have."""
        return self.sizes if self.uneven is Uneven.SIZES else (self.size,)


Format = tuple[Stage, ...]


class FormatError(PairingError):
    """An event that cannot be played with its format."""

    code = "format_impossible"


class ImpossibleCut(FormatError):
    """More go on than there are, or too few for a table."""


class NoLeague(FormatError):
    """No schedule is known in which so many meet equally often."""


def stage_rounds(stage: Stage, entries: int) -> int:
    """Return how many stage rounds a stage of so many entries has. Raise FormatError."""
    if stage.method is Method.LEAGUE:
        return stage.laps * len(league(league_positions(stage, entries), stage.size) or ())
    if stage.method is Method.KNOCKOUT:
        return knockout.stage_rounds(entries, knockout_rules(stage))
    if stage.rounds is None or stage.rounds < 1:
        raise FormatError(Sentence("A stage of this kind says how many rounds it has."))
    return stage.rounds


def knockout_rules(stage: Stage) -> knockout.Rules:
    return knockout.rules(stage.size, stage.sizes, stage.advancing, stage.uneven)


def begins(stage: Stage, entries: int) -> Shape:
    """Return the tables of the first stage round of a stage of so many. Raise PairingError."""
    if stage.method is Method.KNOCKOUT:
        return knockout.bracket(entries, knockout_rules(stage))
    if stage.method is Method.LEAGUE:
        positions = league_positions(stage, entries)
        return Shape(positions // stage.size, stage.size, positions - entries, positions % stage.size)
    return shape(entries, stage.sizes, stage.size, stage.uneven)


def league_positions(stage: Stage, entries: int) -> int:
    """Return how many take part in a league, with a bot if one is needed. Raise NoLeague.

    With two bots or more, some would share a table; so there is at most one.
    """
    filled = entries if stage.uneven is Uneven.BYES else -(-entries // stage.size) * stage.size
    for positions in (entries, filled):
        if league(positions, stage.size) and positions - entries <= 1:
            return positions
    raise NoLeague(
        Sentence("No league of %(entries)d is known at tables of %(size)d.", entries=entries, size=stage.size)
    )


def checked(event: Format, entries: int) -> tuple[int, ...]:
    """Return how many stage rounds each stage has for so many entries. Raise PairingError."""
    found = []
    for number, stage in enumerate(event):
        field = entries if stage.enters is None else stage.enters
        _check_cut(number, stage, field, entries)
        _check_tables(number, stage)
        if stage.method in {Method.FIXED, Method.SWISS}:
            shape(field, stage.sizes, stage.size, stage.uneven)
        found.append(stage_rounds(stage, field))
        entries = field
    return tuple(found)


def _check_cut(number: int, stage: Stage, field: int, entries: int) -> None:
    reason, least = None, min(stage.sizes)
    if number and field > entries:
        reason = Sentence("%(field)d cannot go on from %(entries)d.", field=field, entries=entries)
    elif number and field < least:
        reason = Sentence("A stage of %(field)d fills no table of %(size)d.", field=field, size=least)
    elif not number and stage.enters is not None:
        reason = Sentence("The first stage takes everybody.")
    if reason is not None:
        # If a stage takes all, the stage before left too few.
        raise ImpossibleCut(reason, place="" if stage.enters is None else f"/{number}/enters")


def _check_tables(number: int, stage: Stage) -> None:
    if stage.size not in stage.sizes:
        sizes = ", ".join(map(str, stage.sizes))
        raise FormatError(
            Sentence("Tables of %(size)d are not among the sizes %(sizes)s.", size=stage.size, sizes=sizes)
        )
    if stage.method is Method.KNOCKOUT and (stage.size % stage.advancing or stage.advancing >= stage.size):
        raise FormatError(
            Sentence(
                "%(advancing)d of %(size)d do not fill whole tables.",
                advancing=stage.advancing, size=stage.size,
            ),
            place=f"/{number}/advancing",
        )  # fmt: skip
