"""Reports of players, as the reporter sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry
import strawberry_django

from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, choices, column
from games.lobby.models import Report as Row

if TYPE_CHECKING:
    # What leaves by it is the word itself.
    ReportReason = str
else:
    ReportReason = choices("ReportReason", "What somebody is reported for.", Row.Reason.values)


@strawberry_django.type(Row, description="What you reported of somebody.")
class Report:
    id: strawberry.ID = column("`report_…`")
    player: User = column("Whom.", "about")
    table: strawberry.ID | None = column("The id of the table it is about.", "table_id")
    reason: ReportReason = column("For what.")
    words: str = column("In your words.")
    messages: list[int] = column("The messages that were taken down.", only=["evidence"])
    events: int = column("How many entries of the log were.", only=["evidence"])
    made_at: Instant = column("When.")
    closed_at: Instant | None = column("When staff were done with it.")
