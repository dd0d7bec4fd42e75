"""What can be asked for: the same resources as REST, from their roots."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import strawberry

from accounts.models import Token as TokenRow
from accounts.models import User as UserRow
from accounts.queries import users_among, vacations_of, whole_token
from accounts.scopes import Scope
from bots.queries import suggested_plan
from games.api.analysis import analysis_shown, hint_shown
from games.api.availability import hours_of
from games.api.callers import Caller
from games.api.contract.play.clocks import hours_left
from games.api.contract.players.people import User as Account
from games.api.contract.resource import members_of
from games.api.graphql.context import Asking, Info
from games.api.graphql.mutations import Sent, TableId, Turn, action_read
from games.api.graphql.play.challenges import Challenged
from games.api.graphql.play.chat import listed_phrases
from games.api.graphql.play.lobby import Games, Lobby, LobbyFilter
from games.api.graphql.play.seeks import SeekId, seek_shown, seeks_page
from games.api.graphql.play.table_connections import tables_after
from games.api.graphql.play.tables import AtTable, LaterTables, table_node, table_nodes
from games.api.graphql.players.notices import Told
from games.api.graphql.players.people import People, realm_of
from games.api.graphql.players.relations import Known
from games.api.graphql.tournament import boards
from games.api.graphql.tournament.tournament_queries import Watching
from games.api.graphql.tournament.tournaments import events_among
from games.api.graphql.types.nodes import ROWS, After, Connection, First, Node
from games.api.graphql.types.play.actions import Verdict
from games.api.graphql.types.play.analysis import Analysis, Hint
from games.api.graphql.types.play.chat import Phrase
from games.api.graphql.types.play.games import PlanCase, SuggestedPlan
from games.api.graphql.types.play.seeks import Seek, SeekFilter
from games.api.graphql.types.play.tables import Table, TableFilter
from games.api.graphql.types.play.tables import Turn as TurnType
from games.api.graphql.types.players.hours import Hours, Vacations
from games.api.graphql.types.players.people import Token, User
from games.api.graphql.types.players.ratings import Leaderboard, LeaderboardLine
from games.api.graphql.types.rulesets import PlayedRound, Ruleset, Score
from games.api.graphql.types.scalars import Json as JsonValue
from games.api.graphql.types.scalars import about, told
from games.api.operations.terms import options_read
from games.api.presented.plans import case_json
from games.api.presented.refusals import verdict_json
from games.api.presented.rulesets import ruleset_json, score_json
from games.api.presented.states import turn_json
from games.api.problems import Problem
from games.api.texts.languages import Language
from games.engine import codec
from games.engine.codec import Json
from games.engine.errors import UnknownRuleset
from games.engine.rulesets import RULESETS
from games.engine.rulesets import ruleset as ruleset_of
from games.engine.rulesets.results import as_played, score
from games.tables import queries, services
from games.tables.errors import ActionRefused

MOST_NODES = 30


Id = Annotated[strawberry.ID, about("The id of a table, a tournament, a user or a ruleset.")]
Ids = Annotated[list[strawberry.ID], about(f"Such ids, at most {MOST_NODES}.")]
RoundNumber = Annotated[int, about("The round's number.")]
Rules = Annotated[JsonValue, about("At most 20 rules, as `PUT /tables/{id}/plans/{round}` takes them.")]
Key = Annotated[str, about("`modern` for the newest version, or `modern@1` for a certain one.")]
Pool = Annotated[str, about("Ruleset and speed, such as `modern.live`.")]
Around = Annotated[str | None, about("The name of somebody listed: the lines around theirs.")]
Which = Annotated[TableFilter | None, about("Which tables.")]
WhichSeeks = Annotated[SeekFilter | None, about("Which seeks.")]
Played = Annotated[PlayedRound, about("The round as it was played.")]


SomeRound = Annotated[int | None, about("The number of a round; null: any, or all.")]
Viewing = strawberry.Parent[Caller]


def _user(viewer: Viewing) -> UserRow:
    return viewer.user


def _token(viewer: Viewing) -> TokenRow | None:
    return None if viewer.token is None else whole_token(viewer.token)


def _scopes(viewer: Viewing) -> list[str]:
    return sorted(viewer.scopes)


def _turns(viewer: Viewing, info: Info) -> list[AtTable]:
    turns = queries.turns_of(info.context.known(Scope.GAMES_READ).user)
    tables = LaterTables(info.context, [each.table_id for each in turns])
    return [AtTable(turn_json(each), tables) for each in turns]


def _hours(viewer: Viewing, info: Info) -> Json | None:
    return hours_of(info.context.known(Scope.PROFILE_READ).user)


def _away(viewer: Viewing, info: Info) -> Json | None:
    now = datetime.now(UTC)
    found = vacations_of(info.context.known(Scope.PROFILE_READ).user, now)
    return {"vacations": found, "left_hours": hours_left(found, now)}


@strawberry.type(description="You: whoever the token belongs to.")
class Viewer(Told, Known, Challenged):
    user: User = told("Your account, as everybody sees it.", resolver=_user)
    token: Token | None = told("The token you use; null where it has no record of its own.", resolver=_token)
    scopes: list[str] = told("What it may do.", resolver=_scopes)
    turns: list[TurnType] = told("Where it is your turn, the most urgent first.", resolver=_turns)
    hours: Hours | None = told("When your clocks stand still; needs `profile:read`.", resolver=_hours)
    away: Vacations | None = told("Your vacations; needs `profile:read`.", resolver=_away)


@strawberry.type(description="What can be read. Public tables, tournaments and rulesets need no token.")
class Query(Watching, People):
    @strawberry.field(description="You; null without a token.", graphql_type=Viewer | None)
    def viewer(self, info: Info) -> Any:
        return info.context.caller

    @strawberry.field(
        description="Whatever has this id, or null when there is no such thing or it is not yours to see.",
        graphql_type=Node | None,
    )
    def node(self, info: Info, id: Id) -> Any:
        return nodes(info.context, [id])[0]

    @strawberry.field(description="The same for many ids, in their order.", graphql_type=list[Node | None])
    def nodes(self, info: Info, ids: Ids) -> Any:
        if len(ids) > MOST_NODES:
            raise Problem("invalid_parameter", faults=[("/ids", "too_many", f"At most {MOST_NODES}.")])
        return nodes(info.context, ids)

    @strawberry.field(
        description="A table, or null when there is no such table or it is not yours to see.",
        graphql_type=Table | None,
    )
    def table(self, info: Info, id: TableId) -> Any:
        return table_node(info.context, id)

    @strawberry.field(
        description="Public tables, newest first; with `mine` in the filter your own, also those not public.",
        graphql_type=Connection[Table],
    )
    def tables(self, info: Info, first: First = ROWS, after: After = None, filter: Which = None) -> Any:
        chosen = filter or TableFilter()
        found = queries.tables(info.context.viewer(mine=chosen.mine), **_filters(chosen))
        return tables_after(info.context, found, first, after)

    @strawberry.field(description="What is open now: seeks and tables.", graphql_type=Lobby)
    def lobby(self, filter: Games = None) -> Any:
        return filter or LobbyFilter()

    @strawberry.field(description="Who looks for others, newest first.", graphql_type=Connection[Seek])
    def seeks(self, info: Info, first: First = ROWS, after: After = None, filter: WhichSeeks = None) -> Any:
        return seeks_page(info, first, after, filter or SeekFilter())

    @strawberry.field(
        description="An open seek, or one of your own until a day after it was closed; or null.",
        graphql_type=Seek | None,
    )
    def seek(self, info: Info, id: SeekId) -> Any:
        return seek_shown(info.context, id)

    @strawberry.field(description="Every leaderboard.", graphql_type=list[Leaderboard])
    def leaderboards(self) -> Any:
        return boards.all_boards()

    @strawberry.field(
        description="People with twenty rated games, the last less than half a year ago, the strongest "
        "first, or around somebody. Null where nobody was rated.",
        graphql_type=Connection[LeaderboardLine] | None,
    )
    def leaderboard(self, pool: Pool, first: First = ROWS, after: After = None, around: Around = None) -> Any:
        return boards.board_page(pool, first, after, around)

    @strawberry.field(description="What may be said in a word, in both languages.", graphql_type=list[Phrase])
    def phrases(self) -> Any:
        return listed_phrases()

    @strawberry.field(description="The ways to play; the first is the default.", graphql_type=list[Ruleset])
    def rulesets(self, info: Info) -> Any:
        return [ruleset_shown(name, info.context.language) for name in RULESETS]

    @strawberry.field(description="One of them, or null.", graphql_type=Ruleset | None)
    def ruleset(self, info: Info, key: Key) -> Any:
        return ruleset_shown(key, info.context.language)

    @strawberry.field(
        description="The points of a round played anywhere. A result that no round can have is an error with "
        "the code `impossible_result` and a `reason`.",
        graphql_type=Score | None,
    )
    def score(self, ruleset: Key, round: Played) -> Any:
        told = dict(vars(round))
        options = options_read(told.pop("options"))
        return score_json(score(as_played(ruleset_of(ruleset), len(round.estimates), options), **told))

    @strawberry.field(
        description="Whether an action would be accepted, and why not. Nothing changes.",
        graphql_type=Verdict | None,
    )
    def verdict(self, info: Info, table: TableId, turn_id: Turn, action: Sent) -> Any:
        player, turn = info.context.seated(), codec.parse_turn_id(turn_id)
        try:
            queries.validate(table_id=table, player=player, turn=turn, action=action_read(action))
        except ActionRefused as refused:
            return verdict_json(refused.refusal, info.context.language)
        return verdict_json(None, info.context.language)

    @strawberry.field(
        description="What a plan would do in each case that may come. Nothing changes.",
        graphql_type=list[PlanCase] | None,
    )
    def plan_preview(self, info: Info, table: TableId, round: RoundNumber, rules: Rules) -> Any:
        player = info.context.seated()
        cases = services.preview_plan(table_id=table, player=player, number=round, body={"rules": rules})
        return [case_json(each) for each in cases]

    @strawberry.field(
        description="A plan to begin with, made of what you see of a round; by itself it does nothing.",
        graphql_type=SuggestedPlan | None,
    )
    def suggested_plan(self, info: Info, table: TableId, round: RoundNumber) -> Any:
        player = info.context.known(Scope.GAMES_READ, seated=True).user
        return {"round": round, "rules": suggested_plan(table, player, round)}

    @strawberry.field(
        description="At your turn at a table opened with `hints`: what a search makes of the actions "
        "worth considering. Pending at first; ask again.",
        graphql_type=Hint | None,
    )
    def hint(self, info: Info, table: TableId, round: SomeRound = None) -> Any:
        return hint_shown(info.context.request, info.context.seated(), table, round)

    @strawberry.field(
        description="Every decision of a finished game, what was lost by it, luck and skill apart; with "
        "`round` only the decisions of that one. Pending at first; ask again.",
        graphql_type=Analysis | None,
    )
    def analysis(self, info: Info, table: TableId, round: SomeRound = None) -> Any:
        viewer = info.context.known(Scope.GAMES_READ).user
        return analysis_shown(info.context.request, viewer, table, round)


def ruleset_shown(name: str, language: Language) -> Json | None:
    try:
        shown = ruleset_json(ruleset_of(name), language)
    except UnknownRuleset:
        return None
    return {**shown, "__typename": "Ruleset"}


def nodes(asking: Asking, ids: list[strawberry.ID]) -> list[Any]:
    """Each of these ids' things, or None."""
    tables = table_nodes(asking, [id for id in ids if id.startswith("table_")])
    events = events_among(asking, ids)
    realm = realm_of(asking)
    found = users_among([id for id in ids if id.startswith("user_")])
    users = {user.pk: user for user in found if user.is_active and user.realm_id == realm}
    found_at = {**tables, **events, **{id: _user_node(user) for id, user in users.items()}}
    return [found_at.get(id) or _ruleset_node(id, asking) for id in ids]


def _user_node(user: UserRow) -> Json:
    return {**members_of(Account.of(user)), "__typename": "User"}


def _ruleset_node(id: str, asking: Asking) -> Json | None:
    return ruleset_shown(id, asking.language) if "@" in id else None


def _filters(chosen: TableFilter) -> dict[str, Any]:
    status: Any = chosen.status
    return {**vars(chosen), "status": None if status is None else status.value}
