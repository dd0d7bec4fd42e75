"""The rulesets, explained, and a round scored without a table."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.nodes import Node
from games.api.graphql.types.play.games import Line
from games.api.graphql.types.scalars import BasisOfRuling, Json, Reason, Trump, told
from games.api.presented.member_texts import PER_SEAT


@strawberry.type(description="How a round is planned.")
class RoundPlan:
    number: int = told("Its number, from 1.")
    cards: int = told("Cards of each hand.")
    fast: bool = told("A fast round has no auction.")
    trump: Trump | None = told("null: an auction or a card names it.")


@strawberry.type(description="What a table may choose.")
class Option:
    name: str = told("Its name in `options` of `openTable`.")
    default: Json = told("What holds when nothing is chosen.")
    choices: list[Json] = told("The values there are.")
    round_numbers: bool = told("A rising list of round numbers is accepted, too.")
    house_rule: bool = told("It makes another game of it, so a rated table keeps the default.")
    about: str = told("What it decides.")


@strawberry.type(description="A ruling: a field of the ruleset with its value, and why it is so.")
class Ruling:
    name: str = told("Fields of the way of counting begin with `scoring.`.")
    label: str = told("What it is called in words, in the language of `Accept-Language`.")
    value: Json | None = told("What holds.")
    reason: str = told("Why.")
    basis: BasisOfRuling = told("What the reason rests on.")


@strawberry.type(description="Why an action may be refused.")
class Refused:
    code: Reason = told("The reason, as `illegal` and `illegal_action` name it.")
    detail: str = told("The same as a sentence, in the language of `Accept-Language`.")


@strawberry.type(description="One way to play, explained.")
class Ruleset(Node):
    key: str = told("What a table asks for, such as `modern`: the newest version.")
    ruleset: str = told("The version a table keeps, such as `modern@1`; it is the node's id, too.")
    version: int = told("Its version, from 1.")
    title: str = told("Its name for people.")
    players: list[int] = told("How many may play.")
    rounds: list[RoundPlan] = told("The rounds of a full game.")
    options: list[Option] = told("What a table may choose.")
    fields: list[Ruling] = told("Every ruling.")
    shared_boards: list[Ruling] = told("Every field that holds otherwise where tables share boards.")
    refusals: list[Refused] = told("Why an action may be refused, under any ruleset.")


@strawberry.input(description="A round that was played, here or elsewhere.")
class PlayedRound:
    round: int = told("Its number.")
    multiplier: int = told("Carried into the round from the one before.", default=1)
    declarer: int | None = told(
        "Seat; in fast rounds the high bidder, null where there is none.", default=None
    )
    dash_calls: list[int] = told("Seats.", default_factory=list)
    risk: int | None = told("The last seat that estimated; null where it does not count.", default=None)
    estimates: list[int] = told(f"{PER_SEAT} A dash call is 0.")
    tricks: list[int] = told(PER_SEAT)
    cards: int = told("Cards of each hand.")
    options: Json | None = told("An object: what the table chose of the ruleset's options.", default=None)


@strawberry.type(description="The points of a round.")
class Score:
    points: list[int] = told(PER_SEAT)
    lines: list[list[Line]] = told(f"The lines of a seat add up to its points. {PER_SEAT}")
    next_multiplier: int = told("What the next round carries.")
