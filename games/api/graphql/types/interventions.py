"""What directors do about tables, how these stand, and what comes of it. No hand is in any of it."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.scalars import GameStatus, Instant, OccupancyKind, PhaseOfRound, TurnId, told
from games.api.graphql.types.tournament_enums import InterventionKind


@strawberry.type(description="How far a round is.")
class RoundStand:
    number: int = told("Its number, from 1.")
    attempt: int = told("Counts the deals of the round that were thrown in.")
    dealer: int = told("The seat that dealt.")
    phase: PhaseOfRound | None = told("null in a preview that would tell of hidden cards.")


@strawberry.type(description="Who holds a seat.")
class SeatStand:
    seat: int = told("The seat.")
    kind: OccupancyKind = told("As what it is held.")
    player: str = told("The name.")


@strawberry.type(description="A seat that is awaited.")
class WaitingStand:
    turn_id: TurnId = told("The turn.")
    seat: int = told("Whose it is.")
    deadline_at: Instant | None = told("When a bot moves for the seat; null without a limit.")


@strawberry.type(description="How a table stands, as far as interventions change it.")
class Stand:
    status: GameStatus = told("Where its game stands.")
    paused_until: Instant | None = told("Until when at the latest, while it is paused.")
    held: bool = told("A director paused it: the players cannot agree to go on.")
    scores: list[int] = told("Running totals, by seat.")
    places: list[int] | None = told("By seat; null before the end.")
    left: list[int] = told("The seats whose players rank below all who stayed.")
    seats: list[SeatStand] = told("Who holds which seat.")
    rounds: list[RoundStand] = told("Those dealt and not yet scored.")
    waiting: list[WaitingStand] | None = told("null in a preview that would tell of hidden cards.")
    replaced_by: strawberry.ID | None = told("The table at which the game began anew.")


@strawberry.type(description="What was done about a table.")
class Intervention:
    at: Instant = told("When.")
    kind: InterventionKind = told("What.")
    by: str | None = told("The director's name.")
    reason: str = told("Why.")
    seats: list[int] = told("Whom it was about; empty: all.")


@strawberry.type(description="What directors did at a table, and how it stands.")
class Interventions:
    made: list[Intervention] = told("What was done, the earliest first.")
    stand: Stand = told("How the table stands now.")
    version: str = told("What `intervene` is sent; anything that happens at the table makes it another.")
