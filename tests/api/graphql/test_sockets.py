"""The protocol graphql-transport-ws: accepted and refused messages, and how a connection is closed."""

import asyncio

import pytest
from django.conf import settings
from django.test import Client

from games.api.graphql.sockets import connection, hub, subscribers
from games.api.graphql.sockets.messages import ConnectionClosed
from games.api.limits.addresses import networks
from games.api.live.holders import MOST_PER_HOLDER
from games.api.problems import Problem
from games.api.streamed.frames import Batch, StreamEvent
from tests.api.games import opened
from tests.api.graphql.sockets import EVENTS, MINE, Socket
from tests.api.graphql.test_subscriptions import following, id_of
from tests.api.limits.test_limit_answers import LONG, limits
from tests.api.live.scopes import scope
from tests.api.live.stream_client import PATIENCE_S
from tests.api.live.test_long_polls import person

__all__ = ["limits"]
INIT = {"type": "connection_init"}


async def closed(socket: Socket) -> tuple[int, str]:
    await socket.until(lambda each: each.closed)
    assert socket.closed is not None
    return socket.closed


@pytest.mark.parametrize(
    ("said", "code", "reason"),
    [
        ((INIT, INIT), 4429, "begun_already"),
        (({"type": "subscribe", "id": "a", "payload": {"query": "{a}"}},), 4401, "not_authenticated"),
        (("1",), 4400, "malformed_message"),
        (("",), 4400, "malformed_message"),
        (("[]",), 4400, "malformed_message"),
        (('{"type": "connection_init", "payload": 1}',), 4400, "malformed_message"),
        (('{"type": 7}',), 4400, "malformed_message"),
        (
            ('{"type": "start"}',),
            4400,
            "malformed_message: unknown type 'start', this is graphql-transport-ws",
        ),
        (('{"type": "' + "ة" * 50 + '"}',), 4400, "malformed_message"),
        (("[" * 5000,), 4400, "malformed_message"),
        (('{"type": "ping", "payload": {"a": "\\u0000"}}',), 4400, "malformed_message"),
        (("x" * 70_000,), 4400, "malformed_message"),
        ((INIT, {"type": "subscribe", "id": "a"}), 4400, "malformed_message"),
        ((INIT, {"type": "subscribe", "payload": {}}), 4400, "malformed_message"),
        ((INIT, {"type": "subscribe", "id": "x" * 101, "payload": {}}), 4400, "malformed_message"),
        ((INIT, {"type": "complete"}), 4400, "malformed_message"),
        (({"type": "connection_init", "payload": {"Authorization": 7}},), 4403, "invalid_token"),
        (({"type": "connection_init", "payload": {"authorization": "Basic x"}},), 4403, "invalid_token"),
        (({**INIT, "payload": {"Authorization": "Bearer est_pat_" + "A" * 43}},), 4403, "invalid_token"),
    ],
    ids=lambda each: str(each)[:30],
)  # fmt: skip
def test_what_does_not_keep_the_protocol_closes_the_connection(committed, said, code, reason):
    async def play(connect, running):
        socket = await connect(begin=False)
        socket.say(*said)
        return await closed(socket)

    assert following(play) == (code, reason)


def test_an_id_stands_for_one_subscription_at_a_time(committed, person):
    path = opened([person("ali")])

    async def play(connect, running):
        socket = await connect()
        socket.subscribe("a", EVENTS, table=id_of(path))
        await socket.until(lambda each: each.news("a"))
        socket.say({"type": "complete", "id": "a"})
        socket.subscribe("a", EVENTS, table=id_of(path))
        await socket.until(lambda each: len(each.news("a")) == 2)
        socket.subscribe("a", EVENTS, table=id_of(path))
        return await closed(socket)

    assert following(play) == (4409, "subscription_exists")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("{ rulesets { key } }", "wrong_transport"),
        ("mutation { openTable { __typename } }", "wrong_transport"),
        ("subscription {", "malformed_query"),
        ("subscription { nothing }", "invalid_query"),
        ("subscription ($t: ID!) { tableEvents(table: $t) { cursor } }", "invalid_query"),
        ("subscription { a: tableEvents(table: 1) { cursor } myEvents { cursor } }", "invalid_query"),
        ("subscription {" + "a" * 10 + "{a" * 40 + "}" * 41, "query_too_large"),
        ('subscription { tableEvents(table: "x") { cursor } }', "not_found"),
    ],
)  # fmt: skip
def test_an_operation_that_cannot_be_followed_is_told_why_and_the_others_go_on(committed, query, code):
    async def play(connect, running):
        socket = await connect()
        socket.subscribe("a", query)
        await socket.until(lambda each: each.of("a", "error"))
        socket.say({"type": "ping"})
        await socket.until(lambda each: {"type": "pong"} in each.said)
        return socket.of("a", "error")[0][0]["extensions"]["code"]

    assert following(play) == code


