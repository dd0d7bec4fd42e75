"""Reports of players, as the reporter sees them."""

from __future__ import annotations

from games.api.contract.players import reports as contract
from games.api.contract.resource import about_member
from games.api.graphql.types.made import shows
from games.api.graphql.types.scalars import column
from games.lobby import models


@shows(contract.Report, row=models.Report)
class Report:
    messages: list[int] = column(about_member(contract.Report, "messages"), only=["evidence"])
    events: int = column(about_member(contract.Report, "events"), only=["evidence"])
