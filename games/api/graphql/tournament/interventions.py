"""Putting right what went wrong at a table: what REST does at /tables/{id}/interventions."""

from __future__ import annotations

from typing import Annotated, Final

import strawberry

from games.api.contract.tournament.interventions import Consequences, NewIntervention
from games.api.graphql.context import Info
from games.api.graphql.inputs import read_by
from games.api.graphql.refusals import mutation
from games.api.graphql.types.made import type_of
from games.api.graphql.types.refusals import result
from games.api.graphql.types.scalars import about, told
from games.api.intervention_input import admitted, intervention_in
from games.api.operations.command import Input
from games.api.presented.interventions import consequences_json
from games.engine.codec import Json
from games.tables.services import directing
from games.tables.services.directing import Order

TableId = Annotated[strawberry.ID, about("The table's id.")]
Seen = Annotated[
    str,
    about("`version` of what you have seen of the table, in `interventions` or a preview; `*`: whatever."),
]
What = Annotated[Json, Input(NewIntervention, "What is done, and why.")]
Preview = Annotated[bool, about("Only say what would come of it.")]


Came: Final = type_of(
    Consequences,
    version=told("The table's after it; of a preview the one to send with the order.", graphql_type=str),
)


@strawberry.type
class Intervening:
    @mutation(
        result("Intervene", Came, admitted, directing.intervene, intervention_in),
        "Put right what went wrong at a table, as whoever directs it and does not play there. The players "
        "are told what was done and why, never who you are. No answer tells a hidden card: what follows from "
        "hands is null in previews.",
    )
    def intervene(
        self, info: Info, table: TableId, version: Seen, intervention: What, preview: Preview = False
    ) -> Json:
        by = info.context.official()
        fields = read_by(NewIntervention, intervention, preview=preview)
        admitted(by, table)
        seen = None if version == "*" else version
        order = Order(table, by, fields["reason"], seen, fields["preview"])
        made = directing.intervene(order, intervention_in(fields, by))
        return {"__typename": "Consequences", **consequences_json(made), "version": made.version}
