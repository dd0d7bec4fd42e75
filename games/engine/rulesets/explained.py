"""The fields of a ruleset, each with its value and its reason, for people and for the API."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import NamedTuple

from games.engine.cards import TRUMP_TEXT, Trump
from games.engine.rulesets.base import Basis, Ruleset


class FieldExplained(NamedTuple):
    """A field, its value as JSON can hold it, and its reason. Fields of the scoring are named `scoring.…`."""

    name: str
    value: object
    reason: str
    basis: Basis


def explain(ruleset: Ruleset) -> tuple[FieldExplained, ...]:
    """Return all fields but `reasons`, in the order of the ruleset, those of its scoring last."""
    reasons = {reason.field: reason for reason in ruleset.reasons}
    return tuple(
        FieldExplained(name, _plain(value), reasons[name].sentence, reasons[name].basis)
        for name, value in _values(ruleset).items()
    )


def _values(ruleset: Ruleset) -> dict[str, object]:
    values: dict[str, object] = {
        field.name: getattr(ruleset, field.name) for field in fields(ruleset) if field.name != "reasons"
    }
    values["scoring"] = ruleset.scoring.name
    assert is_dataclass(ruleset.scoring), "a way of counting is a frozen value with fields"
    for field in fields(ruleset.scoring):
        values[f"scoring.{field.name}"] = getattr(ruleset.scoring, field.name)
    return values


def _plain(value: object) -> object:
    """Return the value in strings, numbers, lists and objects; a trump in its text form."""
    if isinstance(value, Trump):
        return TRUMP_TEXT[value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        named = getattr(value, "_asdict", None)
        if named is None:
            return [_plain(each) for each in value]
        return {name: _plain(each) for name, each in named().items() if name != "sets"}
    return value
