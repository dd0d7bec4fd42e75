"""Loader and resolvers of the tournaments in one answer.

Who entered, who runs them and what was paired is read for a whole list at once, as that of tables is. What
is reckoned or looked at anew each time (standings, tables at a glance, boards) is read for one event at a
time, and weighs accordingly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Any, TypeVar, cast

import strawberry

from accounts.ids import is_id
from accounts.models import User
from accounts.scopes import Scope
from games.api import tournaments as shared
from games.api.contract.resource import RESOURCES, members_of
from games.api.contract.tournament.boards import SharedBoard, Traveller
from games.api.contract.tournament.complaints import Complaint
from games.api.contract.tournament.entries import Entry as EntryView
from games.api.contract.tournament.entries import Official
from games.api.contract.tournament.motions import Motion
from games.api.contract.tournament.overview import LIVE, Concern, CrossedLine, Reliability, StandingLine
from games.api.contract.tournament.stage_rounds import Pairing, StageRound
from games.api.contract.tournament.tournaments import Tournament
from games.api.graphql.context import Asking, Info
from games.api.graphql.play.table_connections import page_of
from games.api.graphql.play.table_resolvers import cursor_read, paged
from games.api.graphql.play.tables import AtTable, LaterTables, TableNode, table_node
from games.api.graphql.types.scalars import about
from games.api.limits.charge import charge
from games.api.problems import Problem
from games.engine.codec import Json
from games.tables.models import Table
from games.tournaments import queries
from games.tournaments.models import Entry
from games.tournaments.models import Tournament as Row
from games.tournaments.queries import travellers
from games.tournaments.queries.reliability_preview import previewed_event
from games.tournaments.quotas import MOST_ROUNDS

MOST_ENTRIES, ENTRIES = 100, 30
Read = TypeVar("Read")

FirstEntries = Annotated[int, about(f"How many at most, 1 to {MOST_ENTRIES}.")]
AfterEntry = Annotated[str | None, about("`endCursor` of the page before.")]
Number = Annotated[int, about("Its number, from 1.")]
AsOf = Annotated[int | None, about("As of this stage round; 0: before the first; null: as of now.")]
Live = Annotated[bool, about(LIVE)]
OfStageRound = Annotated[
    int | None, about("Its number; null: the first at play or, where none is, the last.")
]


class Gathered:
    """Tournaments asked for together, as one viewer sees them."""

    def __init__(self, asking: Asking, events: Sequence[Row]) -> None:
        self.asking = asking
        self._events = events
        self._read: dict[str, Any] = {}

    def once(self, what: str, read: Callable[[Sequence[Row]], Read]) -> Read:
        """What `read` finds for all of them, read at the first asking by whoever may look."""
        self.asking.onlooker()
        if what not in self._read:
            self._read[what] = read(self._events)
        return cast("Read", self._read[what])

    def stage_rounds(self) -> dict[str, list[Json]]:
        """Load rounds by the event's id; the tables of all of them are looked up together."""
        return self.once("stage_rounds", self._stage_rounds)

    def entries(self) -> dict[str, dict[int, Entry]]:
        """Load entries by the event's id and their number."""
        return self.once("entries", queries.entries_of_all)

    def _stage_rounds(self, events: Sequence[Row]) -> dict[str, list[Json]]:
        entries = self.entries()
        found = {
            event: [members_of(StageRound.of(each, entries[event])) for each in rounds]
            for event, rounds in queries.rounds_of_all(events).items()
        }
        tables = [table for rounds in found.values() for each in rounds for table in each["tables"]]
        later = LaterTables(self.asking, [each.table for each in tables])
        for rounds in found.values():
            for each in rounds:
                each["tables"] = [AtTable(table, later) for table in each["tables"]]
                expect_people(self.asking, each["byes"])
        expect_people(self.asking, tables)
        return found


class TournamentNode:
    """The source of a Tournament: `shown` is the event as REST shows it."""

    typename = "Tournament"

    def __init__(self, event: Row, gathered: Gathered) -> None:
        self.event = event
        self.gathered = gathered

    @property
    def viewer(self) -> User | None:
        return self.gathered.asking.onlooker()

    @cached_property
    def shown(self) -> Tournament:
        return shared.shown(self.event)

    @property
    def entries(self) -> dict[int, Entry]:
        return self.gathered.entries()[self.event.pk]


Node = strawberry.Parent[TournamentNode]


def event_nodes(asking: Asking, events: Sequence[Row]) -> list[TournamentNode]:
    """Sources for events that `queries.tournaments` found."""
    gathered = Gathered(asking, events)
    asking.expect(str(each.creator_id) for each in events)
    return [TournamentNode(each, gathered) for each in events]


def event_node(asking: Asking, tournament_id: str) -> TournamentNode | None:
    """The tournament, or None when there is no such one or it is not the caller's to see."""
    return events_among(asking, [tournament_id]).get(tournament_id)


def events_among(asking: Asking, ids: Sequence[str]) -> dict[str, TournamentNode]:
    """The tournaments of these that the caller may see, by id."""
    known = [each for each in ids if is_id(each, "tournament")]
    if not known:
        return {}
    rows = list(queries.tournaments(asking.onlooker()).filter(pk__in=known))
    return {each.event.pk: each for each in event_nodes(asking, rows)}


