"""Rate limits of an operation: as much as the same would take over REST."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User
from games.api.graphql.operation_result import Ready
from games.api.limits.charge import charge

POLICIES = {"act": "play", "pairStageRound": "pair", "publishStageRound": "pair"}
COST_OF_A_READ = 10_000  # microseconds by the gate's reckoning; what costs more counts as several reads


def charge_operation(request: HttpRequest, asked: Ready, user: User | None) -> None:
    """Take tokens for everything that is asked for. Raises Problem rate_limited."""
    if asked.is_mutation:
        for name in asked.fields:
            charge(request, POLICIES.get(name, "write"), user)
    else:
        for _ in range(1 + asked.cost // COST_OF_A_READ):
            charge(request, "read", user)
