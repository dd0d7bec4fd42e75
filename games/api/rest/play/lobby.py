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
    """What is open now

    Who looks for others, and public tables with a free seat: a hundred of each, newest first.
    """
    return lobby_json(viewer, **asked)


@stream_of(LOBBY_STREAM, anonymous=True)
def stream_lobby(request: ApiRequest) -> HttpResponseBase:
    """The lobby, as it happens

    First `snapshot`, which is what GET /lobby answers. Then `seek_opened` and `seek_closed`; and of
    public tables `table_opened`, `seat_taken` and `seat_freed`, until `game_started` or `game_aborted`.
    Everybody is told the same. An event may tell once more what the snapshot shows already.

    Come again with the `id` of the last event in `Last-Event-ID` or `since`: then there is no snapshot,
    and every event follows once and in order, for 30 days; later `reset` and a snapshot. It ends as the
    stream of a table does, but for the end of a game.
    """
    media = wanted_media(request)
    sent = wanted_cursor(request, request.query)
    viewer = viewer_of(request)
    news = begun(viewer, None if sent is None else LobbyCursor.read(sent))
    kept = Begun(realm_of(viewer), holder_of(request), media, news.cursor)
    return opened(request, news.told, kept, media)