def event_of(table: strawberry.Parent[TableNode]) -> TournamentNode | None:
    """The tournament of a table, read for all tables of its list at once."""
    named, neighbours = table.shown.tournament, table.neighbours
    neighbours.asking.onlooker()
    if named is None:
        return None

    def read(tables: Sequence[Table]) -> dict[str, TournamentNode]:
        return events_among(neighbours.asking, [str(each.tournament) for each in tables if each.tournament])

    return neighbours.once("event", read).get(named)


def expect_people(asking: Asking, shown: Any) -> None:
    """Announce all people who are named in an answer, so that one query reads those who are asked for."""
    asking.expect(_people_in(shown))


def _people_in(shown: Any) -> Iterator[str]:
    if type(shown) in RESOURCES:
        shown = members_of(shown)
    if isinstance(shown, dict):
        if str(shown.get("id", "")).startswith("user_"):
            yield shown["id"]
        else:
            yield from _people_in(list(shown.values()))
    elif isinstance(shown, list):
        for each in shown:
            yield from _people_in(each)


def at_tables(asking: Asking, pairings: Iterable[Pairing]) -> list[AtTable]:
    """Tables of a stage round, each of which leads to its table."""
    shown = list(pairings)
    expect_people(asking, shown)
    later = LaterTables(asking, [each.table for each in shown])
    return [AtTable(each, later) for each in shown]


def stage_round_shown(asking: Asking, shown: StageRound) -> Json:
    """A stage round as REST shows it, whose tables lead to theirs."""
    expect_people(asking, shown.byes)
    return {**members_of(shown), "tables": at_tables(asking, shown.tables)}


def officials(node: Node, info: Info) -> list[Official]:
    found = node.gathered.once("officials", queries.officials_of_all)
    info.context.expect(str(each.user_id) for held in found.values() for each in held)
    return [Official.of(each) for each in found[node.event.pk]]


def entries(node: Node, info: Info, first: FirstEntries = ENTRIES, after: AfterEntry = None) -> Json:
    """A page of entries. An entry's cursor is its number."""
    behind, limit = cursor_read(after), paged(first, MOST_ENTRIES)
    rows = [each for number, each in node.entries.items() if number > behind]
    info.context.expect(str(each.player_id) for each in node.entries.values())
    listed = [(str(each.number), EntryView.of(each)) for each in rows[:limit]]
    return page_of(listed, more=len(rows) > limit, after=after)


def stage_rounds(node: Node) -> list[Json]:
    return node.gathered.stage_rounds()[node.event.pk]


def stage_round(node: Node, number: Number) -> Json | None:
    return next((each for each in stage_rounds(node) if each["number"] == number), None)


def tables(node: Node, info: Info, stage_round: OfStageRound = None) -> list[AtTable]:
    shown = shared.tables_shown(node.event, stage_round, node.viewer, node.entries)
    return at_tables(info.context, shown)


def standings(node: Node, info: Info, after: AsOf = None, live: Live = False) -> list[StandingLine]:
    lines = shared.standings_shown(node.event, _stage_round(after), node.entries, live=live).data
    expect_people(info.context, lines)
    return lines


def crosstable(node: Node, info: Info, after: AsOf = None, live: Live = False) -> list[CrossedLine]:
    lines = shared.crosstable_shown(node.event, _stage_round(after), node.entries, live=live)
    expect_people(info.context, lines)
    return lines


def _stage_round(after: int | None) -> int | None:
    if after is not None and not 0 <= after <= MOST_ROUNDS:
        raise Problem("invalid_parameter", faults=[("/after", "out_of_range", f"0 to {MOST_ROUNDS}.")])
    return after


def reliability(node: Node, info: Info) -> Reliability:
    charge(info.context.request, "export", node.viewer)
    return Reliability.of(previewed_event(node.event))


def shared_boards(node: Node) -> list[SharedBoard]:
    node.gathered.asking.onlooker()
    return [SharedBoard.of(each) for each in travellers.boards(node.event)]


def traveller(node: Node, info: Info, board: Number) -> Traveller:
    shown = Traveller.at(travellers.traveller(node.event, board), node.entries)
    expect_people(info.context, [line.seats for line in shown.lines])
    return shown


def attention(node: Node, info: Info) -> list[Concern]:
    found = queries.attention_at(node.event.pk, info.context.official())
    return [Concern.of(each) for each in found]


def complaints(node: Node, info: Info) -> list[Complaint]:
    viewer = info.context.known(Scope.TOURNAMENTS_READ).user
    shown = [Complaint.of(each) for each in queries.complaints_of(node.event, viewer)]
    expect_people(info.context, shown)
    return shown


def motions(node: Node, info: Info) -> list[Motion]:
    info.context.official()
    shown = [Motion.of(each) for each in queries.motions_of(shared.as_official(node.event))]
    expect_people(info.context, shown)
    return shown


def daily_table(daily: strawberry.Parent[Any], info: Info) -> TableNode | None:
    return None if daily["table_id"] is None else table_node(info.context, daily["table_id"])
