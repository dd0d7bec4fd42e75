"""Rulesets, explained, and a round scored without a table.

`presented/rulesets.py` makes dicts of these members.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

from games.api.contract.fields import Shape, Text
from games.api.contract.play.games import Line
from games.api.contract.resource import (
    AnyValue,
    Options,
    Reason,
    SimpleValue,
    Trump,
    given,
    members,
    resource,
    sent,
    told,
    words,
)
from games.api.contract.shapes import shape
from games.api.presented.member_texts import PER_SEAT
from games.engine.rulesets import base

BASES: Final = [each.value for each in base.Basis]
Basis = Annotated[str, words("Basis", "What a ruling rests on.", BASES)]


@members
class RulesetMembers:
    """What a list of rulesets and a ruleset's own address show of it."""

    key: str = told("What a table asks for, such as `modern`: the newest version.")
    ruleset: str = told("The version a table keeps, such as `modern@1`.")
    version: int = told("Its version, from 1.")
    title: str = told("Its name for people.")
    players: list[int] = told("How many may play.")


@resource("A ruleset in a line.")
class RulesetLine(RulesetMembers):
    rounds: int = told("How many rounds a full game has.")


class RulesetList(Shape):
    data = shape(RulesetLine)(many=True)
    next_cursor = Text(allow_null=True)


@resource("How a round is planned.", rest="Plan")
class RoundPlan:
    number: int = told("Its number, from 1.")
    cards: int = told("Cards of each hand.")
    fast: bool = told("A fast round has no auction.")
    trump: Trump | None = told("null: an auction or a card names it.")


@resource("What a table may choose.")
class Option:
    name: str = told("Its name in the `options` of a new table.")
    default: SimpleValue = told("What holds when nothing is chosen.")
    choices: list[SimpleValue] = told("The values that may be chosen.")
    round_numbers: bool = told("A rising list of round numbers is accepted, too.")
    house_rule: bool = told("It makes another game of it, so a rated table keeps the default.")
    about: str = told("What it decides.")


@resource("A ruling: a field of the ruleset with its value, and why it is so.")
class Ruling:
    name: str = told("Fields of the way of counting begin with `scoring.`.")
    label: str = told("What the field is called in words.")
    value: AnyValue = told("What holds; its type depends on the name.")
    reason: str = told("Why it is so.")
    basis: Basis = told("What the reason rests on.")


@resource("Why an action may be refused.", rest="RefusalMeaning")
class Refused:
    code: Reason = told("The reason, as `illegal` and `illegal_action` name it.")
    detail: str = told("The reason as a sentence to whoever wanted to act.")


@resource("One way to play, explained in the language of `Accept-Language`.", edges=True)
class Ruleset(RulesetMembers):
    rounds: list[RoundPlan] = told("The rounds of a full game, in order.")
    options: list[Option] = told("What a table may choose.")
    fields: list[Ruling] = told("Every ruling.")
    shared_boards: list[Ruling] = told(
        "Every field that holds otherwise where tables share boards, as in a duplicate event or on "
        "the boards of the day."
    )
    refusals: list[Refused] = told("Why an action may be refused, under any ruleset.")


@sent(
    "A round that was played, here or elsewhere.",
    examples={
        "A round of modern": {
            "round": 7, "multiplier": 1, "declarer": 0, "dash_calls": [], "risk": 3,
            "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13,
        }
    },
)  # fmt: skip
class PlayedRound:
    round: int = given("Its number, from 1.")
    multiplier: int = given("Carried into the round from the one before.", 1)
    declarer: int | None = given(
        "Seat. In fast rounds the high bidder; null where the ruleset has none.", None
    )
    dash_calls: list[int] = given("Seats.", list)
    risk: int | None = given("The last seat that estimated; null where it does not count.", None)
    estimates: list[int] = given(f"{PER_SEAT} A dash call is 0.")
    tricks: list[int] = given(PER_SEAT)
    cards: int = given("Cards of each hand.")
    options: Options = given("What the table chose of the ruleset's options.", dict)


SCORED: Final[dict[str, Any]] = {
    "points": [25, -11, 13, 22],
    "lines": [
        [{"code": "exact", "points": 5}, {"code": "high_bidder", "points": 20}],
        [{"code": "missed", "points": -1}, {"code": "only_missed", "points": -10}],
        [{"code": "exact", "points": 3}, {"code": "regular", "points": 10}],
        [{"code": "exact", "points": 2}, {"code": "risk", "points": 20}],
    ],
    "next_multiplier": 1,
}


@resource("The points of a round.", examples={"The round above": SCORED})
class Score:
    points: list[int] = told(PER_SEAT)
    lines: list[list[Line]] = told(f"The lines of a seat add up to its points. {PER_SEAT}")
    next_multiplier: int = told("What the next round carries.")
