"""The state of a game, for whoever asks."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.actions import Bid, Call, IllegalActionEntry, LegalAction
from games.api.graphql.types.clocks import Clock
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import (
    Card,
    GameStatus,
    Instant,
    OccupancyKind,
    PhaseOfRound,
    PlaceOfSeat,
    Trump,
    TurnId,
    told,
)
from games.api.presented.told import LATER, PER_SEAT, PLACE_NAMES


@strawberry.type(description="A seat, and who holds it.")
class Seat:
    seat: int = told("Its number, from 0.")
    kind: OccupancyKind | None = told("As what it is held; null while it is free.")
    player: User | None = told("Who holds it; null while it is free.")


@strawberry.type(description="A finished trick.")
class Trick:
    leader: int = told("The seat that led.")
    cards: list[Card] = told("In the order played, the leader's first.")
    winner: int = told("The seat that won it.")


@strawberry.type(description="A seat that is awaited.")
class Waiting:
    turn_id: TurnId = told("The turn that is awaited.")
    seat: int = told("Whose it is.")
    deadline_at: Instant | None = told("When a bot moves for the seat; null without a limit.")


@strawberry.type(description="Your own part of a round.")
class My:
    seat: int = told("Your seat.")
    hand: list[Card] = told("What you still hold.")
    turn_id: TurnId | None = told("Your turn; null while somebody else is awaited.")
    legal_actions: list[LegalAction] = told("What you may send.")
    illegal: list[IllegalActionEntry] = told("What you may not send though you might think so, and why.")


@strawberry.type(description="A claim of every trick still to come in a round.")
class Claim:
    seat: int = told("Who claims them.")
    agreed: list[int] = told("The other seats that agreed so far.")


@strawberry.type(description="A round that is not scored yet.")
class OpenRound:
    number: int = told("Its number, from 1.")
    attempt: int = told("Counts the deals of the round that were thrown in.")
    phase: PhaseOfRound = told("What is being said or done.")
    dealer: int = told("The seat that dealt.")
    cards: int = told("Cards of each hand as dealt.")
    fast: bool = told("No auction; the trump is given.")
    trump: Trump | None = told("Once it is known.")
    turned_up: Card | None = told("The card turned up after the deal, where the ruleset does so.")
    declarer: int | None = told("The seat that won the auction.")
    bid: Bid | None = told("The bid that won the auction.")
    high_bidder: int | None = told("The declarer, or who first made a fast round's highest estimate.")
    risk: int | None = told("Who estimated last, where that counts.")
    leader: int | None = told("Who leads, or led, the present trick.")
    multiplier: int | None = told("What points are multiplied by; null until every earlier round is scored.")
    voids: list[int] = told("Seats dealt no card of some suit; which suit is their secret.")
    calls: list[Call] = told("What was said before the estimates, in order.")
    dash_calls: list[int] = told("Seats that called dash.")
    estimates: list[int | None] = told(PER_SEAT)
    trick: list[Card] = told("The cards on the table, the leader's first.")
    tricks: list[Trick] = told("Finished ones; the last one only where they are concealed.")
    won: list[int | None] = told(f"Tricks won. {PER_SEAT} null where concealed.")
    waiting: list[Waiting] = told("Who is awaited.")
    claim: Claim | None = told("The claim that the others are asked about, if any.")
    my: My | None = told("Your own part of the round; null for spectators.")


@strawberry.type(description="A scored round in a line.")
class Scored:
    number: int = told("Its number.")
    multiplier: int = told("What its points were multiplied by.")
    points: list[int] = told(PER_SEAT)


@strawberry.type(
    description="The state of a game as you may see it: all a client needs to show it and to act."
)
class State:
    table: strawberry.ID = told("`table_…`")
    ruleset: str = told("Pinned, such as `modern@1`.")
    status: GameStatus = told("Where the game stands.")
    seq: int = told("The number of the last log entry; it rises with everything that happens.")
    concurrency: int = told("How many rounds are dealt together.")
    automatic: bool = told("Whether cards about which there is nothing to choose are played for their seats.")
    rated: bool = told("Whether its result changes the players' ratings.")
    viewer: int | None = told("Your seat; null for spectators.")
    rounds: list[OpenRound] = told("The rounds dealt and not yet scored.")
    scored: list[Scored] = told("The rounds scored so far.")
    scores: list[int] = told(f"Running totals. {PER_SEAT}")
    left: list[int] = told("Seats whose player left for good; a stand-in plays them.")
    places: list[int] | None = told(f"{PER_SEAT} From 1, ties share; null before the end.")
    place_names: list[PlaceOfSeat | None] | None = told(f"{PER_SEAT} {PLACE_NAMES}")
    clock: Clock = told("The clock.")
    spectator_delay: int = told(LATER)
    seats: list[Seat] = told(f"Who sits where. {PER_SEAT}")
