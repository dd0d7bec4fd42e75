"""Table options, and the ruleset that follows from the choices."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import Enum
from itertools import pairwise
from typing import Any, Final, NamedTuple, cast

from games.engine.errors import InvalidOption
from games.engine.rulesets.base import (
    Carry,
    Choice,
    OpenedBy,
    PassedOut,
    RoundPlan,
    Ruleset,
    SeatingRule,
    TableOption,
)
from games.engine.rulesets.plans import DOWN_AND_UP, FULL, HALF, MICRO, MINI, UP_AND_DOWN
from games.engine.suggestions import meant

Pairs = tuple[tuple[str, object], ...]
_SCORING: Final = "scoring."


def table_option(name: str, choices: tuple[Choice, ...], about: str, **more: bool) -> TableOption:
    """Return an option whose first choice is the default."""
    return TableOption(name, choices[0].value, choices, about, **more)


def values_of(field: str, *values: Any) -> tuple[Choice, ...]:
    """Return a choice for each of these values of one field, named after the value."""
    return tuple(
        Choice(value.value if isinstance(value, Enum) else value, ((field, value),)) for value in values
    )


def by_default(option: TableOption, default: str | int | bool) -> TableOption:
    return option._replace(default=default)


ROUNDS: Final = table_option(
    "rounds",
    (
        Choice("full", (("rounds", FULL),)),
        Choice("half", (("rounds", HALF),)),
        Choice("mini", (("rounds", MINI),)),
        Choice("micro", (("rounds", MICRO),)),
    ),
    "Which rounds are played: all 18, a shorter game by name, or a rising list of round numbers, "
    "each round keeping its number and rule.",
    round_numbers=True,
)
CONCURRENCY: Final = table_option(
    "concurrency",
    values_of("concurrency", 1, 3, 6, 9, 18),
    "How many rounds are dealt together and played side by side; their points come in order.",
)
TURNS: Final = table_option(
    "turns",
    (Choice("1-10-1", (("rounds", UP_AND_DOWN),)), Choice("10-1-10", (("rounds", DOWN_AND_UP),))),
    "How many cards the 19 turns have: up to ten and down again, or down to one and up again.",
)
TURNS_PLAYED: Final = table_option(
    "rounds",
    (Choice("full", ()),),
    "Which turns are played: all 19, or a rising list of turn numbers, each turn keeping its cards.",
    round_numbers=True,
)
PASS_IS_FINAL: Final = table_option(
    "pass_is_final",
    values_of("pass_is_final", False, True),
    "Whether a seat that passed in the auction is out of it for good.",
)
JOKERS: Final = table_option(
    "jokers",
    values_of("jokers", 0, 1, 2),
    "How many jokers take the places of the deck's lowest cards.",
)
CONCEALED: Final = table_option(
    "concealed",
    values_of("concealed", False, True),
    "Whether others' trick counts, and all finished tricks but the last, are hidden "
    "until the turn is scored.",
)
_SEATING: Final = table_option(
    "seating",
    values_of("seating", *SeatingRule),
    "Whether a draw of cards decides who sits where, or players keep the seats they took.",
)


def seating(default: SeatingRule) -> TableOption:
    return by_default(_SEATING, default.value)


class Conflict(NamedTuple):
    """Two rulings that make no sense together.

    `reason` is a stable code, `option` names what is to be chosen otherwise.
    """

    reason: str
    option: str
    holds: Callable[[Ruleset], bool]
    sentence: str


CONFLICTS: Final = (
    Conflict(
        "skip_needs_pass",
        "passed_out",
        lambda rules: rules.passed_out is PassedOut.SKIP and not rules.may_pass,
        "A round can only be skipped where everybody may pass: choose `may_pass`, too.",
    ),
    Conflict(
        "skip_needs_carry",
        "passed_out",
        lambda rules: rules.passed_out is PassedOut.SKIP and rules.carry is Carry.NONE,
        "A skipped round makes the next one count more, so `carry` may not be none.",
    ),
    Conflict(
        "opened_by_needs_order",
        "opened_by",
        lambda rules: rules.opened_by is OpenedBy.LAST_HIGH_BIDDER and rules.concurrency > 1,
        "Who opens a round is known when the one before is played: choose `concurrency` 1, too.",
    ),
)


def configure(
    ruleset: Ruleset,
    players: int,
    options: Mapping[str, object] | Iterable[tuple[str, object]],
) -> Ruleset:
    """Return the ruleset as a table of `players` plays it; also takes what `canonical` returned.

    Raise InvalidOption for a number of players, an option or a value that the ruleset does not have, and for
    choices that make no sense together.
    """
    if players not in ruleset.players or type(players) is not int:
        allowed = ", ".join(map(str, ruleset.players))
        raise InvalidOption("players", f"{ruleset.pinned} is for this many players: {allowed}.")
    chosen = dict(options)
    known = [option.name for option in ruleset.options]
    for name in chosen:
        if name not in known:
            raise InvalidOption(name, f"{ruleset.pinned} has no such option.{meant(name, known)}")
    configured = ruleset
    for option in ruleset.options:
        if option.name in chosen:
            configured = _apply(configured, option, chosen[option.name])
    for conflict in CONFLICTS:
        if conflict.holds(configured):
            raise InvalidOption(conflict.option, conflict.sentence, conflict.reason)
    return configured


def house_rules(ruleset: Ruleset, options: Mapping[str, object]) -> tuple[str, ...]:
    """Return the accepted options that are house rules."""
    return tuple(
        option.name
        for option in ruleset.options
        if option.house_rule and options.get(option.name, option.default) != option.default
    )


def _apply(ruleset: Ruleset, option: TableOption, value: object) -> Ruleset:
    if option.round_numbers and isinstance(value, list | tuple):
        return replace(ruleset, rounds=_chosen_rounds(ruleset, option, tuple(value)))
    for choice in option.choices:
        if type(value) is type(choice.value) and value == choice.value:
            return _changed(ruleset, choice.sets)
    allowed = ", ".join(_text(choice.value) for choice in option.choices)
    more = ", or a list of round numbers" if option.round_numbers else ""
    near = meant(value, [choice.value for choice in option.choices if isinstance(choice.value, str)])
    raise InvalidOption(option.name, f"May be {allowed}{more}.{near}")


def _changed(ruleset: Ruleset, sets: Pairs) -> Ruleset:
    changes: dict[str, Any] = {name: value for name, value in sets if not name.startswith(_SCORING)}
    counted = {name.removeprefix(_SCORING): value for name, value in sets if name.startswith(_SCORING)}
    if counted:
        changes["scoring"] = replace(cast("Any", ruleset.scoring), **counted)
    return replace(ruleset, **changes)


def _chosen_rounds(
    ruleset: Ruleset, option: TableOption, numbers: tuple[object, ...]
) -> tuple[RoundPlan, ...]:
    plans = {plan.number: plan for plan in ruleset.rounds}
    wanted = [number for number in numbers if type(number) is int and number in plans]
    if not wanted or len(wanted) < len(numbers):
        first, last = min(plans), max(plans)
        raise InvalidOption(
            option.name,
            f"A list of round numbers holds at least one, each from {first} to {last}.",
        )
    if any(before >= after for before, after in pairwise(wanted)):
        raise InvalidOption(option.name, "Round numbers are listed once each, the lowest first.")
    return tuple(plans[number] for number in wanted)


def _text(value: object) -> str:
    """Return the value as it is written in JSON."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def canonical(options: Mapping[str, object]) -> Pairs:
    """Return accepted options as the log keeps them: ordered by name, lists as tuples, so hashable."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value) for name, value in sorted(options.items())
    )
