"""Streams: what happens at a table, as it happens."""

from collections.abc import Callable, Sequence
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts.scopes import Scope
from games.api.contract.parameters import Query
from games.api.contract.schemas.streams import MINE, names_of
from games.api.operations.address import Address, Method
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.streamed.cursors import table_cursor
from games.api.streamed.frames import NDJSON, SSE
from games.api.streamed.mine import MyCursor
from games.api.streamed.mine import begun as begun_by
from games.api.streamed.stream_start import Begun, holder_of, opened, wanted_cursor, wanted_media
from games.api.streamed.tables import begun
from games.feed.news import News
from games.lobby.queries import last_said

LONGEST_CURSOR = 4000
STREAM = {"type": "string"}
EVENTS = OpenApiResponse(STREAM, description="Server-sent events: `id`, `event` and `data`, which is JSON.")
OVER = "The game is over and you have all its events. An EventSource does not connect again."
LINES = OpenApiResponse(STREAM, description='`{"event", "id", "data"}` on each line; skip empty lines.')


class StreamQuery(Query):
    since = serializers.CharField(
        required=False,
        max_length=LONGEST_CURSOR,
        help_text="The `id` of the last event you have; the stream continues after it. `Last-Event-ID` has "
        "priority.",
    )
    lastEventId = serializers.CharField(  # the name that others gave it
        required=False,
        allow_blank=True,
        max_length=LONGEST_CURSOR,
        help_text="The `id` of the last event you have, as the usual polyfill of EventSource sends it. It "
        "has priority over `since`.",
    )


def stream_of(
    address: Address, *, anonymous: bool, ends: bool = False, news: Sequence[News[Any]] = ()
) -> Callable[[Method], Method]:
    """Declare what answers a stream at an address; whoever is not signed in may have only so many at once.

    `ends`: what it tells of comes to an end, after which there is nothing to come again for. `news`: what
    stands for `{news}` in its docstring.
    """
    over = {204: OpenApiResponse(description=OVER)} if ends else {}
    declared = address.get(
        scope=Scope.GAMES_READ,
        anonymous=anonymous,
        query=StreamQuery,
        answers={(200, SSE): EVENTS, (200, NDJSON): LINES, **over},
        streams=True,
        limit="stream",
        refuses=("invalid_cursor", "not_acceptable", *(["too_many_streams"] if anonymous else [])),
    )

    def described(method: Method) -> Method:
        if news:
            method.__doc__ = (method.__doc__ or "").replace("{news}", names_of(news))
        return declared(method)

    return described


TABLE_STREAM = Address("tables/<str:table_id>/stream", "table_stream", "playing")
MY_STREAM = Address("me/stream", "my_stream", "me")


@stream_of(TABLE_STREAM, anonymous=True, ends=True)
def stream_table(request: ApiRequest, table_id: str) -> HttpResponseBase:
    """Stream of a table

    First comes `snapshot`: the state as you may see it. Then every fact comes as an event, in the form of
    `/events`, named by its `type`. EventSource can follow a public table. With a token use fetch, or a
    polyfill of EventSource that sends `Authorization`.

    To continue, send the `id` of the last event in `Last-Event-ID` or `since`. Then there is no snapshot, and
    every later event follows once and in order. On a concealed table, what was hidden while you were away
    comes once its round is scored. `since=0` sends all events from the beginning. If your cursor is ahead of
    the table, you get `reset` and a snapshot.

    Two events have no `id`, because they have no place in the order of events. `turn` comes when it is your
    turn, and when you connect again; its `my` has your hand and the actions you may send. `message` carries
    what is said in your room: read `/tables/{id}/chat` after the stream has begun, and you miss nothing.

    The stream ends with `goodbye` (`game_over`, `server_stops`, `not_kept_open`) or `evicted`
    (`too_many_streams`: a token may have eight, and the oldest one ends; `too_slow`, `invalid_token`,
    `not_found`). A line without an event comes every 15 seconds. If the game is over and you have all its
    events, the next request for server-sent events is answered by 204, which tells an EventSource to stop.
    """
    media = wanted_media(request)
    cursor = wanted_cursor(request, request.query)
    since = None if cursor is None else table_cursor(cursor)
    viewer = viewer_of(request)
    news = begun(table_id, viewer, since)
    said = 0 if news.is_over else last_said([table_id]).get(table_id, 0)
    kept = None if news.is_over else Begun(table_id, holder_of(request), media, news.cursor, said)
    return opened(request, news.told, kept, media)


@stream_of(MY_STREAM, anonymous=False, news=MINE)
def stream_my_news(request: ApiRequest) -> HttpResponseBase:
    """Stream of your turns and tables

    First comes `snapshot`: the turns that wait for you, as `/me/turns` lists them. Then `turn` comes whenever
    it becomes your turn. Both have `my`, your hand and the actions you may send, so a turn costs one request;
    `my` is null if the turn was taken meanwhile. Other events are about the tables you sit at, about
    yourself, and about tournaments of which you are an official: {news}. Each has `table` and a `body`.

    To continue, send the `id` of the last event in `Last-Event-ID` or `since`. Then there is no snapshot, and
    every later event follows once and in order. This works for 30 days; after that you get `reset` and a
    snapshot. The stream ends for the reasons for which the stream of a table ends, except the end of a game.
    """
    media = wanted_media(request)
    sent = wanted_cursor(request, request.query)
    user = caller_of(request).user
    news = begun_by(user, None if sent is None else MyCursor.read(sent))
    return opened(request, news.told, Begun(user.id, holder_of(request), media, news.cursor), media)
