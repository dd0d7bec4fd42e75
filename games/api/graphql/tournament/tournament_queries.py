"""Tournaments from their root, the boards of the day, and what directors see of tables: as over REST."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry
from rest_framework.serializers import ValidationError

from games.api.contract.tournament.interventions import Intervention, Stand
from games.api.contract.tournament.overview import Reliability, ReliabilityQuery
from games.api.contract.tournament.tournament_words import TournamentPhase
from games.api.contract.tournament.tournaments import TournamentListQuery
from games.api.graphql.context import Asking, Info
from games.api.graphql.inputs import as_json
from games.api.graphql.pages import connection
from games.api.graphql.play.tables import TableNode, table_node
from games.api.graphql.tournament.tournaments import TournamentNode, event_node, event_nodes
from games.api.graphql.types.made import filters, written
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.roots import query
from games.api.graphql.types.scalars import about, told
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


@filters(TournamentListQuery, "Which tournaments; all of it must hold.")
class TournamentFilter:
    status: TournamentPhase | None
    mine: bool


TournamentId = Annotated[strawberry.ID, about("The tournament's id.")]
TableId = Annotated[strawberry.ID, about("The table's id.")]
Which = Annotated[TournamentFilter | None, about("Which tournaments.")]
Entries = Annotated[int, about("So many play.")]
Rounds = Annotated[int, about("Stage rounds.")]
Deals = Annotated[int, about("Rounds of each game: 18, `half` 9, `micro` 5.")]
Players = Annotated[int, about("At each table.")]
Duplicate = Annotated[bool, about("All tables play the same deals.")]


def _daily_table(daily: strawberry.Parent[Any], info: Info) -> TableNode | None:
    return None if daily["table_id"] is None else table_node(info.context, daily["table_id"])


@written("The six boards of a day, which everybody plays alone against the same bots.")
class Daily:
    tournament: TournamentNode = told("Its event; that of the day before until there is one.")
    table_id: strawberry.ID | None = told("At which you play it; null before you have begun.")
    table: TableNode | None = told("The same table; needs `games:read`.", resolver=_daily_table)


@written("What directors did at a table, and how it stands.")
class Interventions:
    made: list[Intervention] = told("What was done, the earliest first.")
    stand: Stand = told("How the table stands now.")
    version: str = told("What `intervene` is sent; anything that happens at the table makes it another.")


@query("Tournaments, newest first; drafts are seen by their officials.")
def tournaments(
    info: Info, first: First = ROWS, after: After = None, filter: Which = None
) -> Page[TournamentNode]:
    chosen = filter or TournamentFilter()
    viewer = info.context.onlooker(mine=chosen.mine)
    found = queries.tournaments(viewer)
    if (status := as_json(chosen)["status"]) is not None:
        found = found.filter(status=status)
    if chosen.mine:
        assert viewer is not None, "nobody is not admitted"
        found = found.filter(queries.entered_or_run(viewer))
    return connection(found, first, after, lambda rows: event_nodes(info.context, rows))


@query("A tournament, or null when there is no such one or it is not yours to see.")
def tournament(info: Info, id: TournamentId) -> TournamentNode | None:
    info.context.onlooker()
    return event_node(info.context, id)


@query("The six boards of the day; null before there were any.", gives=Daily | None)
def daily(info: Info) -> Json | None:
    info.context.onlooker()
    return daily_shown(info.context)


@query(
    "How likely the best player wins an event of so many entries, stage rounds and deals. It counts as an"
    " export."
)
def reliability(
    info: Info,
    entries: Entries,
    rounds: Rounds,
    deals: Deals = 18,
    players: Players = 4,
    duplicate: Duplicate = False,
) -> Reliability | None:
    caller = info.context.caller
    charge(info.context.request, "export", None if caller is None else caller.user)
    sent = {"entries": entries, "rounds": rounds, "deals": deals, "players": players}
    asked = _checked({**sent, "duplicate": duplicate})
    numbers = (asked["entries"], asked["rounds"], asked["deals"], asked["players"])
    return Reliability.of(previewed(*numbers, asked["duplicate"]))


@query(
    "What directors did at a table, and how it stands; for whoever has a say there, with "
    "`tournaments:manage`.",
    gives=Interventions | None,
)
def interventions(info: Info, table: TableId) -> Json:
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