def test_a_document_counts_as_a_read_also_when_it_says_nothing(committed, limits):
    limits(f"read=2/{LONG}")

    async def play(connect, running):
        socket = await connect()
        for name in ("a", "b", "c"):
            socket.subscribe(name, "subscription {")
            await socket.until(lambda each, name=name: each.of(name, "error"))
        return [socket.of(name, "error")[0][0]["extensions"]["code"] for name in ("a", "b", "c")]

    assert following(play) == ["malformed_query", "malformed_query", "rate_limited"]


def test_a_document_that_asks_for_much_counts_as_several_reads(committed, limits, person):
    limits(f"read=9/{LONG}")
    path = opened([person("ali")])
    much = f"""subscription {{ tableEvents(table: "{path.removeprefix("tables/")}") {{ state {{
        seats {{ player {{ tables(first: 20) {{ nodes {{ state {{ seq }} }} }} }} }} }} }} }}"""

    async def play(connect, running):
        socket = await connect()
        socket.subscribe("a", much)
        await socket.until(lambda each: each.of("a", "error"))
        return socket.of("a", "error")[0][0]["extensions"]["policy"]

    assert following(play) == "read"


def test_as_many_operations_as_a_connection_may_have_and_no_more(committed, person):
    path = opened([person("ali")])

    async def play(connect, running):
        socket = await connect()
        for number in range(connection.MOST_OPERATIONS + 1):
            socket.subscribe(f"s{number}", EVENTS, table=id_of(path))
        await socket.until(lambda each: each.of(f"s{connection.MOST_OPERATIONS}", "error"))
        return socket.of(f"s{connection.MOST_OPERATIONS}", "error")[0][0]

    refused = following(play)
    assert refused["extensions"]["code"] == "too_many_streams"
    assert f"a websocket has {connection.MOST_OPERATIONS} subscriptions" in refused["message"]


def test_a_token_s_oldest_connection_makes_room(committed, person):
    ali = person("ali")

    async def play(connect, running):
        sockets = [await connect(ali.secret) for _ in range(MOST_PER_HOLDER + 1)]
        gone = await closed(sockets[0])
        return gone, [socket.closed for socket in sockets[1:]], len(running.dispatcher._sockets)

    gone, others, open_ = following(play)
    assert gone == (4429, "too_many_streams")
    assert others == [None] * MOST_PER_HOLDER and open_ == MOST_PER_HOLDER


def test_a_household_has_so_many_connections_whatever_its_addresses(committed, monkeypatch):
    monkeypatch.setattr(settings, "TRUSTED_PROXIES", networks(["127.0.0.1"]))

    async def play(connect, running):
        async def accepted(address: str) -> str | None:
            socket = await connect(begin=False, x_forwarded_for=address)
            await socket.until(lambda each: each.closed or each.accepted)
            return socket.accepted

        own = [await accepted(f"2001:db8::{number:x}") for number in range(hub.MOST_PER_ADDRESS)]
        return own, await accepted("2001:db8::ffff"), await accepted("2001:db8:0:1::1")

    own, one_more, neighbour = following(play)
    assert None not in own and one_more is None and neighbour is not None


def test_a_page_of_any_origin_may_begin_with_its_token_and_its_cookies_are_not_read(committed):
    browser = Client()
    browser.force_login(person("ali")[0])
    cookie = f"sessionid={browser.cookies['sessionid'].value}"
    _, secret = person("badr")

    async def play(connect, running):
        found = {}
        for origin in ("https://play.example.org", "null", "http://127.0.0.1:8000"):
            for token in (secret, None):
                socket = await connect(token, origin=origin, cookie=cookie)
                socket.subscribe("a", MINE)
                found[origin, token is None] = await socket.until(
                    lambda each: each.of("a") or each.of("a", "error")
                )
        return found

    for (origin, without_token), (first,) in following(play).items():
        if without_token:
            assert first[0]["extensions"]["code"] == "not_authenticated", origin
        else:
            assert "errors" not in first, origin


def test_a_websocket_for_another_host_name_is_turned_away(committed):
    async def play(connect, running):
        found = {}
        for host in (
            "evil.example",
            "127.0.0.1.evil.example:8000",
            "",
            None,
            "127.0.0.1",
            "LOCALHOST:80",
            "[::1]:8000",
        ):
            socket = await connect(begin=False, host=host, origin=f"http://{host}")
            await socket.until(lambda each: each.closed or each.accepted)
            found[host] = (socket.accepted, socket.closed)
        return found

    found = following(play)
    welcome = {host for host, (accepted, _) in found.items() if accepted is not None}
    assert welcome == {"127.0.0.1", "LOCALHOST:80", "[::1]:8000"}
    assert {closed for host, (_, closed) in found.items() if host not in welcome} == {(1008, "")}


