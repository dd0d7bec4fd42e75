"""Tournaments from their root, the boards of the day, and what directors see of tables: as over REST."""

from typing import Annotated, Any

import strawberry

from games.api.contract.tournament.interventions import Intervention, Stand
from games.api.contract.tournament.tournaments import TournamentListQuery
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.play.tables import TableNode, table_node
from games.api.graphql.play.turns import TableId
from games.api.graphql.reads import listing, query, read
from games.api.graphql.tournament.tournaments import TournamentNode, event_node, event_nodes
from games.api.graphql.types.contract_types import filter_of, written
from games.api.graphql.types.scalars import about, described_field
from games.api.operations.interventions import overseen
from games.api.operations.tournaments import get_reliability, list_tournaments
from games.engine.codec import Json
from games.tournaments import queries
from games.tournaments.errors import TournamentNotFound

filter_of(TournamentListQuery, "TournamentFilter", "tournaments")
TournamentId = Annotated[strawberry.ID, about("The tournament's id.")]


def _daily_table(daily: strawberry.Parent[Any], info: Info) -> TableNode | None:
    return None if daily["table_id"] is None else table_node(info.context, daily["table_id"])


@written("The six boards of a day, which everybody plays alone against the same bots.")
class Daily:
    tournament: TournamentNode = described_field("The event of the day; before there is one, the last day's.")
    table_id: strawberry.ID | None = described_field("The id of your table; null before you have begun.")
    table: TableNode | None = described_field(
        "Your table, or null; needs `games:read`.", resolver=_daily_table
    )


@written("What directors did at a table, and how it stands.")
class Interventions:
    made: list[Intervention] = described_field("What was done, the earliest first.")
    stand: Stand = described_field("How the table stands now.")
    version: str = described_field(
        "The version to send with `intervene`; everything that happens changes it."
    )


tournaments = listing(query, list_tournaments, "Tournaments, newest first; only its officials see a draft.")


@query("A tournament; null if there is none or you may not see it.")
def tournament(info: Info, id: TournamentId) -> TournamentNode | None:
    info.context.onlooker()
    return event_node(info.context, id)


@query("The six boards of the day; null before there were any.", gives=Daily | None)
def daily(info: Info) -> Json | None:
    info.context.onlooker()
    return daily_shown(info.context)


reliability = read(
    query,
    get_reliability,
    "How likely it is that the best player wins an event with so many entries, stage rounds "
    "and deals. It counts as an export.",
)


@query(
    "What directors did at a table, and how the table stands, for people who direct it; needs "
    "`tournaments:manage`.",
    gives=Interventions | None,
)
def interventions(info: Info, table: TableId) -> Json:
    return overseen(info.context.official(), table)._asdict()


def daily_shown(context: OperationContext) -> Json | None:
    """The boards of the day as a source, if there are any."""
    viewer = None if context.caller is None else context.caller.user
    try:
        event = queries.daily(viewer)
    except TournamentNotFound:
        return None
    (node,) = event_nodes(context, [event])
    return {"tournament": node, "table_id": queries.own_table(event, viewer)}
