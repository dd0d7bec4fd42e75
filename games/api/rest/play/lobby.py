"""The lobby: what is open now, and its stream."""

from typing import Annotated

from django.http.response import HttpResponseBase

from accounts.models import User
from accounts.scopes import Scope
from games.api.contract.play.lobby import LobbyShape, lobby_json
from games.api.contract.play.seeks import GameQuery
from games.api.operations.address import Address
from games.api.operations.command import Asked
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.play.streams import stream_of
from games.api.streamed.lobby import LobbyCursor, begun, realm_of
from games.api.streamed.stream_start import Begun, holder_of, opened, wanted_cursor, wanted_media
from games.engine.codec import Json

LOBBY = Address("lobby", "lobby", "meeting")
LOBBY_STREAM = Address("lobby/stream", "lobby_stream", "meeting")


@LOBBY.get(scope=Scope.GAMES_READ, anonymous=True, query=GameQuery, answers={200: LobbyShape})
def get_lobby(viewer: User | None, asked: Annotated[Json, Asked()]) -> Json:
    """Open seeks and tables

    Seeks of people who look for others, and public tables with a free seat: a hundred of each, newest first.
    """
    return lobby_json(viewer, **asked)


@stream_of(LOBBY_STREAM, anonymous=True)
def stream_lobby(request: ApiRequest) -> HttpResponseBase:
    """Stream of the lobby

    First comes `snapshot`, with what GET /lobby answers. Then come `seek_opened` and `seek_closed`, and for
    public tables `table_opened`, `seat_taken` and `seat_freed`, until `game_started` or `game_aborted`.
    Everybody gets the same events. An event may repeat what the snapshot already shows.

    To continue, send the `id` of the last event in `Last-Event-ID` or `since`. Then there is no snapshot, and
    every later event follows once and in order. This works for 30 days; after that you get `reset` and a
    snapshot. The stream ends for the reasons for which the stream of a table ends, except the end of a game.
    """
    media = wanted_media(request)
    sent = wanted_cursor(request, request.query)
    viewer = viewer_of(request)
    news = begun(viewer, None if sent is None else LobbyCursor.read(sent))
    kept = Begun(realm_of(viewer), holder_of(request), media, news.cursor)
    return opened(request, news.told, kept, media)
