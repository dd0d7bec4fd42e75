"""Taking a turn, and help before it: whether an action is legal, plans, hints, analyses."""

from typing import Annotated

import strawberry

from accounts.scopes import Scope
from games.api.analysis import analysis_shown, hint_shown
from games.api.contract.play.actions import TurnTaken
from games.api.contract.play.analysis import Analysis, Hint
from games.api.contract.play.plans import PlanCase
from games.api.contract.play.states import State, Verdict
from games.api.graphql.context import Info
from games.api.graphql.inputs import as_json
from games.api.graphql.play.tables import state_after
from games.api.graphql.reads import query, read
from games.api.graphql.types.contract_types import written
from games.api.graphql.types.facts import ActionInput
from games.api.graphql.types.refusals import mutation
from games.api.graphql.types.scalars import Json as JsonValue
from games.api.graphql.types.scalars import TurnId, about, described_field
from games.api.operations.plans import get_suggested_plan
from games.api.presented.states import state_json
from games.api.texts.problem_texts import verdict_json
from games.api.validation import checked
from games.engine.codec import Json
from games.tables import queries, services
from games.tables.errors import ActionRefused

TableId = Annotated[strawberry.ID, about("The table's id.")]
AtTurn = Annotated[TurnId, about("As in the state: `my { turnId }`.")]
Sent = Annotated[ActionInput, about("Your action, one of `my { legalActions }`.")]
RoundNumber = Annotated[int, about("The round's number.")]
RoundOfTurn = Annotated[
    int | None, about("The number of a round; null for the first in which it is your turn.")
]
SomeRound = Annotated[int | None, about("The number of a round; null for all rounds.")]
Rules = Annotated[JsonValue, about("At most 20 rules, as `PUT /tables/{id}/plans/{round}` takes them.")]


@query("Whether an action would be accepted, and why not. Nothing changes.", gives=Verdict | None)
def verdict(info: Info, table: TableId, turn_id: AtTurn, action: Sent) -> Json:
    player = info.context.seated()
    try:
        queries.validate(table_id=table, player=player, **_read(turn_id, action))
    except ActionRefused as refused:
        return verdict_json(refused.refusal, info.context.language)
    return verdict_json(None, info.context.language)


@query("What a plan would do in each possible case. Nothing changes.")
def plan_preview(info: Info, table: TableId, round: RoundNumber, rules: Rules) -> list[PlanCase] | None:
    player = info.context.seated()
    cases = services.preview_plan(table_id=table, player=player, number=round, body={"rules": rules})
    return list(map(PlanCase.of, cases))


suggested_plan = read(
    query,
    get_suggested_plan,
    "A suggested plan, made from what you see of a round; until you confirm it, it does nothing.",
)


@query(
    "A hint for your turn at a table opened with `hints`: a search weighs the actions worth "
    "considering. It is pending at first; ask again."
)
def hint(info: Info, table: TableId, round: RoundOfTurn = None) -> Hint | None:
    return hint_shown(info.context.request, info.context.seated(), table, round)


@query(
    "The analysis of a finished game: every decision and what it lost, and each player's luck and skill. "
    "With `round`, only the decisions of that round. It is pending at first; ask again."
)
def analysis(info: Info, table: TableId, round: SomeRound = None) -> Analysis | None:
    viewer = info.context.known(Scope.GAMES_READ).user
    return analysis_shown(info.context.request, viewer, table, round)


@written("The action is recorded in the log.")
class ActionTaken:
    seq: int = described_field("`seq` of the log entry at which the action's facts begin.")
    replayed: bool = described_field("Whether the action was recorded before, so that this is a repeat.")
    state: State = described_field("The state after the action.", resolver=state_after)


@mutation(
    "act",
    ActionTaken,
    services.act,
    about="Take your turn. If you send it again, it counts once, and the answer says `replayed`.",
)
def act(info: Info, table: TableId, turn_id: AtTurn, action: Sent) -> Json:
    outcome = services.act(table_id=table, player=info.context.seated(), **_read(turn_id, action))
    shown = {"seq": outcome.seq, "replayed": outcome.replayed, "state": state_json(outcome.state)}
    return {"__typename": "ActionTaken", "table_id": table, **shown}


def _read(turn_id: str, action: ActionInput) -> Json:
    """Return `turn` and `action` as services take them. They are read as REST's body, so what is wrong is
    refused alike."""
    read = checked(TurnTaken, {"turn_id": turn_id, "action": as_json(action)})
    return {"turn": read["turn_id"], "action": read["action"]}
