"""Edges of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import strawberry

from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.contract.tournament.boards import SharedBoard, Traveller
from games.api.contract.tournament.complaints import Complaint
from games.api.contract.tournament.entries import Entry, Official
from games.api.contract.tournament.motions import Motion
from games.api.contract.tournament.overview import (
    LIVE,
    Concern,
    CrossedLine,
    Reliability,
    StandingLine,
    TableNow,
)
from games.api.contract.tournament.stage_rounds import Pairing, StageRound
from games.api.contract.tournament.tournaments import Tournament
from games.api.graphql.context import Info
from games.api.graphql.pages import cursor_read, page_of, paged
from games.api.graphql.play.tables import AtTable, TableNode, table_id_of, table_of
from games.api.graphql.tournament.tournaments import TournamentNode, at_tables, event_nodes, stage_round_shown
from games.api.graphql.types.made import edge, shows, written
from games.api.graphql.types.nodes import Node, Page
from games.api.graphql.types.scalars import about, told
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.engine.codec import Json
from games.tournaments import models, queries
from games.tournaments.queries import travellers
from games.tournaments.queries.reliability_preview import previewed_event
from games.tournaments.quotas import MOST_ROUNDS

MOST_ENTRIES, ENTRIES = 100, 30

Parent = strawberry.Parent[TournamentNode]
FirstEntries = Annotated[int, about(f"How many at most, 1 to {MOST_ENTRIES}.")]
AfterEntry = Annotated[str | None, about("`endCursor` of the page before.")]
Number = Annotated[int, about("Its number, from 1.")]
AsOf = Annotated[int | None, about("As of this stage round; 0: before the first; null: as of now.")]
Live = Annotated[bool, about(LIVE)]
OfStageRound = Annotated[
    int | None, about("Its number; null: the first at play or, where none is, the last.")
]


@written("What leads to a table of a stage round.")
class _AtTable:
    table_id: strawberry.ID = told("`table_…`", resolver=table_id_of)
    table: TableNode | None = told("The table, as you may see it; needs `games:read`.", resolver=table_of)


def _at_tables(info: Info, paired: Sequence[Any]) -> list[AtTable[Any]]:
    return at_tables(info.context, paired)


def _with_tables(info: Info, rounds: Sequence[StageRound]) -> list[Json]:
    return [stage_round_shown(info.context, each) for each in rounds]


def _nodes(info: Info, events: Sequence[models.Tournament]) -> list[TournamentNode]:
    return event_nodes(info.context, events)


shows(Tournament, base=Node, source=_nodes, of_rows=True)
shows(StageRound, source=_with_tables)
shows(Pairing, base=_AtTable, source=_at_tables)
shows(TableNow, base=_AtTable)
# Where a field of that name is a table, or a list of tables, one that counts them is called otherwise.
shows(SharedBoard, called={"tables": "tableCount"})
shows(Traveller, called={"tables": "tableCount"})
shows(Complaint, called={"table": "tableNumber"})


@edge(Tournament, "Who runs it.")
def officials(node: Parent, info: Info) -> list[Official]:
    found = node.gathered.once("officials", queries.officials_of_all)
    info.context.expect(str(each.user_id) for held in found.values() for each in held)
    return [Official.of(each) for each in found[node.event.pk]]


@edge(Tournament, "Who has entered, also who has left again.")
def entries(
    node: Parent, info: Info, first: FirstEntries = ENTRIES, after: AfterEntry = None
) -> Page[Entry] | None:
    """A page of entries. An entry's cursor is its number."""
    behind, limit = cursor_read(after), paged(first, MOST_ENTRIES)
    rows = [each for number, each in node.entries.items() if number > behind]
    info.context.expect(str(each.player_id) for each in node.entries.values())
    listed = [(str(each.number), Entry.of(each)) for each in rows[:limit]]
    return page_of(listed, more=len(rows) > limit, after=after)


@edge(Tournament, "All stage rounds that were published.", gives=list[StageRound])
def stage_rounds(node: Parent) -> list[Json]:
    return node.gathered.stage_rounds()[node.event.pk]


@edge(Tournament, "One of them; null while it is not published.", gives=StageRound | None)
def stage_round(node: Parent, number: Number) -> Json | None:
    return next((each for each in stage_rounds(node) if each["number"] == number), None)


@edge(
    Tournament,
    "The tables of a stage round at a glance: how far each is and who is awaited since when; for "
    "officials also what needs attention there. The error `not_found` where it is not published.",
)
def tables(node: Parent, info: Info, stage_round: OfStageRound = None) -> list[AtTable[TableNow]] | None:
    shown = shared.tables_shown(node.event, stage_round, node.viewer, node.entries)
    return at_tables(info.context, shown)


@edge(
    Tournament,
    "How everybody stands by the stage rounds that are over, or as of an earlier one, and why; with "
    "`live` by those at play, too.",
)
def standings(node: Parent, info: Info, after: AsOf = None, live: Live = False) -> list[StandingLine]:
    lines = shared.standings_shown(node.event, _stage_round(after), node.entries, live=live).data
    info.context.expect_people(lines)
    return lines


@edge(Tournament, "Whom everybody met, stage by stage, the last first.")
def crosstable(node: Parent, info: Info, after: AsOf = None, live: Live = False) -> list[CrossedLine]:
    lines = shared.crosstable_shown(node.event, _stage_round(after), node.entries, live=live)
    info.context.expect_people(lines)
    return lines


def _stage_round(after: int | None) -> int | None:
    if after is not None and not 0 <= after <= MOST_ROUNDS:
        raise Problem("invalid_parameter", faults=[("/after", "out_of_range", f"0 to {MOST_ROUNDS}.")])
    return after


@edge(
    Tournament,
    "How likely the best player wins it, with those who are entered, or a full field while too few are. "
    "It counts as an export.",
)
def reliability(node: Parent, info: Info) -> Reliability | None:
    charge(info.context.request, "export", node.viewer)
    return Reliability.of(previewed_event(node.event))


@edge(Tournament, "The boards that were dealt so far; none where every table has deals of its own.")
def shared_boards(node: Parent) -> list[SharedBoard]:
    node.gathered.asking.onlooker()
    return [SharedBoard.of(each) for each in travellers.boards(node.event)]


@edge(
    Tournament,
    "A board everywhere: hands, and what each table made of them. The error `board_under_embargo` until "
    "every table has played it.",
)
def traveller(node: Parent, info: Info, board: Number) -> Traveller | None:
    shown = Traveller.at(travellers.traveller(node.event, board), node.entries)
    info.context.expect_people([line.seats for line in shown.lines])
    return shown


@edge(Tournament, "What its officials look at, the most urgent first; needs `tournaments:manage`.")
def attention(node: Parent, info: Info) -> list[Concern] | None:
    found = queries.attention_at(node.event.pk, info.context.official())
    return [Concern.of(each) for each in found]


@edge(Tournament, "For its officials all of them, for who plays there their own; the latest first.")
def complaints(node: Parent, info: Info) -> list[Complaint] | None:
    viewer = info.context.known(Scope.TOURNAMENTS_READ).user
    shown = [Complaint.of(each) for each in queries.complaints_of(node.event, viewer)]
    info.context.expect_people(shown)
    return shown


@edge(
    Tournament,
    "What was asked for that needs two officials, the latest first; likewise, for its officials.",
)
def motions(node: Parent, info: Info) -> list[Motion] | None:
    info.context.official()
    shown = [Motion.of(each) for each in queries.motions_of(shared.as_official(node.event))]
    info.context.expect_people(shown)
    return shown
