"""Reports that somebody made to staff."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.contract.parameters import ListQuery
from games.api.contract.players.reports import Report
from games.api.operations.reports import REPORTS
from games.api.rest.endpoint import ApiRequest, caller_of
from games.api.rest.lists import listed, paged
from games.lobby import queries


@REPORTS.get(scope=Scope.PROFILE_READ, query=ListQuery, answers={200: list[Report]})
def list_reports(request: ApiRequest) -> HttpResponse:
    """Your reports

    Newest first. What staff did about them is told to whom it was done, and to nobody else.
    """
    page = paged(request, queries.reports_by(caller_of(request).user))
    return listed(request, page, [Report.of(each) for each in page.rows])
