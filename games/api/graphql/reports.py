"""Reporting somebody: what REST does at /reports."""

from __future__ import annotations

from typing import Annotated, Any

import strawberry

from accounts.scopes import Scope
from games.api.contract.reports import Report
from games.api.graphql.chat import InRoom, word
from games.api.graphql.context import Info
from games.api.graphql.refusals import mutation
from games.api.graphql.types import payloads
from games.api.graphql.types.reports import ReportReason
from games.api.graphql.types.scalars import about
from games.api.lookup import user_named
from games.engine.codec import Json
from games.lobby import services
from games.lobby.services import Cited

Name = Annotated[str, about("The name of whom it is about.")]
Why = Annotated[ReportReason, about("For what.")]
Words = Annotated[str, about("At most 1,000 characters.")]
AtTable = Annotated[strawberry.ID | None, about("Where, if at a table.")]
Messages = Annotated[list[int], about("Numbers of messages said there, at most 50.")]
FromSeq = Annotated[int | None, about("The first entry of the log.")]
ToSeq = Annotated[int | None, about("The last one, of 200 at most.")]


@strawberry.type
class Reporting:
    @mutation(payloads.REPORT, "Report somebody to staff, with what you point at as you see it now.")
    def report(
        self,
        info: Info,
        *,
        player: Name,
        reason: Why,
        words: Words = "",
        table: AtTable = None,
        messages: Messages = [],  # noqa: B006  # GraphQL's default, which nobody changes
        room: InRoom = None,
        from_seq: FromSeq = None,
        to_seq: ToSeq = None,
    ) -> Json:
        by = info.context.known(Scope.PROFILE_WRITE).user
        sent: Any = reason  # read by the enum
        made = services.report(
            by=by,
            about=user_named(player, by, pointer="/player"),
            reason=sent.value,
            words=words,
            table_id=table,
            cited=Cited(tuple(messages), word(room), from_seq, to_seq),
        )
        return {"__typename": "Reported", "report": Report.of(made)}
