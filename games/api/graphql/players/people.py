"""People and bots: finding them, and their edges."""

from typing import Annotated, Any

import strawberry

from accounts import models
from accounts.errors import UnknownUser
from accounts.ids import is_id
from accounts.instants import instant
from accounts.models import Realm
from accounts.queries import user_by_name
from accounts.scopes import Scope
from games.api.contract.play.tables import HistoryQuery
from games.api.contract.players.people import Bot, Player, bot_of
from games.api.contract.players.people import User as Account
from games.api.contract.players.ratings import Statistics, Versus
from games.api.contract.resource import about_member
from games.api.contract.values import Instant
from games.api.graphql.context import Info, OperationContext
from games.api.graphql.play.tables import TableNode, listed_nodes
from games.api.graphql.players.ratings import Rated
from games.api.graphql.reads import query
from games.api.graphql.types.contract_types import edge, filter_of, shows
from games.api.graphql.types.nodes import MOST_ROWS, ROWS, After, Node, Page, page_of, paged
from games.api.graphql.types.nodes import First as Rows
from games.api.graphql.types.scalars import about
from games.api.limits.charge import charge
from games.api.lookup import user_of
from games.api.problems import Problem
from games.engine.rulesets import KEYS
from games.lobby.queries import followers_of, people_by_prefix
from games.ratings import queries
from games.tables.models.table import MOST_PLAYERS
from games.tables.queries import TableFilters, history

FOUND, MOST_FOUND, LONGEST = 10, 30, 150

Name = Annotated[str, about("The name; upper and lower case do not matter.")]
Prefix = Annotated[str, about("The beginning of the name; upper and lower case do not matter.")]
First = Annotated[int, about(f"The largest number to return, 1 to {MOST_FOUND}.")]
Somebody = strawberry.Parent[Any]
OfRuleset = Annotated[
    str | None, about("Only games by this ruleset, such as `modern`; null for all rulesets.")
]
Other = Annotated[str, about("The name of the other player; upper and lower case do not matter.")]

shows(Player, base=Node, row=models.User)
HistoryFilter: Any = filter_of(
    HistoryQuery, "HistoryFilter", "their tables", **{"from": "since", "to": "until"}
)
Which: Any = Annotated[HistoryFilter | None, about("A filter of tables.")]


@query("A person or bot, or null.", missing=UnknownUser)
def user(info: Info, name: Name) -> models.User | None:
    return user_by_name(name, realm=realm_of(info.context))


@query(
    "People whose names begin with `prefix`, ordered by name, without people whom you block or "
    "who block you. Needs `profile:read`.",
    gives=list[Player] | None,
)
def people(info: Info, prefix: Prefix, first: First = FOUND) -> list[models.User]:
    viewer = info.context.known(Scope.PROFILE_READ).user
    charge(info.context.request, "people", viewer)
    if not 1 <= len(prefix) <= LONGEST or "\0" in prefix:
        raise Problem("invalid_parameter", faults=[("/prefix", "out_of_range", f"1 to {LONGEST} letters.")])
    return people_by_prefix(prefix, viewer, limit=paged(first, MOST_FOUND))


def realm_of(context: OperationContext) -> str | None:
    return Realm.REAL if context.caller is None else context.caller.user.realm_id


@edge(Player, about_member(Account, "created_at"), gives=Instant, only=["created_at"])
def created_at(user: Somebody, info: Info) -> str | None:
    """When somebody signed up; of all players read with their tables this is looked up at once."""
    if isinstance(user, dict):
        return user.get("created_at") or instant(info.context.user(user["id"]).created_at)
    row = user if isinstance(user, models.User) else info.context.user(user.id)
    return instant(row.created_at)


@edge(Player, "Number of people who follow them.")
def followers(user: Somebody) -> int:
    return followers_of(_id(user))


@edge(Player, "How the bot plays; null for a person.")
def bot(user: Somebody, info: Info) -> Bot | None:
    return bot_of(_row(user, info))


@edge(Player, "Their ratings, by ruleset and speed; none of a former player's.")
def ratings(user: Somebody, info: Info) -> list[Rated]:
    row = _row(user, info)
    return [Rated(each, row) for each in queries.ratings_of(row)] if row.is_active else []


@edge(Player, "Their statistics, from all finished games or those by one ruleset.")
def stats(user: Somebody, info: Info, ruleset: OfRuleset = None) -> Statistics:
    row = _row(user, info)
    return Statistics.of(row, ruleset, queries.figures_of(row, _known(ruleset)))


@edge(
    Player,
    "Tables where they have or had a seat of their own, newest first, as far as you may see them; none of a "
    "former player's.",
)
def tables(
    user: Somebody, info: Info, first: Rows = ROWS, after: After = None, filter: Which = None
) -> Page[TableNode]:
    if after is not None and not is_id(after, "table"):
        raise Problem("invalid_cursor")
    viewer, player = info.context.viewer(), _row(user, info)
    limit = paged(first, MOST_ROWS)
    sought = _sought(filter or HistoryFilter(), str(player.realm_id))
    rows = history(player, viewer, sought, limit=limit + 1, before=after) if player.is_active else []
    nodes = listed_nodes(info.context, rows[:limit])
    return page_of([(node.id, node) for node in nodes], more=len(rows) > limit, after=after)


def _sought(asked: Any, realm: str) -> TableFilters:
    chosen: dict[str, Any] = {**vars(asked)}
    if asked.place is not None and not 1 <= asked.place <= MOST_PLAYERS:
        raise Problem(
            "invalid_parameter", faults=[("/filter/place", "invalid", f"From 1 to {MOST_PLAYERS}.")]
        )
    if asked.opponent is not None:
        chosen["opponent"] = user_of(realm, asked.opponent, pointer="/filter/opponent")
    return TableFilters(**chosen | {"status": None if asked.status is None else asked.status.value})


@edge(Player, "How they and another player compare; null if nobody has that name.")
def versus(user: Somebody, info: Info, other: Other, ruleset: OfRuleset = None) -> Versus | None:
    row = _row(user, info)
    try:
        against = user_by_name(other, realm=row.realm_id)
    except UnknownUser:
        return None
    return Versus.of(row, against, ruleset, queries.comparison_of(row, against, _known(ruleset)))


def _known(ruleset: str | None) -> str | None:
    if ruleset is not None and ruleset not in KEYS:
        told = f"One of {', '.join(KEYS)}."
        raise Problem("invalid_parameter", faults=[("/ruleset", "invalid_choice", told)])
    return ruleset


def _id(user: Any) -> str:
    return str(user["id"] if isinstance(user, dict) else user.id)


def _row(user: Any, info: Info) -> models.User:
    """The user whose fields are asked for, of a row or of its JSON."""
    return info.context.user(_id(user))
