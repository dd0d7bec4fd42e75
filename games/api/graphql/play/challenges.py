"""Challenges: what REST does at /challenges."""

from typing import Annotated, Any

import strawberry

from accounts.scopes import Scope
from games.api.contract.play.challenges import Challenge, ChallengeLink, NewChallenge, links_of
from games.api.graphql.context import Info
from games.api.graphql.inputs import as_json
from games.api.graphql.play.tables import AtTable, TableNode, at_tables, table_id_of
from games.api.graphql.reads import listing, own, read, shown
from games.api.graphql.types.contract_types import edge, made_of, shows, written
from games.api.graphql.types.refusals import mutation
from games.api.graphql.types.scalars import about, described_field
from games.api.lookup import user_named
from games.api.operations import challenges as operations
from games.engine.codec import Json
from games.lobby import services
from games.lobby.errors import UnknownChallenge

Wanted: Any = Annotated[
    made_of(NewChallenge), about("The challenge: who is challenged, and the terms of the table.")
]


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


@written("The challenge is made.")
class ChallengeMade:
    challenge: Challenge = described_field("The challenge.")
    links: list[ChallengeLink] = described_field("Links of the seats that name nobody; shown here only.")


@mutation(
    "challenge",
    ChallengeMade,
    services.challenge,
    user_named,
    about="Challenge people by name, or anybody who has a link. Links are shown only once.",
)
def challenge_people(info: Info, to: Wanted) -> Json:
    player = info.context.known(Scope.GAMES_PLAY).user
    made = operations.challenged(player, as_json(to), at="/to")
    info.context.holds_secret = True
    challenge = shown(info, made.challenge, Challenge)
    return {"__typename": "ChallengeMade", "challenge": challenge, "links": links_of(made)}
