"""Stages as they are sent and stored, and their format. Pure."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from accounts.errors import Fault, Sentence
from games.tournaments.pairing.formats import Format, Method, Stage
from games.tournaments.pairing.uneven_numbers import Uneven
from games.tournaments.quotas import MOST_ENTRIES, MOST_ROUNDS, MOST_STAGES

# The defaults of a stage.
USUAL: Final[Mapping[str, object]] = {
    "method": "swiss", "rounds": None, "uneven": "bots", "laps": 1, "enters": None, "carry": 0,
    "advancing": 2, "scheduled": True, "meet_again": False, "asynchronous": False,
}  # fmt: skip
_LEAST_AND_MOST: Final = {
    "rounds": (1, MOST_ROUNDS), "laps": (1, 10), "enters": (2, MOST_ENTRIES), "carry": (0, 100),
    "advancing": (1, 4),
}  # fmt: skip
# Members that pairing takes as they are sent.
_ALIKE: Final = ("rounds", "laps", "enters", "advancing", "scheduled", "meet_again")
# Who meets whom there does not follow from results.
_WITHOUT_RESULTS: Final = frozenset({Method.FIXED, Method.LEAGUE})
_OF_KNOWN_LENGTH: Final = frozenset({Method.LEAGUE, Method.KNOCKOUT})


class StageFault(ValueError):
    """All errors in the stages that were sent, with their places."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].detail)
        self.faults = tuple(faults)


def completed(sent: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return complete stages, checked one by one. Raise StageFault.

    `carry` is in percent; `rounds` is None where it follows from the field. In an `asynchronous` stage the
    next stage round may be published while tables of the last are still open.
    """
    stages = [{**USUAL, **each} for each in sent]
    faults = [fault for place, stage in enumerate(stages) for fault in _wrong(f"/{place}", stage)]
    if not 1 <= len(sent) <= MOST_STAGES:
        faults.append(_fault("", Sentence("An event has 1 to %(most)d stages.", most=MOST_STAGES)))
    if faults:
        raise StageFault(faults)
    return stages


def _fault(place: str, detail: Sentence) -> Fault:
    return Fault(f"/stages{place}", "invalid_stage", detail)


def _wrong(place: str, stage: Mapping[str, Any]) -> Iterator[Fault]:
    for name in sorted(stage.keys() - USUAL.keys()):
        yield _fault(f"{place}/{name}", Sentence("A stage has no such member."))
    if stage["method"] not in list(Method) or stage["uneven"] not in list(Uneven):
        reason = Sentence("`method` is fixed, swiss, league or knockout; `uneven` is bots, byes or sizes.")
        yield _fault(place, reason)
    for name, (least, most) in _LEAST_AND_MOST.items():
        number = stage[name]
        if not (number is None and USUAL[name] is None) and not (
            type(number) is int and least <= number <= most
        ):
            bounds = Sentence("A whole number from %(least)d to %(most)d.", least=least, most=most)
            yield _fault(f"{place}/{name}", bounds)
    for name in ("scheduled", "meet_again", "asynchronous"):
        if type(stage[name]) is not bool:
            yield _fault(f"{place}/{name}", Sentence("true or false."))
    if (stage["rounds"] is None) is not (stage["method"] in _OF_KNOWN_LENGTH):
        reason = Sentence("How long a league or a knock-out is follows from the field; others say it.")
        yield _fault(f"{place}/rounds", reason)
    if stage["asynchronous"] is True and stage["method"] not in _WITHOUT_RESULTS:
        reason = Sentence("Only rounds of `fixed` and `league` go side by side: others wait for results.")
        yield _fault(f"{place}/asynchronous", reason)


def format_of(stages: Sequence[Mapping[str, Any]], size: int, sizes: Collection[int]) -> Format:
    """Return the format of complete stages, at tables of `size`; `sizes` are those the ruleset allows."""
    return tuple(
        Stage(
            **{name: each[name] for name in _ALIKE},
            method=Method(each["method"]),
            size=size,
            sizes=tuple(sorted(sizes)) if each["uneven"] == Uneven.SIZES else (size,),
            uneven=Uneven(each["uneven"]),
            carry=Fraction(each["carry"], 100),
        )
        for each in stages
    )
