"""Blocks, follows, mutes, notes and reports in GraphQL, as in REST at /me/blocks and similar addresses."""

from collections.abc import Sequence
from itertools import islice

from games.api.contract.players.relations import Block, Follow, Mute, Note, Sitting
from games.api.contract.players.reports import Report
from games.api.graphql.context import OperationContext
from games.api.graphql.play.tables import at_tables, table_of
from games.api.graphql.reads import listing, own, read
from games.api.graphql.types.contract_types import edge, shows
from games.api.operations import relations as operations
from games.api.operations.reports import list_reports
from games.lobby import models
from games.lobby.errors import UnknownNote


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

blocks = listing(own, operations.list_blocks, "People you block, newest first; needs `profile:read`.")
follows = listing(own, operations.list_follows, "People you follow, newest first; needs `profile:read`.")
notes = listing(own, operations.list_notes, "Your notes on players, newest first; needs `profile:read`.")

note = read(own, operations.get_note, "Your note on a player; needs `profile:read`.", missing=UnknownNote)
mutes = listing(own, operations.list_mutes, "People you muted; needs `profile:read`.")
reports = listing(own, list_reports, "Your reports; needs `profile:read`.")
