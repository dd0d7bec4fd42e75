"""Seeks: looking for others to play with."""

from django.http import HttpResponse

from accounts.scopes import Scope
from games.api.answers import answer, nothing, read
from games.api.contract.seeks import NewSeek, Seek, SeekListQuery
from games.api.contract.shapes import shape
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.rest.lists import list_of, listed, paged
from games.lobby import queries, services

SEEKS = Address("seeks", "seeks", "meeting")
SEEK = Address("seeks/<str:seek_id>", "seek", "meeting")


@SEEKS.get(scope=Scope.GAMES_READ, anonymous=True, query=SeekListQuery, answers={200: list_of(shape(Seek))})
def list_seeks(request: ApiRequest) -> HttpResponse:
    """Open seeks

    Who looks for others, newest first. Everybody is shown the same.
    """
    filters = {name: value for name, value in request.query.items() if name not in {"limit", "cursor"}}
    page = paged(request, queries.seeks(viewer_of(request), **filters))
    return listed(request, page, [Seek.of(each) for each in page.rows])


@SEEKS.post(scope=Scope.GAMES_PLAY, body=NewSeek, answers={201: shape(Seek)}, refuses=(services.open_seek,))
def open_seek(request: ApiRequest) -> HttpResponse:
    """Seek a game

    As soon as enough people seek the very same game and suit one another, they sit at a table that is
    running: `/me/stream` tells `seek_matched`, GET /seeks/{id} has the `table`. The oldest comes first.
    Nobody is put at a live table who sits at one, and who sits down at one seeks no other.

    Two suit each other when each one's rating is in the other's `rating_range`, and neither blocks the
    other. A range widens evenly at both ends, by 400 points until the seek lapses: after 15 minutes,
    by correspondence after 7 days. Five may be open at once, each of another game.
    """
    fields = dict(request.fields)
    seed = fields.pop("client_seed").encode()
    opened = services.open_seek(player=caller_of(request).user, client_seed=seed, **fields)
    return answer(Seek.of(opened), status=201, location=f"/api/v1/seeks/{opened.id}")


@SEEK.get(scope=Scope.GAMES_READ, anonymous=True, answers={200: shape(Seek)})
def get_seek(request: ApiRequest, seek_id: str) -> HttpResponse:
    """One seek

    An open one, or one of your own, until a day after it was closed.
    """
    return read(request, Seek.of(queries.seek(seek_id, viewer_of(request))))


@SEEK.delete(scope=Scope.GAMES_PLAY, answers={204: None}, refuses=(services.withdraw_seek,))
def withdraw_seek(request: ApiRequest, seek_id: str) -> HttpResponse:
    """Seek no longer

    Too late when it has found its table: then that is yours to play, or to resign.
    """
    services.withdraw_seek(player=caller_of(request).user, seek_id=seek_id)
    return nothing()
