"""GraphQL types of tournament entries, officials, complaints and motions."""

from __future__ import annotations

import strawberry

from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, told
from games.api.graphql.types.tournament_enums import (
    ComplaintStatus,
    EntryStatusOf,
    MotionKind,
    MotionStatus,
    TournamentRole,
)


@strawberry.type(description="Somebody's entry in a tournament.")
class TournamentEntry:
    number: int = told("In the order of entering; never given twice.")
    name: str = told("The player's; of the service's bots one of its own in the event, `steady 3`.")
    player: User = told("Who plays.")
    status: EntryStatusOf = told("Whether they are in.")
    first_round: int = told("The stage round from which on they play.")
    last_round: int | None = told("After which they play no more.")
    rating: int | None = told(
        "Where a knock-out comes first, by which it is seeded: their points when entries closed, less twice "
        "what is uncertain of them; null: by lot, behind all others."
    )
    entered_at: Instant = told("Since when.")


@strawberry.type(description="Somebody who runs a tournament.")
class TournamentOfficial:
    user: User = told("Who.")
    role: TournamentRole = told("As what.")
    since: Instant = told("Since when.")


@strawberry.type(description="What an official asked for that needs another one.")
class Motion:
    id: strawberry.ID = told("`motion_…`")
    kind: MotionKind = told("What.")
    entry: int | None = told("`disqualify`: the entry's number.")
    struck: bool | None = told("`disqualify`: whether they lose what they won, too.")
    games: list[list[int]] | None = told("`annul`: stage round and table of each.")
    reason: str = told("Why.")
    status: MotionStatus = told("What came of it.")
    asked_by: User = told("Who asked.")
    asked_at: Instant = told("When.")
    decided_by: User | None = told("Who decided.")
    decided_at: Instant | None = told("When.")


@strawberry.type(description="What somebody who plays in a tournament complains of.")
class Complaint:
    id: strawberry.ID = told("`complaint_…`")
    by: User = told("Who complains.")
    text: str = told("Of what.")
    stage_round: int | None = told("In which stage round, if in one.")
    table: int | None = told("At which of its tables, by number.", name="tableNumber")
    status: ComplaintStatus = told("What came of it.")
    ruling: str | None = told("What officials answered; null while it is open.")
    filed_at: Instant = told("When.")
    answered_at: Instant | None = told("When it was answered.")
