"""Reports that somebody makes to staff."""

from __future__ import annotations

from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.parameters import ListQuery
from games.api.contract.players.reports import NewReport, Reason, Report
from games.api.contract.resource import Id
from games.api.lookup import user_named
from games.api.operations.address import Address
from games.api.operations.chat import Room
from games.api.operations.command import Argument, Person, command, done
from games.lobby import models, queries, services
from games.lobby.services import Cited

REPORTS = Address("reports", "reports", "chat")

About = Annotated[User, Person("The name of whom it is about.")]


@REPORTS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Report]})
def list_reports(by: User) -> QuerySet[models.Report]:
    """Your reports

    Newest first. What staff did about them is told to whom it was done, and to nobody else.
    """
    return queries.reports_by(by)


@REPORTS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewReport,
    answers={201: Report},
    refuses=(services.report, user_named),
)
@command(done("Reported", "It is before staff.", report="The report."))
def report(
    by: User,
    *,
    player: About,
    reason: Annotated[Reason, Argument("For what.")],
    words: Annotated[str, Argument("At most 1,000 characters.")] = "",
    table: Annotated[Id | None, Argument("Where, if at a table.")] = None,
    messages: Annotated[list[int], Argument("Numbers of messages said there, at most 50.")] = [],  # noqa: B006  # GraphQL's default, which nobody changes
    room: Room = None,
    from_seq: Annotated[int | None, Argument("The first entry of the log.")] = None,
    to_seq: Annotated[int | None, Argument("The last one, of 200 at most.")] = None,
) -> models.Report:
    """Report somebody

    To staff, who read what you point at: messages by their numbers, or what was played from one `seq` to
    another. It is taken down as you see it now, and kept when the chat is gone. About one person and one
    table you have one report open at a time, twenty altogether. They are not told who reported them.
    """
    cited = Cited(tuple(messages), room, from_seq, to_seq)
    return services.report(by=by, about=player, reason=reason, words=words, table_id=table, cited=cited)
