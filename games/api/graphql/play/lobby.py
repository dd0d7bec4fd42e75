"""How people meet: blocks, follows, mutes, notes and reports; challenges, seeks and the lobby. As in REST."""

from collections.abc import Sequence
from itertools import islice
from typing import Annotated, Any

import strawberry

from games.api.contract.play.lobby import Challenge, GameQuery, Seek, SeekListQuery
from games.api.contract.players.relations import Block, Follow, Mute, Note, Report, Sitting
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.inputs import as_json
from games.api.graphql.play.tables import AtTable, TableNode, at_tables, table_id_of, table_of, tables_after
from games.api.graphql.reads import listed, listing, own, query, read
from games.api.graphql.types.contract_types import edge, filter_of, shows, written
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.scalars import about, described_field
from games.api.operations import relations
from games.api.operations.lobby import get_challenge, get_seek, list_challenges, list_seeks
from games.api.operations.reports import list_reports
from games.lobby import models, queries
from games.lobby.errors import SeekNotFound, UnknownChallenge, UnknownNote
from games.tables.queries import tables as tables_found


def sitting_at_tables(context: OperationContext, follows: Sequence[models.Follow]) -> Sequence[models.Follow]:
    """Make each seat at which a followed user sits lead to its table."""
    seats = iter(at_tables(context, [seat for each in follows for seat in each.sits_at]))  # type: ignore[attr-defined]  # as found
    for each in follows:
        each.sits_at = list(islice(seats, len(each.sits_at)))  # type: ignore[attr-defined]  # for this page
    return follows


edge(Sitting, "The table.", named="table")(table_of)
for of, row in {Block: models.Block, Note: models.Note, Mute: models.Mute}.items():
    shows(of, row=row)
shows(Follow, row=models.Follow, only={"sits_at": ["followed"]}, source=sitting_at_tables)
shows(Report, row=models.Report, only={"messages": ["evidence"], "events": ["evidence"]})

blocks = listing(own, relations.list_blocks, "People you block, newest first; needs `profile:read`.")
follows = listing(own, relations.list_follows, "People you follow, newest first; needs `profile:read`.")
notes = listing(own, relations.list_notes, "Your notes on players, newest first; needs `profile:read`.")
note = read(own, relations.get_note, "Your note on a player; needs `profile:read`.", missing=UnknownNote)
mutes = listing(own, relations.list_mutes, "People you muted; needs `profile:read`.")
reports = listing(own, list_reports, "Your reports; needs `profile:read`.")


@edge(Challenge, "The table; null if you may not see it any more, such as after you declined.")
def table(there: strawberry.Parent[AtTable[Challenge]]) -> TableNode | None:
    return there.tables().get(table_id_of(there))


shows(Challenge, source=at_tables)
challenges = listing(
    own,
    list_challenges,
    "Challenges that you made, that name you, or in which you have a seat, newest first; needs `games:read`.",
)
challenge = read(own, get_challenge, "Your challenge; needs `games:read`.", missing=UnknownChallenge)
filter_of(SeekListQuery, "SeekFilter", "seeks")
LobbyFilter: Any = filter_of(GameQuery, "LobbyFilter", "the lobby's games")
Games: Any = Annotated[LobbyFilter | None, about("A filter of games.")]
Chosen = strawberry.Parent[Any]


def _seeks(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Page[Seek]:
    return listed(info, list_seeks, first, after, asked=as_json(chosen))


def _tables(chosen: Chosen, info: Info, first: First = ROWS, after: After = None) -> Page[TableNode]:
    asked = as_json(chosen)
    free = tables_found(info.context.viewer(), status="open", open_seats=True, ruleset=asked["ruleset"])
    found = queries.of_speed(free, asked["speed"], asked["rated"])
    return tables_after(info.context, found, first, after)


@written("The lobby: seeks and tables where you find others to play with.")
class Lobby:
    seeks: Page[Seek] = described_field("Seeks of people who look for others, newest first.", resolver=_seeks)
    tables: Page[TableNode] = described_field(
        "Public tables with a free seat, newest first.", resolver=_tables
    )


@query("The lobby: open seeks and tables.", gives=Lobby)
def lobby(filter: Games = None) -> Any:
    return filter or LobbyFilter()


seeks = listing(query, list_seeks, "Seeks of people who look for others, newest first.")
seek = read(
    query,
    get_seek,
    "An open seek, or one of your own until a day after it was closed; or null.",
    missing=SeekNotFound,
)
