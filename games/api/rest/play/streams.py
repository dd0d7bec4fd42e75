"""Streams: what happens at a table, to oneself, in the lobby and in a tournament, as it happens."""

from collections.abc import Callable, Sequence
from functools import partial
from inspect import cleandoc
from typing import Any

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers

from accounts.scopes import Scope
from games.api.contract.fields import Query
from games.api.contract.schemas.streams import MINE, OF_TOURNAMENTS, names_of
from games.api.lookup import realm_of
from games.api.operations.address import Address, Method
from games.api.rest.endpoint import ApiRequest, caller_of, viewer_of
from games.api.streamed import feeds, tables
from games.api.streamed.cursors import table_cursor
from games.api.streamed.feeds import EventCursor, LobbyCursor, MyCursor
from games.api.streamed.frames import NDJSON, SSE
from games.api.streamed.frames import News as Begun
from games.api.streamed.stream_start import BegunStream, holder_of, opened, wanted_cursor, wanted_media
from games.feed.news import News
from games.lobby.queries import newest_messages

LONGEST_CURSOR = 4000
STREAM = {"type": "string"}
EVENTS = OpenApiResponse(STREAM, description="Server-sent events: `id`, `event` and `data`, which is JSON.")
OVER = "The game is over and you have all its events. An EventSource does not connect again."
LINES = OpenApiResponse(STREAM, description='`{"event", "id", "data"}` on each line; skip empty lines.')


# The last part of all descriptions but that of a table's stream.
AGAIN = """

Come again with the `id` of the last event in `Last-Event-ID` or `since`: then there is no snapshot,
and every event follows once and in order, for 30 days; later `reset` and a snapshot. It ends as the
stream of a table does, but for the end of a game."""


class StreamQuery(Query):
    since = serializers.CharField(
        required=False,
        max_length=LONGEST_CURSOR,
        help_text="The `id` of the last event you have; the stream continues after it. `Last-Event-ID` has "
        "priority.",
    )
    lastEventId = serializers.CharField(  # named as in the usual polyfill
        required=False,
        allow_blank=True,
        max_length=LONGEST_CURSOR,
        help_text="The `id` of the last event you have, as the usual polyfill of EventSource sends it. It "
        "has priority over `since`.",
    )


def stream_of(
    address: Address, *, scope: Scope | None = None, ends: bool = False, news: Sequence[News[Any]] = ()
) -> Callable[[Method], Method]:
    """Declare the function that answers a stream at an address. Without a `scope` readers need no token; who
    has none may have only so many streams at once.

    `ends`: its subject comes to an end, after which reconnecting is useless. `news`: replaces `{news}` in its
    docstring. `AGAIN` is added to the docstring, except for a stream that ends.
    """
    over = {204: OpenApiResponse(description=OVER)} if ends else {}
    needed = {"anonymous": True} if scope is None else {"scope": scope}
    declared = address.get(
        query=StreamQuery,
        answers={(200, SSE): EVENTS, (200, NDJSON): LINES, **over},
        streams=True,
        limit="stream",
        refuses=("invalid_cursor", "not_acceptable", *([] if scope else ["too_many_streams"])),
        **needed,
    )

    def described(method: Method) -> Method:
        text = cleandoc(method.__doc__ or "").replace("{news}", names_of(news) if news else "")
        method.__doc__ = text if ends else text + AGAIN
        return declared(method)

    return described


TABLE_STREAM = Address("tables/<str:table_id>/stream", "table_stream", "playing")
MY_STREAM = Address("me/stream", "my_stream", "me")
LOBBY_STREAM = Address("lobby/stream", "lobby_stream", "meeting")
TOURNAMENT_STREAM = Address("tournaments/<str:tournament_id>/stream", "tournament_stream", "tournaments")


