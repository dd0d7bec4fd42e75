"""What can be told of a game beside its state: rounds, who sat where, and the proof of its deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.graphql.types.actions import Action, Bid, Call
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import (
    Card,
    Instant,
    Json,
    OccupancyKind,
    PhaseOfRound,
    RoundStatus,
    Trump,
    TurnId,
    choices,
    told,
)
from games.api.graphql.types.states import Trick
from games.api.presented.told import PER_SEAT

if TYPE_CHECKING:
    PlanCaseKind = str
else:
    PlanCaseKind = choices(
        "PlanCaseKind",
        "What may come.",
        {
            "now": "The present turn.",
            "lead": "You lead.",
            "trick": "Others play before you.",
            "bid": "`bid` stands.",
            "total": "The estimates before yours come to `total`.",
        },
    )

UNTIL_SCORED = f"{PER_SEAT} null until scored."


@strawberry.type(description="A labelled part of a seat's points.")
class Line:
    code: str = told("What it is for, such as `base` or `risk`.")
    points: int = told("How many points.")


@strawberry.type(description="A round in a line.")
class RoundLine:
    number: int = told("Its number, from 1.")
    status: RoundStatus = told("Whether it is scored.")
    dealer: int = told("The seat that dealt.")
    attempt: int = told("Counts the deals of the round that were thrown in.")
    trump: Trump | None = told("What was trump; null until scored.")
    declarer: int | None = told("The seat that won the auction; null until scored, and without an auction.")
    bid: Bid | None = told("The bid that won the auction; null until scored, and without an auction.")
    high_bidder: int | None = told(
        "The declarer, or who first made a fast round's highest estimate; null until scored."
    )
    risk: int | None = told("Who estimated last, where that counts; null until scored.")
    dash_calls: list[int] | None = told("Seats that called dash; null until scored.")
    estimates: list[int | None] | None = told(
        f"{UNTIL_SCORED} Also of a seat that had no turn to estimate before a director ended the round."
    )
    won: list[int] | None = told(f"Tricks won. {UNTIL_SCORED}")
    points: list[int] | None = told(UNTIL_SCORED)
    multiplier: int | None = told("What its points were multiplied by; null until scored.")
    next_multiplier: int | None = told("What the next round carries; null until scored.")


@strawberry.type(description="A round with everything said and played, and once scored why it counts so.")
class Round:
    number: int = told("Its number, from 1.")
    status: RoundStatus = told("Whether it is scored.")
    attempt: int = told("Counts the deals of the round that were thrown in.")
    phase: PhaseOfRound = told("What was said or done last.")
    dealer: int = told("The seat that dealt.")
    cards: int = told("Cards of each hand as dealt.")
    fast: bool = told("No auction; the trump is given.")
    trump: Trump | None = told("Once it is known.")
    turned_up: Card | None = told("The card turned up after the deal, where the ruleset does so.")
    declarer: int | None = told("The seat that won the auction.")
    bid: Bid | None = told("The bid that won the auction.")
    high_bidder: int | None = told("The declarer, or who first made a fast round's highest estimate.")
    risk: int | None = told("Who estimated last, where that counts.")
    leader: int | None = told("Who led the last trick.")
    multiplier: int | None = told("What points are multiplied by.")
    voids: list[int] = told("Seats dealt no card of some suit.")
    calls: list[Call] = told("What was said before the estimates, in order.")
    dash_calls: list[int] = told("Seats that called dash.")
    estimates: list[int | None] = told(PER_SEAT)
    trick: list[Card] = told("The cards on the table.")
    tricks: list[Trick] = told("Finished ones; the last one only while they are concealed.")
    won: list[int | None] = told(f"Tricks won. {PER_SEAT} null while concealed.")
    points: list[int] | None = told(UNTIL_SCORED)
    lines: list[list[Line]] | None = told(f"The lines of a seat add up to its points. {UNTIL_SCORED}")
    next_multiplier: int | None = told("What the next round carries; null until scored.")
    scores: list[int] | None = told(f"Running totals after this round. {UNTIL_SCORED}")
    auto: list[TurnId] | None = told("The turns that the service took for their seats; null until scored.")


@strawberry.type(description="Who held a seat from when to when.")
class Occupancy:
    seat: int = told("The seat.")
    kind: OccupancyKind = told("As what it was held.")
    player: User = told("Who held it.")
    from_seq: int = told("The first log entry of this occupancy.")
    to_seq: int | None = told("The first after it; null while it lasts.")


@strawberry.type(description="Somebody who may see a table and sit down.")
class Invitation:
    user: User = told("Who is invited.")
    seat: int | None = told("The seat kept for them, if any.")
    created_at: Instant = told("Since when.")


@strawberry.type(description="What you want done for you in a round, seen by nobody else.")
class Plan:
    round: int = told("The round.")
    version: int = told("Counts what you confirmed for this round; the last one is followed.")
    stopped: bool = told("No rule fitted, and you were told; it is followed no further.")
    made_at: Instant = told("When you confirmed it.")
    rules: Json = told("The rules, in order.")


@strawberry.type(description="A case that may come, and what a plan would do in it.")
class PlanCase:
    case: PlanCaseKind = told("What may come.")
    position: int | None = told("Where you play in the trick; 2: one card lies there.")
    led: str | None = told("The suit led; null: a joker that asks for none.")
    card: Card | None = told("The weakest card that wins so far …")
    up_to: Card | None = told("… and the strongest, between which the same is done.")
    winning: list[int] | None = told("One of these seats wins so far.")
    bid: Bid | None = told("The bid that stands.")
    total: int | None = told("What the estimates before yours come to.")
    action: Action | None = told("What would be done; null: the plan would stop.")
    rule: int | None = told("By which rule, counted from 0.")


@strawberry.type(description="A plan that nobody has confirmed.")
class SuggestedPlan:
    round: int = told("The round.")
    rules: Json = told("The rules, in order.")


@strawberry.type(description="A whole deck as it was dealt.")
class Deal:
    round: int = told("The round; 0 is the draw for seats.")
    board: int | None = told("Of shared boards the number, by which it is dealt.")
    attempt: int = told("Counts the deals thrown in; of a shared board the first that has no void.")
    dealer: int | None = told("Who dealt; null for the draw.")
    deck: list[Card] = told("The whole deck, first dealt first.")


@strawberry.type(description="The proof of the deals, open once the game has ended.")
class Fairness:
    scheme: str = told(
        "`EST-DEAL-1`; `shared_boards` where a tournament's tables are dealt alike; `stacked` where decks "
        "were given, as in tests."
    )
    tournament: str | None = told("Of shared boards: its id stands in the key, and nobody adds a seed.")
    commitment: str | None = told("SHA-256 of the server seed, hex; null for stacked deals.")
    server_seed: str | None = told("Hex; null before the end.")
    client_seeds: list[str] | None = told("Hex, by seat as taken; null before the start.")
    beacon: str | None = told("Hex; null where there is none.")
    deals: list[Deal] | None = told("Every deal, also those thrown in; null before the end.")
