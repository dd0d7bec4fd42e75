"""A tournament, as it happens."""

from django.http.response import HttpResponseBase

from games.api.contract.schemas.streams import OF_TOURNAMENTS
from games.api.operations.address import Address
from games.api.rest.endpoint import ApiRequest, viewer_of
from games.api.rest.play.streams import stream_of
from games.api.streamed.lobby import EventCursor
from games.api.streamed.stream_start import Begun, holder_of, opened, wanted_cursor, wanted_media
from games.api.streamed.tournaments import begun

TOURNAMENT_STREAM = Address("tournaments/<str:tournament_id>/stream", "tournament_stream", "tournaments")


@stream_of(TOURNAMENT_STREAM, anonymous=True, news=OF_TOURNAMENTS)
def stream_tournament(request: ApiRequest, tournament_id: str) -> HttpResponseBase:
    """A tournament, as it happens

    First `snapshot`, which is what GET /tournaments/{id} answers. Then what happens in it: {news}.
    Everybody is told the same. What needs attention its officials are told by their own streams and
    webhooks.

    Come again with the `id` of the last event in `Last-Event-ID` or `since`: then there is no snapshot,
    and every event follows once and in order, for 30 days; later `reset` and a snapshot. It ends as the
    stream of a table does, but for the end of a game.
    """
    media = wanted_media(request)
    sent = wanted_cursor(request, request.query)
    cursor = None if sent is None else EventCursor.read(sent)
    news = begun(tournament_id, viewer_of(request), cursor)
    kept = Begun(tournament_id, holder_of(request), media, news.cursor)
    return opened(request, news.told, kept, media)
