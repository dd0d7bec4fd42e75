"""Loader of the tournaments in one answer.

Entries, officials and pairings are read for a whole list at once, as for tables. Standings, tables at a
glance and boards are computed at each request, for one event at a time, and have a higher cost.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar, cast

from accounts.ids import is_id
from accounts.models import User
from games.api.contract.resource import members_of
from games.api.contract.tournament.stage_rounds import StageRound
from games.api.contract.tournament.tournaments import Tournament
from games.api.graphql.context import OperationContext
from games.api.graphql.play.tables import TableNode, at_tables
from games.api.graphql.types.nodes import Source
from games.engine.codec import Json
from games.tables.models import Table
from games.tournaments import queries
from games.tournaments.models import Entry
from games.tournaments.models import Tournament as Row

Read = TypeVar("Read")


class TournamentBatch:
    """Tournaments asked for together, as one viewer sees them."""

    def __init__(self, context: OperationContext, events: Sequence[Row]) -> None:
        self.context = context
        self._events = events
        self._read: dict[str, Any] = {}

    def once(self, what: str, read: Callable[[Sequence[Row]], Read]) -> Read:
        """The result of `read` for all tournaments of the answer, read at the first request."""
        self.context.onlooker()
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
            event: [StageRound.of(each, entries[event]) for each in rounds]
            for event, rounds in queries.rounds_of_all(events).items()
        }
        together = self.context.expect_people([each for rounds in found.values() for each in rounds])
        shown = iter(stage_rounds_shown(self.context, together))
        return {event: list(islice(shown, len(rounds))) for event, rounds in found.items()}


class TournamentNode(Source[Tournament]):
    """The source of a Tournament: `shown` is the event as REST shows it."""

    typename = "Tournament"

    def __init__(self, event: Row, gathered: TournamentBatch) -> None:
        self.event = event
        self.gathered = gathered

    @property
    def viewer(self) -> User | None:
        return self.gathered.context.onlooker()

    @cached_property
    def shown(self) -> Tournament:
        return Tournament.of(self.event)

    @property
    def entries(self) -> dict[int, Entry]:
        return self.gathered.entries()[self.event.pk]


def event_nodes(context: OperationContext, events: Sequence[Row]) -> list[TournamentNode]:
    """Sources for events that `queries.tournaments` found."""
    gathered = TournamentBatch(context, events)
    context.expect(str(each.creator_id) for each in events)
    return [TournamentNode(each, gathered) for each in events]


def event_node(context: OperationContext, tournament_id: str) -> TournamentNode | None:
    """The tournament, or None when there is no such one or it is not the caller's to see."""
    return events_among(context, [tournament_id]).get(tournament_id)


def events_among(context: OperationContext, ids: Sequence[str]) -> dict[str, TournamentNode]:
    """The tournaments of these that the caller may see, by id."""
    known = [each for each in ids if is_id(each, "tournament")]
    if not known:
        return {}
    rows = list(queries.tournaments(context.onlooker()).filter(pk__in=known))
    return {each.event.pk: each for each in event_nodes(context, rows)}


def event_of(table: TableNode) -> TournamentNode | None:
    """The tournament of a table, read for all tables of its list at once."""
    named, neighbours = table.shown.tournament, table.neighbours
    neighbours.context.onlooker()
    if named is None:
        return None

    def read(tables: Sequence[Table]) -> dict[str, TournamentNode]:
        return events_among(neighbours.context, [str(each.tournament) for each in tables if each.tournament])

    return neighbours.once("event", read).get(named)


def stage_rounds_shown(context: OperationContext, rounds: Sequence[StageRound]) -> list[Json]:
    """Return stage rounds as REST shows them, whose pairings lead to their tables, all read together."""
    tables = iter(at_tables(context, [table for each in rounds for table in each.tables]))
    return [{**members_of(each), "tables": list(islice(tables, len(each.tables)))} for each in rounds]
