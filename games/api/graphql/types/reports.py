"""Reports of players, as the reporter sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.api.contract import reports as contract
from games.api.contract.resource import about_member
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import column, enum_of
from games.lobby import models

if TYPE_CHECKING:
    ReportReason = str  # what leaves by it is the word itself
else:
    ReportReason = enum_of(contract.REASON)


@shows(contract.Report, row=models.Report)
class Report:
    messages: list[int] = column(about_member(contract.Report, "messages"), only=["evidence"])
    events: int = column(about_member(contract.Report, "events"), only=["evidence"])
