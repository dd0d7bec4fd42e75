"""Success types of mutations that have more than the members of a command."""

from typing import Any, Final

import strawberry

from games.api.contract.play.lobby import Challenge, ChallengeLink
from games.api.contract.play.plans import Plan
from games.api.contract.play.tables import Invitation
from games.api.contract.tournament import interventions
from games.api.graphql.context import Info
from games.api.graphql.play.tables import TableNode, table_after
from games.api.graphql.tournament.tournament_fields import Daily, daily_shown
from games.api.graphql.types.contract_types import type_of, written
from games.api.graphql.types.scalars import described_field
from games.engine.codec import Json
from games.tables import queries


def plan_after(change: strawberry.Parent[Any], info: Info) -> Any:
    """Return the plan that was confirmed."""
    if "plan" in change:
        return change["plan"]
    player, version = info.context.seated(), (change["round"], change["version"])
    return Plan.of(queries.plan_confirmed(change["table_id"], player, *version))


@written("The change is made; `table` is the table after it.")
class TableChanged:
    table: TableNode | None = described_field(
        "The table as it stands now; null if you may not see it any more. Needs `games:read`.",
        resolver=table_after,
    )


@written("The person is invited: they may see the table and sit down.")
class Invited(TableChanged):
    invitation: Invitation = described_field("The invitation.")


@written("The challenge is made.")
class ChallengeMade:
    challenge: Challenge = described_field("The challenge.")
    links: list[ChallengeLink] = described_field("Links of the seats that name nobody; shown here only.")


@written("The plan is followed from now on.")
class PlanConfirmed:
    plan: Plan = described_field("The plan, as it counts now.", resolver=plan_after)


@written("The notices are marked as read.")
class NoticesRead:
    read: int = described_field("Number of notices that were unread.")


@written("You muted them, or unmuted them.")
class MutesChanged:
    name: str = described_field("The person's name, as you sent it.")
    muted: bool = described_field("Whether you mute them now.")


def daily_after(change: strawberry.Parent[Any], info: Info) -> Json | None:
    """Return the daily boards, as they are for a player."""
    return daily_shown(info.context)


Consequences: Final = type_of(
    interventions.Consequences,
    version=described_field(
        "The version of the table after the intervention; after a preview, the version to send "
        "with the intervention.",
        graphql_type=str,
    ),
)


@written("You are entered for the boards of the day.")
class DailyBegun:
    daily: Daily = described_field("The event, and your table.", resolver=daily_after)