@pytest.mark.parametrize("page", ["quickstart.md", "quickstart.ar.md"])
def test_gql_of_python_follows_a_table_once_the_protocol_is_named_as_the_quick_start_says(
    committed, person, page
):
    """The library gql looks for the chosen protocol in a header with capitals, which HTTP does not promise.

    If it offers two, it finds none and sends `start`, a message of the older. If it offers one, it uses that.
    """
    table = id_of(opened([person("ali")]))

    async def play(connect, running):
        older = await connect(begin=False, protocols=("graphql-ws", "graphql-transport-ws"))
        older.say({"type": "start", "id": "1", "payload": {"query": EVENTS, "variables": {"table": table}}})
        named = await connect(protocols=("graphql-transport-ws",))
        named.subscribe("1", EVENTS, table=table)
        await named.until(lambda each: each.news("1"))
        return older.accepted, await closed(older), named.accepted

    reason = "malformed_message: unknown type 'start', this is graphql-transport-ws"
    assert following(play) == ("graphql-transport-ws", (4400, reason), "graphql-transport-ws")
    told = (settings.BASE_DIR / "docs" / page).read_text(encoding="utf-8")
    assert "subprotocols=[WebsocketsTransport.GRAPHQLWS_SUBPROTOCOL]" in told and "4400" in told


def test_nothing_is_served_elsewhere_nor_by_another_protocol(committed):
    async def play(connect, running):
        elsewhere = await connect(path="/api/v1/tables", begin=False)
        found = [await closed(elsewhere)]
        for protocols in (["graphql-ws"], []):
            asked = {
                **scope("/graphql", "", host="localhost"),
                "type": "websocket",
                "subprotocols": protocols,
            }
            other = Socket()
            other._sent.put_nowait({"type": "websocket.connect"})
            await running.dispatcher(asked, other.receive, other.send)
            found.append(await closed(other))
        return elsewhere.accepted, found

    accepted, found = following(play)
    assert accepted is None and found == [
        (1008, ""), (4406, "subprotocol_not_acceptable"), (4406, "subprotocol_not_acceptable"),
    ]  # fmt: skip


def test_a_socket_that_does_not_begin_is_closed(committed):
    async def play(connect, running):
        running.dispatcher._sockets.begun_within_s = 0.0
        return await closed(await connect(begin=False))

    assert following(play) == (4408, "too_late")


def test_a_server_that_stops_says_so_and_leaves_nothing_behind(committed, person):
    path = opened([person("ali")])

    async def play(connect, running):
        socket = await connect()
        socket.subscribe("a", EVENTS, table=id_of(path))
        await socket.until(lambda each: each.news("a"))
        running.dispatcher._release()
        ended = await closed(socket)
        await asyncio.wait_for(socket.task, PATIENCE_S)
        refused = await connect(begin=False)
        return ended, await closed(refused), len(running.dispatcher._live.following)

    assert following(play) == ((1001, "server_stops"), (1008, ""), 0)


def test_a_subscriber_that_is_too_slow_gets_no_event_after_those_that_were_dropped(monkeypatch):
    # The limit, so that five events are too many.
    monkeypatch.setattr(subscribers, "MOST_UNSENT", 2)
    subscriber = subscribers.Subscriber("table", None, 0)
    for number in range(5):
        subscriber.say(Batch([StreamEvent("acted", str(number), {})]))

    told = []

    async def read():
        async for each in subscriber.news():
            told.append(each.id)

    with pytest.raises(Problem, match="too_slow"):
        asyncio.run(read())
    assert told == [], "its client continues behind the last event that it got"


def test_an_operation_that_is_ended_while_it_sends_leaves_no_sending_behind():
    async def play():
        kept = connection.Connection(None, {}, "198.51.100.7", lambda *_: None)
        kept._send = lambda _: asyncio.Event().wait()
        saying = asyncio.create_task(kept._say({"type": "next"}))
        await asyncio.sleep(0)
        began = kept.sending_since
        saying.cancel()
        await asyncio.gather(saying, return_exceptions=True)
        return began is not None, kept.sending_since

    assert asyncio.run(play()) == (True, None), "the hub would close the connection as stuck"


def test_a_connection_whose_client_reads_nothing_more_ends_though_it_cannot_be_told_why(monkeypatch):
    # The patience with this client, so that the test does not wait for its end.
    monkeypatch.setattr(connection, "LAST_WORDS_S", 0.0)

    async def play():
        sent, stuck = asyncio.Queue(), asyncio.Event()

        async def send(message):
            if message["type"] != "websocket.accept":
                stuck.set()
                await asyncio.Event().wait()

        sent.put_nowait({"type": "websocket.receive", "text": '{"type": "ping"}'})
        kept = connection.Connection(None, {}, "198.51.100.7", lambda *_: None)
        running = asyncio.create_task(kept.run(sent.get, send))
        await stuck.wait()
        kept.end(ConnectionClosed("too_late"))
        await asyncio.wait_for(running, PATIENCE_S)

    asyncio.run(play())


def test_pings_are_answered_and_pongs_heeded(committed):
    async def play(connect, running):
        socket = await connect()
        socket.say({"type": "ping"}, {"type": "pong"}, {"type": "complete", "id": "nothing"})
        await socket.until(lambda each: {"type": "pong"} in each.said)
        return socket.said

    assert following(play) == [{"type": "connection_ack"}, {"type": "pong"}]
