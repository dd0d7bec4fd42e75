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
    """Stream of a tournament

    First comes `snapshot`, with what GET /tournaments/{id} answers. Then come the events of the tournament:
    {news}. Everybody gets the same events. Officials learn what needs attention by their own streams and
    webhooks.

    To continue, send the `id` of the last event in `Last-Event-ID` or `since`. Then there is no snapshot, and
    every later event follows once and in order. This works for 30 days; after that you get `reset` and a
    snapshot. The stream ends for the reasons for which the stream of a table ends, except the end of a game.
    """
    media = wanted_media(request)
    sent = wanted_cursor(request, request.query)
    cursor = None if sent is None else EventCursor.read(sent)
    news = begun(tournament_id, viewer_of(request), cursor)
    kept = Begun(tournament_id, holder_of(request), media, news.cursor)
    return opened(request, news.told, kept, media)
