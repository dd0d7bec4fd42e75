"""Reports, as whoever made them sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import strawberry

from games.api.graphql.types.people import User
from games.api.graphql.types.scalars import Instant, choices, told
from games.lobby.models import Report as Row

if TYPE_CHECKING:
    # What leaves by it is the word itself.
    ReportReason = str
else:
    ReportReason = choices("ReportReason", "What somebody is reported for.", Row.Reason.values)


@strawberry.type(description="What you reported of somebody.")
class Report:
    id: strawberry.ID = told("`report_…`")
    player: User = told("Whom.")
    table: strawberry.ID | None = told("The id of the table it is about.")
    reason: ReportReason = told("For what.")
    words: str = told("In your words.")
    messages: list[int] = told("The messages that were taken down.")
    events: int = told("How many entries of the log were.")
    made_at: Instant = told("When.")
    closed_at: Instant | None = told("When staff were done with it.")
