"""Challenges, and what is sent to make one."""

from __future__ import annotations

import strawberry

from games.api.graphql import table_resolvers
from games.api.graphql.types.clocks import ClockRules
from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, Json, told
from games.api.graphql.types.tables import Table
from games.api.presented.told import HOUSE_RULES


@strawberry.type(description="A seat of a challenge.")
class ChallengeSeat:
    seat: int = told("Its number, from 0.")
    player: User | None = told("Who sits there, or for whom it is kept.")
    answer: str = told("`awaited`, `accepted` or `declined`.")
    by_link: bool = told("Kept for whoever comes with its link.")


@strawberry.type(description="A table that starts as soon as all who are asked have come.")
class Challenge:
    id: strawberry.ID = told("`challenge_…`")
    table: Table = told("The table.", resolver=table_resolvers.table_of)
    challenger: User = told("Who made it.")
    rematch_of: strawberry.ID | None = told("The game that is to be played again.")
    status: str = told("`open`, `started`, `declined`, `cancelled` or `expired`.")
    ruleset: str = told("Pinned, such as `modern@1`.")
    options: Json = told("What the table chose of the ruleset's options.")
    house_rules: list[str] = told(HOUSE_RULES)
    players: int = told("How many play.")
    turn_limit: int | None = told("Seconds for each turn; null: no limit.")
    clock: ClockRules | None = told("By which rules clocks go, where a game lasts days.")
    rated: bool = told("Whether the result changes ratings.")
    hints: bool = told("Whether players may ask what a bot would do.")
    seats: list[ChallengeSeat] = told("One for each seat, seat 0 first.")
    created_at: Instant = told("Since when.")
    expires_at: Instant = told("Until when the seats are kept.")


@strawberry.type(description="What takes a seat of a challenge.")
class ChallengeLink:
    seat: int = told("Which seat.")
    path: str = told("Of REST: GET shows the challenge, POST takes the seat. Whoever has it may.")
    page: str = told("The same for people: the address to send them, of a page in English and Arabic.")
