"""Tournaments from their root, the boards of the day, and what directors see of tables: as over REST."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry
from rest_framework.serializers import ValidationError

from games.api.contract.tournament import overview as contract
from games.api.contract.tournament.overview import ReliabilityQuery
from games.api.graphql.context import Asking, Info
from games.api.graphql.rows import connection
from games.api.graphql.tournament.tournaments import event_node, event_nodes
from games.api.graphql.types.nodes import ROWS, After, Connection, First
from games.api.graphql.types.scalars import about
from games.api.graphql.types.tournament.interventions import Interventions
from games.api.graphql.types.tournament.standings import Reliability
from games.api.graphql.types.tournament.tournaments import Daily, Tournament, TournamentFilter
from games.api.intervention_input import admitted
from games.api.limits.charge import charge
from games.api.presented.interventions import intervention_json, stand_json
from games.api.problems import Problem
from games.api.validation import faults_of, reader
from games.engine.codec import Json
from games.feed.queries import entries_about
from games.tables.interventions import AUDITED
from games.tables.services import directing
from games.tournaments import queries
from games.tournaments.errors import TournamentNotFound
from games.tournaments.queries.reliability_preview import previewed

TournamentId = Annotated[strawberry.ID, about("The tournament's id.")]
TableId = Annotated[strawberry.ID, about("The table's id.")]
Which = Annotated[TournamentFilter | None, about("Which tournaments.")]
Entries = Annotated[int, about("So many play.")]
Rounds = Annotated[int, about("Stage rounds.")]
Deals = Annotated[int, about("Rounds of each game: 18, `half` 9, `micro` 5.")]
Players = Annotated[int, about("At each table.")]
Duplicate = Annotated[bool, about("All tables play the same deals.")]


@strawberry.type
class Watching:
    @strawberry.field(
        description="Tournaments, newest first; drafts are seen by their officials.",
        graphql_type=Connection[Tournament],
    )
    def tournaments(self, info: Info, first: First = ROWS, after: After = None, filter: Which = None) -> Any:
        chosen = filter or TournamentFilter()
        viewer = info.context.onlooker(mine=chosen.mine)
        found = queries.tournaments(viewer)
        status: Any = chosen.status
        if status is not None:
            found = found.filter(status=status.value)
        if chosen.mine:
            assert viewer is not None, "nobody is not admitted"
            found = found.filter(queries.entered_or_run(viewer))
        return connection(info, found, first, after, lambda rows: event_nodes(info.context, rows), None)

    @strawberry.field(
        description="A tournament, or null when there is no such one or it is not yours to see.",
        graphql_type=Tournament | None,
    )
    def tournament(self, info: Info, id: TournamentId) -> Any:
        info.context.onlooker()
        return event_node(info.context, id)

    @strawberry.field(
        description="The six boards of the day; null before there were any.", graphql_type=Daily | None
    )
    def daily(self, info: Info) -> Any:
        info.context.onlooker()
        return daily_shown(info.context)

    @strawberry.field(
        description="How likely the best player wins an event of so many entries, stage rounds and deals. It "
        "counts as an export.",
        graphql_type=Reliability | None,
    )
    def reliability(
        self,
        info: Info,
        entries: Entries,
        rounds: Rounds,
        deals: Deals = 18,
        players: Players = 4,
        duplicate: Duplicate = False,
    ) -> Any:
        caller = info.context.caller
        charge(info.context.request, "export", None if caller is None else caller.user)
        sent = {"entries": entries, "rounds": rounds, "deals": deals, "players": players}
        asked = _checked({**sent, "duplicate": duplicate})
        numbers = (asked["entries"], asked["rounds"], asked["deals"], asked["players"])
        return contract.Reliability.of(previewed(*numbers, asked["duplicate"]))

    @strawberry.field(
        description="What directors did at a table, and how it stands; for whoever has a say there, with "
        "`tournaments:manage`.",
        graphql_type=Interventions | None,
    )
    def interventions(self, info: Info, table: TableId) -> Any:
        found = admitted(info.context.official(), table)
        made = entries_about(found.pk, list(AUDITED.values()))
        return {
            "made": [intervention_json(each) for each in made],
            "stand": stand_json(directing.stand_of(found)),
            "version": directing.version_of(found),
        }


def _checked(sent: Json) -> dict[str, Any]:
    """The numbers of an event, within REST's bounds. Raises Problem invalid_parameter."""
    try:
        return dict(reader(ReliabilityQuery).run_validation(sent))
    except ValidationError as error:
        raise Problem("invalid_parameter", faults=faults_of(error.detail)) from None


def daily_shown(asking: Asking) -> Json | None:
    """The boards of the day as a source, if there are any."""
    viewer = None if asking.caller is None else asking.caller.user
    try:
        event = queries.daily(viewer)
    except TournamentNotFound:
        return None
    (node,) = event_nodes(asking, [event])
    return {"tournament": node, "table_id": queries.own_table(event, viewer)}
