"""Shapes of rulesets, explained, and of a round scored without a table.

`presented/rulesets.py` makes dicts of these members.
"""

from typing import Annotated, Any, Final

from games.api.contract.play.games import Line
from games.api.contract.resource import field, input_type, member, members, resource
from games.api.contract.shapes import list_of
from games.api.contract.values import AnyValue, Options, Reason, SimpleValue, Trump, words
from games.api.contract.words import PER_SEAT
from games.engine.rulesets import base

Basis = Annotated[str, words("Basis", "What a ruling rests on.", base.Basis)]


@members
class RulesetMembers:
    """Members that both a list of rulesets and a ruleset's own address show."""

    key: str = member("The key that a new table sends, such as `modern`; it means the newest version.")
    ruleset: str = member("The key with the version that a table keeps, such as `modern@1`.")
    version: int = member("The version, from 1.")
    title: str = member("The name for people.")
    players: list[int] = member("The possible numbers of players.")


@resource("A ruleset in one line.")
class RulesetLine(RulesetMembers):
    rounds: int = member("The number of rounds of a full game.")


RulesetList = list_of(RulesetLine, "RulesetList")


@resource("A round, as the ruleset plans it.", rest="Plan")
class RoundPlan:
    number: int = member("The number of the round, from 1.")
    cards: int = member("The number of cards in each hand.")
    fast: bool = member("Whether it is a fast round, which has no auction.")
    trump: Trump | None = member("The trump; null if an auction or a card names it.")


@resource("An option that a table may choose.")
class Option:
    name: str = member("The name in the `options` of a new table.")
    default: SimpleValue = member("The value when nothing is chosen.")
    choices: list[SimpleValue] = member("The values that may be chosen.")
    round_numbers: bool = member("Whether a rising list of round numbers is accepted, too.")
    house_rule: bool = member("Whether it is a house rule, for which a rated table keeps the default.")
    about: str = member("What the option decides, in words.")


@resource("A ruling: a field of the ruleset with its value, and why it is so.")
class Ruling:
    name: str = member("The name of the field; fields of the scoring begin with `scoring.`.")
    label: str = member("The name of the field in words.")
    value: AnyValue = member("The value; its type depends on the name.")
    reason: str = member("The reason for the value.")
    basis: Basis = member("What the reason rests on.")


@resource("A reason for refusing an action.", rest="RefusalMeaning")
class Refused:
    code: Reason = member("The code of the reason, as `illegal` and `illegal_action` name it.")
    detail: str = member("The reason as a sentence for the player who wanted to act.")


@resource("One way to play, explained in the language of `Accept-Language`.")
class Ruleset(RulesetMembers):
    rounds: list[RoundPlan] = member("The rounds of a full game, in order.")
    options: list[Option] = member("The options that a table may choose.")
    fields: list[Ruling] = member("Every field with its value and reason.")
    shared_boards: list[Ruling] = member(
        "Fields with another value where tables share boards, as in a duplicate event or on the "
        "boards of the day."
    )
    refusals: list[Refused] = member("The reasons for refusing an action, under any ruleset.")


@input_type(
    "A round that was played, here or elsewhere.",
    examples={
        "A round of modern": {
            "round": 7, "multiplier": 1, "declarer": 0, "dash_calls": [], "risk": 3,
            "estimates": [5, 4, 3, 2], "tricks": [5, 3, 3, 2], "cards": 13,
        }
    },
)  # fmt: skip
class PlayedRound:
    round: int = field("The number of the round, from 1.")
    multiplier: int = field("The multiplier carried into the round from the one before.", 1)
    declarer: int | None = field(
        "The declarer's seat, in fast rounds the high bidder's; null where the ruleset has none.", None
    )
    dash_calls: list[int] = field("Seats that called dash.", list)
    risk: int | None = field("The seat that estimated last; null where that does not count.", None)
    estimates: list[int] = field(f"Estimates. {PER_SEAT} A dash call is 0.")
    tricks: list[int] = field(f"Tricks won. {PER_SEAT}")
    cards: int = field("The number of cards in each hand.")
    options: Options = field("The ruleset's options, as the table chose them.", dict)


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
    points: list[int] = member(f"Points. {PER_SEAT}")
    lines: list[list[Line]] = member(f"The parts of the points, which add up to them. {PER_SEAT}")
    next_multiplier: int = member("The multiplier that the next round carries.")
