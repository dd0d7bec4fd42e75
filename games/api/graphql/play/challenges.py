"""Challenges: what REST does at /challenges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import strawberry

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.challenge_terms import NewChallenge
from games.api.contract.play.challenges import Challenge, ChallengeLink, links_of
from games.api.graphql.context import Info
from games.api.graphql.pages import connection
from games.api.graphql.play.tables import AtTable, LaterTables, table_of
from games.api.graphql.refusals import mutation
from games.api.graphql.types.made import edge, written
from games.api.graphql.types.nodes import ROWS, After, First, Page
from games.api.graphql.types.refusals import result
from games.api.graphql.types.roots import own
from games.api.graphql.types.scalars import about, told
from games.api.lookup import user_named
from games.api.operations.command import Input
from games.api.operations.terms import terms_read
from games.engine.codec import Json
from games.lobby import models, queries, services
from games.lobby.errors import UnknownChallenge

ChallengeId = Annotated[strawberry.ID, about("The challenge's id.")]
Wanted = Annotated[Json, Input(NewChallenge, "Who is challenged, and to what.")]


def sources(info: Info, found: Sequence[models.Challenge]) -> list[AtTable[Challenge]]:
    """Challenges with their tables and all who are named there, each read for all at once."""
    tables = LaterTables(info.context, [each.table_id for each in found])
    shown = [Challenge.of(each) for each in found]
    info.context.expect(each.challenger.id for each in shown)
    seats = [seat for each in shown for seat in each.seats]
    info.context.expect(seat.player.id for seat in seats if seat.player is not None)
    return [AtTable(each, tables) for each in shown]


edge(Challenge, "The table.", named="table")(table_of)


@own("Those you made, are named in or sit at, newest first; needs `games:read`.")
def challenges(info: Info, first: First = ROWS, after: After = None) -> Page[AtTable[Challenge]] | None:
    user = info.context.known(Scope.GAMES_READ).user
    rows = queries.challenges_of(user)
    return connection(rows, first, after, lambda found: sources(info, found))


@own("One of them, or null; likewise.", missing=UnknownChallenge)
def challenge(info: Info, id: ChallengeId) -> AtTable[Challenge] | None:
    user = info.context.known(Scope.GAMES_READ).user
    return sources(info, [queries.challenge_of(user, id)])[0]


@written("They are challenged.")
class ChallengeMade:
    challenge: Challenge = told("The challenge.")
    links: list[ChallengeLink] = told("Of the seats nobody is named for; told here and never again.")


@strawberry.type
class Challenging:
    @mutation(
        result("Challenge", ChallengeMade, services.challenge, user_named),
        "Challenge people by name, or whoever comes with a link; links are told once.",
    )
    def challenge(self, info: Info, to: Wanted) -> Json:
        by, table = info.context.player(), terms_read(to)
        people = {name: _named(table.pop(name), by, name) for name in ("opponents", "bots")}
        made = services.challenge(by=by, expires_in=table.pop("expires_in"), table=table, **people)
        info.context.holds_secret = True
        source = sources(info, [made.challenge])[0]
        return {"__typename": "ChallengeMade", "challenge": source, "links": links_of(made)}


def _named(names: Sequence[str], by: User, member: str) -> list[User]:
    return [user_named(name, by, pointer=f"/to/{member}/{place}") for place, name in enumerate(names)]
