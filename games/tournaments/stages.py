"""Stages as they are sent and stored, and the format that they mean. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from accounts.errors import Fault
from games.tournaments.pairing.formats import Format, Method, Stage
from games.tournaments.pairing.uneven import Uneven
from games.tournaments.quotas import MOST_ENTRIES, MOST_ROUNDS, MOST_STAGES

# What is taken where a stage does not say it.
USUAL: Final[Mapping[str, object]] = {
    "method": "swiss", "rounds": None, "uneven": "bots", "laps": 1, "enters": None, "carry": 0,
    "advancing": 2, "scheduled": True, "meet_again": False,
}  # fmt: skip
_LEAST_AND_MOST: Final = {
    "rounds": (1, MOST_ROUNDS), "laps": (1, 10), "enters": (2, MOST_ENTRIES), "carry": (0, 100),
    "advancing": (1, 4),
}  # fmt: skip
_OF_KNOWN_LENGTH: Final = frozenset({Method.LEAGUE, Method.KNOCKOUT})


class StageFault(ValueError):
    """What is wrong in the stages that were sent, and where."""

    def __init__(self, place: str, detail: str) -> None:
        super().__init__(detail)
        self.fault = Fault(f"/stages{place}", "invalid_stage", detail)


def completed(sent: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Stages with everything said, checked one by one. Raises StageFault.

    `carry` is in percent; `rounds` is None where it follows from the field.
    """
    if not 1 <= len(sent) <= MOST_STAGES:
        raise StageFault("", f"An event has 1 to {MOST_STAGES} stages.")
    return [_completed(f"/{place}", {**USUAL, **each}) for place, each in enumerate(sent)]


def _completed(place: str, stage: dict[str, Any]) -> dict[str, Any]:
    if unknown := sorted(stage.keys() - USUAL.keys()):
        raise StageFault(f"{place}/{unknown[0]}", "A stage has no such member.")
    if stage["method"] not in list(Method) or stage["uneven"] not in list(Uneven):
        raise StageFault(
            place, "`method` is fixed, swiss, league or knockout; `uneven` is bots, byes or sizes."
        )
    for name, (least, most) in _LEAST_AND_MOST.items():
        said = stage[name]
        if said is None and USUAL[name] is None:
            continue
        if type(said) is not int or not least <= said <= most:
            raise StageFault(f"{place}/{name}", f"A whole number from {least} to {most}.")
    for name in ("scheduled", "meet_again"):
        if type(stage[name]) is not bool:
            raise StageFault(f"{place}/{name}", "true or false.")
    if (stage["rounds"] is None) is not (stage["method"] in _OF_KNOWN_LENGTH):
        raise StageFault(
            f"{place}/rounds", "How long a league or a knock-out is follows from the field; others say it."
        )
    return stage


def format_of(stages: Sequence[Mapping[str, Any]], size: int, sizes: Collection[int]) -> Format:
    """The format that completed stages mean, at tables of `size`; `sizes` are those the ruleset allows."""
    return tuple(
        Stage(
            method=Method(each["method"]),
            rounds=each["rounds"],
            size=size,
            sizes=tuple(sorted(sizes)) if each["uneven"] == Uneven.SIZES else (size,),
            uneven=Uneven(each["uneven"]),
            laps=each["laps"],
            enters=each["enters"],
            carry=Fraction(each["carry"], 100),
            advancing=each["advancing"],
            scheduled=each["scheduled"],
            meet_again=each["meet_again"],
        )
        for each in stages
    )
