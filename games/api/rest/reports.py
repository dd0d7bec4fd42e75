"""Reporting somebody to staff."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer
from games.api.contract.parameters import ListQuery
from games.api.contract.reports import NewReport, Report
from games.api.contract.shapes import shape
from games.api.lookup import user_named
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed, paged
from games.lobby import queries, services
from games.lobby.services import Cited

REPORTS = Address("reports", "reports", "chat")


@REPORTS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Report]})
def list_reports(request: ApiRequest) -> HttpResponse:
    """Your reports

    Newest first. What staff did about them is told to whom it was done, and to nobody else.
    """
    page = paged(request, queries.reports_by(caller_of(request).user))
    return listed(request, page, [Report.of(each) for each in page.rows])


@REPORTS.post(
    scope=Scope.PROFILE_WRITE,
    body=NewReport,
    answers={201: shape(Report)},
    refuses=(services.report, user_named),
)
def report(request: ApiRequest) -> HttpResponse:
    """Report somebody

    To staff, who read what you point at: messages by their numbers, or what was played from one `seq` to
    another. It is taken down as you see it now, and kept when the chat is gone. About one person and one
    table you have one report open at a time, twenty altogether. They are not told who reported them.
    """
    user, sent = caller_of(request).user, request.fields
    cited = Cited(tuple(sent["messages"]), sent["room"], sent["from_seq"], sent["to_seq"])
    made = services.report(
        by=user,
        about=user_named(sent["player"], user, pointer="/player"),
        reason=sent["reason"],
        words=sent["words"],
        table_id=sent["table"],
        cited=cited,
    )
    return answer(Report.of(made), status=201)
