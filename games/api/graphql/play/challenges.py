"""Challenges: what REST does at /challenges."""

import strawberry

from games.api.contract.play.challenges import Challenge
from games.api.graphql.play.tables import AtTable, TableNode, at_tables, table_id_of
from games.api.graphql.reads import listing, own, read
from games.api.graphql.types.contract_types import edge, shows
from games.api.operations import lobby as operations
from games.lobby.errors import UnknownChallenge


@edge(Challenge, "The table; null if you may not see it any more, such as after you declined.")
def table(there: strawberry.Parent[AtTable[Challenge]]) -> TableNode | None:
    return there.tables().get(table_id_of(there))


shows(Challenge, source=at_tables)
challenges = listing(
    own,
    operations.list_challenges,
    "Challenges that you made, that name you, or in which you have a seat, newest first; needs `games:read`.",
)
challenge = read(
    own,
    operations.get_challenge,
    "Your challenge; needs `games:read`.",
    missing=UnknownChallenge,
)
