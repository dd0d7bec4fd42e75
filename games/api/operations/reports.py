"""Reports of players to staff."""

from typing import Annotated

from django.db.models import QuerySet

from accounts.models import User
from games.api.contract.fields import ListQuery
from games.api.contract.play.chat import ChatRoom
from games.api.contract.players.relations import NewReport, Reason, Report
from games.api.contract.values import Id
from games.api.lookup import user_named
from games.api.operations.address import Address
from games.api.operations.command import Person, command, done
from games.lobby import models, queries, services
from games.lobby.services import Cited

REPORTS = Address("reports", "reports", "chat")

About = Annotated[User, Person("The name of the person you report.")]


@REPORTS.get(list[Report], query=ListQuery)
def list_reports(by: User) -> QuerySet[models.Report]:
    """Your reports

    Newest first. Only the reported person learns what staff decided about them.
    """
    return queries.reports_by(by)


@REPORTS.post(Report, 201, body=NewReport, refuses=(services.report, user_named))
@command(done("Reported", "Staff have the report.", report="The report."))
def report(
    by: User,
    *,
    player: About,
    reason: Reason,
    words: str = "",
    table: Id | None = None,
    messages: list[int] = [],  # noqa: B006  # GraphQL's default, which nobody changes
    room: ChatRoom | None = None,
    from_seq: int | None = None,
    to_seq: int | None = None,
) -> models.Report:
    """Report somebody

    Staff read what you point at: messages by their numbers, or what was played from one `seq` to another. It
    is copied as you see it now, and kept even when the chat is deleted. You may have one open report about
    one person at one table, and twenty open reports in all. The person does not learn who reported them.
    """
    cited = Cited(tuple(messages), room, from_seq, to_seq)
    return services.report(by=by, about=player, reason=reason, words=words, table_id=table, cited=cited)