@stream_of(TABLE_STREAM, ends=True)
def stream_table(request: ApiRequest, table_id: str) -> HttpResponseBase:
    """Stream of a table

    First comes `snapshot`: the state as you may see it. Then every fact comes as an event, in the form of
    `/events`, named by its `type`. EventSource can follow a public table. With a token use fetch, or a
    polyfill of EventSource that sends `Authorization`.

    To continue, send the `id` of the last event in `Last-Event-ID` or `since`. Then there is no snapshot, and
    every later event follows once and in order. On a concealed table, what was hidden while you were away
    comes once its round is scored. `since=0` sends all events from the beginning. If your cursor is ahead of
    the table, you get `reset` and a snapshot.

    Three events have no place in the order, and no `id`. `turn` comes when it is your turn, and when you
    connect again; its `my` has your hand and the actions you may send. `message` carries what is said in your
    room: read `/tables/{id}/chat` after the stream has begun, and you miss nothing. `clock` says that a
    deadline moved, or a wish for a pause or its end came or went; not where spectators see the game late.

    The stream ends with `goodbye` (`game_over`, `server_stops`, `not_kept_open`) or `evicted`
    (`too_many_streams`: a token may have eight, and the oldest one ends; `too_slow`, `invalid_token`,
    `not_found`). A line without an event comes every 15 seconds. If the game is over and you have all its
    events, the next request for server-sent events is answered by 204, which tells an EventSource to stop.
    """
    media = wanted_media(request)
    cursor = wanted_cursor(request, request.query)
    since = None if cursor is None else table_cursor(cursor)
    viewer = viewer_of(request)
    news = tables.begun(table_id, viewer, since)
    said = 0 if news.is_over else newest_messages([table_id]).get(table_id, 0)
    kept = None if news.is_over else BegunStream(table_id, holder_of(request), media, news.cursor, said)
    return opened(request, news.events, kept, media)


@stream_of(MY_STREAM, scope=Scope.GAMES_READ, news=MINE)
def stream_my_news(request: ApiRequest) -> HttpResponseBase:
    """Stream of your turns and tables

    First comes `snapshot`: the turns that wait for you, as `/me/turns` lists them. Then `turn` comes whenever
    it becomes your turn. Both have `my`, your hand and the actions you may send, so a turn costs one request;
    `my` is null if the turn was taken meanwhile. Other events are about the tables you sit at, about
    yourself, and about tournaments of which you are an official: {news}. Each has `table` and a `body`.
    """
    user = caller_of(request).user
    return _kept_open(request, user.id, MyCursor.read, partial(feeds.begun_by, user))


@stream_of(LOBBY_STREAM)
def stream_lobby(request: ApiRequest) -> HttpResponseBase:
    """Stream of the lobby

    First comes `snapshot`, with what GET /lobby answers. Then come `seek_opened` and `seek_closed`, and for
    public tables `table_opened`, `seat_taken` and `seat_freed`, until `game_started` or `game_aborted`.
    Everybody gets the same events. An event may repeat what the snapshot already shows.
    """
    viewer = viewer_of(request)
    return _kept_open(request, realm_of(viewer), LobbyCursor.read, partial(feeds.lobby_begun, viewer))


@stream_of(TOURNAMENT_STREAM, news=OF_TOURNAMENTS)
def stream_tournament(request: ApiRequest, tournament_id: str) -> HttpResponseBase:
    """Stream of a tournament

    First comes `snapshot`, with what GET /tournaments/{id} answers. Then come the events of the tournament:
    {news}. Everybody gets the same events. Officials learn what needs attention by their own streams and
    webhooks.
    """
    begin = partial(feeds.event_begun, tournament_id, viewer_of(request))
    return _kept_open(request, tournament_id, EventCursor.read, begin)


def _kept_open(
    request: ApiRequest, about: str, read: Callable[[str], Any], begin: Callable[[Any], Begun[Any]]
) -> HttpResponseBase:
    """The beginning of a stream that has no end of its own."""
    media = wanted_media(request)
    sent = wanted_cursor(request, request.query)
    news = begin(None if sent is None else read(sent))
    return opened(request, news.events, BegunStream(about, holder_of(request), media, news.cursor), media)
