"""Fields of tournaments, and those that lead to one; the boards of the day; what directors see of tables."""

from typing import Annotated, Any

import strawberry

from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.contract.tournament import overview
from games.api.contract.tournament.entries import Entry, Official
from games.api.contract.tournament.interventions import Intervention, Stand
from games.api.contract.tournament.motions import Complaint, Motion
from games.api.contract.tournament.stage_rounds import Pairing, SharedBoard, StageRound, Traveller
from games.api.contract.tournament.tournaments import Tournament, TournamentListQuery
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.play.tables import AtTable, TableNode, at_tables, table_id_of, table_node, table_of
from games.api.graphql.play.turns import TableId
from games.api.graphql.reads import listing, query, read
from games.api.graphql.tournament.tournaments import (
    TournamentNode,
    event_node,
    event_nodes,
    stage_rounds_shown,
)
from games.api.graphql.types import nodes
from games.api.graphql.types.contract_types import edge, filter_of, shows, written
from games.api.graphql.types.scalars import about, described_field
from games.api.limits.charge import charge
from games.api.operations.interventions import overseen
from games.api.operations.tournaments import get_reliability, list_tournaments
from games.api.problems import Problem
from games.engine.codec import Json
from games.tournaments import queries
from games.tournaments.errors import TournamentNotFound
from games.tournaments.queries import travellers
from games.tournaments.queries.progress import previewed_event
from games.tournaments.quotas import MOST_ROUNDS

Parent = strawberry.Parent[TournamentNode]
Number = Annotated[int, about("Its number, from 1.")]
AsOf = Annotated[int | None, about("Count stage rounds up to this one; 0 counts none, null counts all.")]
Live = Annotated[bool, about(overview.LIVE)]
OfStageRound = Annotated[
    int | None,
    about("The number of a stage round; null for the first that is being played or, if none is, the last."),
]


@written("A table of a stage round, with its table.")
class _AtTable:
    table_id: strawberry.ID = described_field("The id of the table, `table_…`.", resolver=table_id_of)
    table: TableNode | None = described_field(
        "The table as you may see it; needs `games:read`.", resolver=table_of
    )


shows(Tournament, base=nodes.Node, source=event_nodes, of_rows=True)
shows(StageRound, source=stage_rounds_shown)
shows(Pairing, base=_AtTable, source=at_tables)
shows(overview.TableNow, base=_AtTable)
# A field that counts tables has another name where a field of that name is a table, or a list of tables.
shows(SharedBoard, called={"tables": "tableCount"})
shows(Traveller, called={"tables": "tableCount"})
shows(Complaint, called={"table": "tableNumber"})


@edge(Tournament, "The officials.")
def officials(node: Parent, info: Info) -> list[Official]:
    found = node.gathered.once("officials", queries.officials_of_all)
    info.context.expect(str(each.user_id) for held in found.values() for each in held)
    return [Official.of(each) for each in found[node.event.pk]]


@edge(Tournament, "The entries, including people who have left.")
def entries(
    node: Parent, info: Info, first: nodes.First = nodes.ROWS, after: nodes.After = None
) -> nodes.Page[Entry] | None:
    behind, limit = nodes.cursor_read(after), nodes.paged(first, nodes.MOST_ROWS)
    rows = [each for number, each in node.entries.items() if number > behind]
    info.context.expect(str(each.player_id) for each in node.entries.values())
    listed = [(str(each.number), Entry.of(each)) for each in rows[:limit]]
    return nodes.page_of(listed, more=len(rows) > limit, after=after)


@edge(Tournament, "All published stage rounds.", gives=list[StageRound])
def stage_rounds(node: Parent) -> list[Json]:
    return node.gathered.stage_rounds()[node.event.pk]


@edge(Tournament, "One stage round; null while it is not published.", gives=StageRound | None)
def stage_round(node: Parent, number: Number) -> Json | None:
    return next((each for each in stage_rounds(node) if each["number"] == number), None)


@edge(
    Tournament,
    "The tables of a stage round at a glance: how far each is, whose turn it is and since when; for "
    "officials also what needs attention. The error `not_found` if the stage round is not published.",
)
def tables(
    node: Parent, info: Info, stage_round: OfStageRound = None
) -> list[AtTable[overview.TableNow]] | None:
    shown = shared.tables_shown(node.event, stage_round, node.viewer, node.entries)
    return at_tables(info.context, info.context.expect_people(shown))


@edge(
    Tournament,
    "The standings after the stage rounds that are over, or after an earlier one. `live` also "
    "counts rounds that are still played.",
)
def standings(
    node: Parent, info: Info, after: AsOf = None, live: Live = False
) -> list[overview.StandingLine]:
    shown = shared.standings_shown(node.event, _stage_round(after), node.entries, live=live)
    return info.context.expect_people(shown.data)


@edge(Tournament, "The crosstable: whom everybody met, stage by stage, the last stage first.")
def crosstable(
    node: Parent, info: Info, after: AsOf = None, live: Live = False
) -> list[overview.CrossedLine]:
    lines = shared.crosstable_shown(node.event, _stage_round(after), node.entries, live=live)
    return info.context.expect_people(lines)


def _stage_round(after: int | None) -> int | None:
    if after is not None and not 0 <= after <= MOST_ROUNDS:
        raise Problem("invalid_parameter", faults=[("/after", "out_of_range", f"0 to {MOST_ROUNDS}.")])
    return after


@edge(
    Tournament,
    "How likely it is that the best player wins, with the present entries, or with a full "
    "field while there are too few. It counts as an export.",
    named="reliability",
)
def reliability_of(node: Parent, info: Info) -> overview.Reliability | None:
    charge(info.context.request, "export", node.viewer)
    return overview.Reliability.of(previewed_event(node.event))


@edge(Tournament, "The boards that were dealt so far; none where every table has its own deals.")
def shared_boards(node: Parent) -> list[SharedBoard]:
    node.gathered.context.onlooker()
    return [SharedBoard.of(each) for each in travellers.boards(node.event)]


@edge(
    Tournament,
    "One board at all tables: its hands, and how each table played it. The error "
    "`board_under_embargo` until every table has played it.",
)
def traveller(node: Parent, info: Info, board: Number) -> Traveller | None:
    shown = Traveller.at(travellers.traveller(node.event, board), node.entries)
    info.context.expect_people([line.seats for line in shown.lines])
    return shown


@edge(Tournament, "What needs the attention of officials, the most urgent first; needs `tournaments:manage`.")
def attention(node: Parent, info: Info) -> list[overview.Concern] | None:
    found = queries.attention_at(node.event.pk, info.context.official())
    return [overview.Concern.of(each) for each in found]


@edge(Tournament, "The complaints, the latest first: officials see all, players see their own.")
def complaints(node: Parent, info: Info) -> list[Complaint] | None:
    viewer = info.context.known(Scope.TOURNAMENTS_READ).user
    found = queries.complaints_of(node.event, viewer)
    return info.context.expect_people([Complaint.of(each) for each in found])


@edge(
    Tournament,
    "Requests that need two officials, the latest first, for officials of the event; needs "
    "`tournaments:manage`.",
)
def motions(node: Parent, info: Info) -> list[Motion] | None:
    info.context.official()
    found = queries.motions_of(shared.as_official(node.event))
    return info.context.expect_people([Motion.of(each) for each in found])


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
