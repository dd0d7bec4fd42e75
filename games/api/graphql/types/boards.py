"""The boards that the tables of a tournament share, and how each was played everywhere."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.actions import Bid, Call
from games.api.graphql.types.scalars import Card, PhaseOfRound, Trump, told
from games.api.graphql.types.stage_rounds import SeatedEntry
from games.api.graphql.types.states import Trick
from games.api.graphql.types.tournament_enums import BoardStatus
from games.api.presented.told import PER_SEAT


@strawberry.type(description="A board that was dealt: nothing of how it is dealt or played.")
class SharedBoard:
    number: int = told("Through the whole event, from 1.")
    stage_round: int = told("In which stage round.")
    round: int = told("Which of the tables' rounds plays it.")
    status: BoardStatus = told("`embargoed` until every table has played it.")
    tables: int = told("At so many tables.", name="tableCount")


@strawberry.type(description="How one table played a board.")
class TravellerLine:
    number: int = told("Of the table in its stage round.")
    table: strawberry.ID = told("`table_…`")
    seats: list[SeatedEntry] = told(PER_SEAT)
    phase: PhaseOfRound = told("How far it came; `played` unless the game was broken off.")
    calls: list[Call] = told("What was said before the estimates, in order.")
    dash_calls: list[int] = told("Seats that called dash.")
    declarer: int | None = told("The seat that won the auction.")
    bid: Bid | None = told("The bid that won the auction.")
    trump: Trump | None = told("The trump.")
    high_bidder: int | None = told("The declarer, or who first made a fast round's highest estimate.")
    risk: int | None = told("Who estimated last, where that counts.")
    estimates: list[int | None] = told(PER_SEAT)
    won: list[int | None] = told(f"Tricks won. {PER_SEAT}")
    tricks: list[Trick] = told("All tricks.")
    points: list[int] | None = told(f"{PER_SEAT} Without the carried multiplier; null: not compared.")
    matchpoints: list[float] | None = told("0 to 1, beside who held the same seat.")
    cross: list[float] | None = told("Points more than they, in the mean.")


@strawberry.type(description="A board that is open, as it was dealt and played everywhere.")
class Traveller(SharedBoard):
    dealer: int = told("The seat that dealt.")
    cards: int = told("Cards of each hand.")
    fast: bool = told("No auction; the trump is given.")
    turned_up: Card | None = told("The card turned up after the deal, where the ruleset does so.")
    hands: list[list[Card]] = told(f"As dealt. {PER_SEAT}")
    lines: list[TravellerLine] = told("One for each table that was dealt it.")
