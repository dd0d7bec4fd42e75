"""What can be done. Each mutation calls the service that REST calls, and refuses by name.

Nearly all are made of commands (`games/api/operations`). Four are written here and beside, where the two
interfaces ask differently: `act`, which is asked for most, and whose seat REST reads with the caller;
`challenge`, whose terms are one argument; `endAccount`, for which REST takes HTTP Basic; and
`chooseNotifications`, where null leaves a setting as it is.
"""

from __future__ import annotations

import strawberry

from games.api.graphql.commands import mutations_of
from games.api.graphql.play.challenges import Challenging
from games.api.graphql.play.turns import Acting
from games.api.graphql.players.account import Leaving
from games.api.graphql.players.notices import BeingTold
from games.api.operations import (
    challenges,
    chat,
    complaints,
    entries,
    hours,
    interventions,
    motions,
    notices,
    relations,
    reports,
    seeks,
    stage_rounds,
    tables,
    tournaments,
)


@strawberry.type(
    description="Everything that can be changed. At tables you need a token with the scope `games:play`; a "
    "bot at its own seat needs only `bot:play`; writing needs `chat:write`. Your own account "
    "needs `profile:write`. Entering tournaments needs `tournaments:join`; running them and "
    "directing tables needs `tournaments:manage`."
)
class Mutation(
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
    mutations_of(stage_rounds),  # type: ignore[misc]  # likewise
    mutations_of(interventions),  # type: ignore[misc]  # likewise
    mutations_of(tables),  # type: ignore[misc]  # likewise
    Acting,
):
    pass
