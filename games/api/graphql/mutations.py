"""What can be done. Each mutation calls the service that REST calls, and refuses by name.

Nearly all are made of commands (`games/api/operations`). Six are written here and beside, where the two
interfaces ask differently: `act`, which is asked for most, and whose seat REST reads with the caller;
`intervene`, whose version is the ETag of a table in REST, and whose answer has one of two statuses;
`challenge`, whose terms are one argument; `endAccount`, for which REST takes HTTP Basic; `chooseHours` and
`chooseNotifications`, where null leaves a setting as it is.
"""

from __future__ import annotations

from typing import Annotated, Any, cast

import strawberry

from games.api.graphql.commands import mutations_of
from games.api.graphql.context import Info
from games.api.graphql.play.challenges import Challenging
from games.api.graphql.players.away import Away
from games.api.graphql.players.deletion import Leaving
from games.api.graphql.players.notices import BeingTold
from games.api.graphql.refusals import mutation
from games.api.graphql.tournament.interventions import Intervening
from games.api.graphql.types import payloads
from games.api.graphql.types.play.actions import ActionInput
from games.api.graphql.types.scalars import TurnId, about
from games.api.operations import (
    challenges,
    chat,
    complaints,
    daily,
    entries,
    hours,
    motions,
    notices,
    relations,
    reports,
    seeks,
    stage_rounds,
    tables,
    tournaments,
)
from games.api.presented.states import state_json
from games.engine import codec
from games.engine.actions import Action
from games.engine.codec import Json
from games.tables import services

TableId = Annotated[strawberry.ID, about("The table's id.")]
Turn = Annotated[TurnId, about("As in the state: `my { turnId }`.")]
Sent = Annotated[ActionInput, about("What you do, one of `my { legalActions }`.")]


@strawberry.type(
    description="What can be done. At tables everything needs a token with the scope `games:play`; what a "
    "bot does on its own seat, `bot:play` alone; to write, `chat:write`. What is one's own affair needs "
    "`profile:write`; to enter tournaments, `tournaments:join`; to run them and to direct tables, "
    "`tournaments:manage`."
)
class Mutation(
    Away,
    mutations_of(hours),  # type: ignore[misc]  # a class made at run time
    mutations_of(notices),  # type: ignore[misc]  # likewise
    BeingTold,
    mutations_of(relations),  # type: ignore[misc]  # likewise
    mutations_of(chat),  # type: ignore[misc]  # likewise
    mutations_of(seeks),  # type: ignore[misc]  # likewise
    Challenging,
    mutations_of(challenges),  # type: ignore[misc]  # likewise
    mutations_of(reports),  # type: ignore[misc]  # likewise
    Leaving,
    mutations_of(tournaments),  # type: ignore[misc]  # likewise
    mutations_of(motions),  # type: ignore[misc]  # likewise
    mutations_of(complaints),  # type: ignore[misc]  # likewise
    mutations_of(entries),  # type: ignore[misc]  # likewise
    mutations_of(daily),  # type: ignore[misc]  # likewise
    mutations_of(stage_rounds),  # type: ignore[misc]  # likewise
    Intervening,
    mutations_of(tables),  # type: ignore[misc]  # likewise
):
    @mutation(payloads.ACT, "Take your turn. Sent again it counts once, and the answer says `replayed`.")
    def act(self, info: Info, table: TableId, turn_id: Turn, action: Sent) -> Json:
        outcome = services.act(
            table_id=table,
            player=info.context.seated(),
            turn=codec.parse_turn_id(turn_id),
            action=action_read(action),
        )
        shown = {"seq": outcome.seq, "replayed": outcome.replayed, "state": state_json(outcome.state)}
        return {"__typename": "ActionTaken", "table_id": table, **shown}


def action_read(sent: ActionInput) -> Action:
    """The engine's action. Raises MalformedRecord when a field is missing or belongs to another type."""
    fields = {"card": sent.card, "value": sent.value, "tricks": sent.tricks}
    fields["trump"] = None if sent.trump is None else cast("Any", sent.trump).value
    given = {name: value for name, value in fields.items() if value is not None}
    return codec.action({"type": cast("Any", sent.type).value, **given})
