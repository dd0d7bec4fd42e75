"""Seeks: looking for others to play with."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import read
from games.api.contract.play.seeks import Seek, SeekListQuery
from games.api.contract.shapes import shape
from games.api.operations.seeks import SEEK, SEEKS
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.lists import listed, paged
from games.lobby import queries


@SEEKS.get(scope=Scope.GAMES_READ, anonymous=True, query=SeekListQuery, answers={200: list[Seek]})
def list_seeks(request: ApiRequest) -> HttpResponse:
    """Open seeks

    Who looks for others, newest first. Everybody is shown the same.
    """
    filters = {name: value for name, value in request.query.items() if name not in {"limit", "cursor"}}
    page = paged(request, queries.seeks(viewer_of(request), **filters))
    return listed(request, page, [Seek.of(each) for each in page.rows])


@SEEK.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: shape(Seek)})
def get_seek(request: ApiRequest, seek_id: str) -> HttpResponse:
    """One seek

    An open one, or one of your own, until a day after it was closed.
    """
    return read(request, Seek.of(queries.seek(seek_id, viewer_of(request))))
