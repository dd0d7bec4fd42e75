"""Ratings and leaderboards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import strawberry

from games.api.graphql import boards
from games.api.graphql.types.nodes import Connection
from games.api.graphql.types.scalars import Instant, told

if TYPE_CHECKING:
    from games.api.graphql.types.people import User


@strawberry.type(description="What one rated game did to a rating.")
class RatingChange:
    table: strawberry.ID | None = told("`table_…` of a public game, else null.")
    at: Instant = told("When the game ended.")
    place: int = told("At the end of the game.")
    rating: int = told("After the game.")
    deviation: int = told("After the game.")
    change: int = told("Of the rating, as it was still known that day.")


@strawberry.type(description="How strong somebody is at one ruleset and speed.")
class Rating:
    pool: str = told("Ruleset and speed: `modern.live`.")
    ruleset: str = told("Without its version.")
    speed: str = told("`live`, `correspondence` or `practice`: with bots of the service.")
    rating: int = told("1500 for somebody new.")
    deviation: int = told("How far off it may be: two in three are within one of these.")
    games: int = told("Rated games in this pool.")
    provisional: bool = told("Fewer than twenty games, so the rating says little.")
    place: int | None = told("On the leaderboard; null for who is not listed there.")
    last_at: Instant = told("When the last of these games ended.")
    changes: Connection[RatingChange] = told("What each game did, the newest first.", resolver=boards.changes)


@strawberry.type(description="A leaderboard, without its lines.")
class Leaderboard:
    pool: str = told("Ruleset and speed: `modern.live`.")
    ruleset: str = told("Without its version.")
    speed: str = told("`live`, `correspondence` or `practice`.")
    players: int = told("How many people it lists.")


@strawberry.type(description="A line of a leaderboard.")
class LeaderboardLine:
    place: int = told("From 1; equals share the better place.")
    player: Annotated[User, strawberry.lazy("games.api.graphql.types.people")] = told("Who stands there.")
    rating: int = told("1500 for somebody new.")
    deviation: int = told("How far off it may be.")
    games: int = told("Rated games in this pool.")
    last_at: Instant = told("When the last of these games ended.")
