"""Tests of the bridge between the event loop and the synchronous application."""

import asyncio
import threading

import pytest

from estimation_service.wsgi_threads import BODY_LIMIT, PIECE, WsgiThreads
from tests.api.live.scopes import scope


async def busy(_scope, _receive, send):
    await send({"type": "http.response.start", "status": 503, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def asked(application, request, parts=((b"", False),), *, threads=1, longest_queue=10):
    """Send one request whose body comes in these parts. Return the answer's status, headers and body."""

    async def run():
        bridge = WsgiThreads(application, threads=threads, longest_queue=longest_queue, busy=busy)
        try:
            return await one(bridge, request, parts)
        finally:
            bridge.close()

    return asyncio.run(run())


async def one(bridge, request, parts=((b"", False),)):
    coming = iter(parts)
    sent = []

    async def receive():
        part = next(coming, None)
        if part is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": part[0], "more_body": part[1]}

    async def send(message):
        sent.append(message)

    await bridge(request, receive, send)
    assert not sent[-1].get("more_body")
    return sent[0]["status"], dict(sent[0]["headers"]), b"".join(each["body"] for each in sent[1:])


def echo(environ, start_response):
    """WSGI application that answers with the body it was sent, and its length and query in headers."""
    start_response(
        "200 OK", [("X-Length", environ["CONTENT_LENGTH"] or "none"), ("X-Query", environ["QUERY_STRING"])]
    )
    return [environ["wsgi.input"].read()]


def test_a_body_arrives_whole_however_it_is_framed():
    parts = [(b"ab", True), (b"cd", True), (b"", False)]
    for framing in ({"content_length": "4"}, {"transfer_encoding": "chunked"}):
        status, headers, body = asked(echo, scope(method="POST", **framing), parts)
        assert (status, headers[b"x-length"], body) == (200, b"4", b"abcd")


def test_a_request_without_a_body_is_not_waited_for():
    assert asked(echo, scope(), parts=())[2] == b""


def test_of_a_body_that_declares_too_much_nothing_is_read():
    status, headers, body = asked(echo, scope(method="POST", content_length="65537"), parts=())
    assert (status, headers[b"x-length"], body) == (200, b"65537", b"")


def test_a_body_that_grows_too_long_is_read_no_further_and_says_so():
    parts = [(b"x" * 40_000, True)] * 3
    _, headers, body = asked(echo, scope(method="POST", transfer_encoding="chunked"), parts)
    assert int(headers[b"x-length"]) == len(body) == 80_000 > BODY_LIMIT


def test_a_body_that_breaks_off_is_an_error_and_not_a_shorter_body():
    def reading(environ, start_response):
        with pytest.raises(OSError, match="broke off"):
            environ["wsgi.input"].read(10)
        start_response("400 Bad Request", [])
        return []

    assert asked(reading, scope(method="POST", content_length="10"), [(b"abc", True)])[0] == 400


def test_queries_beyond_ascii_arrive_as_they_were_sent():
    _, headers, _ = asked(echo, scope(query="name=\xc3\xa9"))
    assert headers[b"x-query"] == b"name=\xc3\xa9"


def test_a_header_with_an_underscore_cannot_pass_for_another():
    def forwarded(environ, start_response):
        start_response("200 OK", [])
        return [environ.get("HTTP_X_FORWARDED_PROTO", "none").encode()]

    request = scope(x_forwarded_proto="http")
    assert asked(forwarded, request)[2] == b"http"
    request["headers"] = [(b"x_forwarded_proto", b"https")]
    assert asked(forwarded, request)[2] == b"none"


def test_repeated_headers_are_joined():
    def repeated(environ, start_response):
        start_response("200 OK", [])
        return [environ["HTTP_PREFER"].encode(), b"|", environ["HTTP_COOKIE"].encode()]

    assert asked(repeated, scope(prefer=["a", "b"], cookie=["c=1", "d=2"]))[2] == b"a,b|c=1; d=2"


def test_a_long_answer_comes_in_pieces_and_is_closed():
    closed = threading.Event()

    class Chunks:
        def __iter__(self):
            return iter([b"x" * 100_000] * 25)

        def close(self):
            closed.set()

    def long_answer(_environ, start_response):
        start_response("200 OK", [])
        return Chunks()

    status, _, body = asked(long_answer, scope())
    assert (status, len(body)) == (200, 2_500_000)
    assert len(body) > PIECE
    assert closed.is_set()


def test_beyond_threads_and_queue_the_answer_is_busy_and_afterwards_not():
    release = threading.Event()

    def slow(_environ, start_response):
        release.wait(180)
        start_response("200 OK", [])
        return [b"done"]

    async def crowd():
        bridge = WsgiThreads(slow, threads=1, longest_queue=1, busy=busy)
        crowded = [asyncio.ensure_future(one(bridge, scope())) for _ in range(3)]
        await asyncio.wait(crowded, return_when=asyncio.FIRST_COMPLETED)
        release.set()
        statuses = sorted([(await each)[0] for each in crowded])
        later = (await one(bridge, scope()))[0]
        bridge.close()
        return statuses, later

    assert asyncio.run(crowd()) == ([200, 200, 503], 200)


def test_threads_live_on_so_that_connections_can():
    names = set()

    def named(_environ, start_response):
        names.add(threading.current_thread().name)
        start_response("200 OK", [])
        return []

    async def many():
        bridge = WsgiThreads(named, threads=2, longest_queue=100, busy=busy)
        await asyncio.gather(*(one(bridge, scope()) for _ in range(50)))
        bridge.close()

    asyncio.run(many())
    assert 1 <= len(names) <= 2


async def given_up(tasks, count):
    """Wait until this many tasks have ended. Return their positions in `tasks`."""
    pending = set(tasks)
    while len(tasks) - len(pending) < count:
        _, pending = await asyncio.wait(pending, return_when=asyncio.FIRST_COMPLETED)
    return [place for place, each in enumerate(tasks) if each.done()]


def test_bodies_that_never_come_keep_nobody_out():
    """A thousand connections that announced a body and sent none once made all others wait or fail."""
    never = asyncio.Event

    async def besieged():
        bridge = WsgiThreads(echo, threads=1, longest_queue=3, busy=busy)

        async def silent(answered):
            waiting = never()

            async def receive():
                await waiting.wait()

            async def send(message):
                answered.append(message)

            await bridge(scope(method="POST", content_length="9"), receive, send)

        answers = [[] for _ in range(20)]
        silents = [asyncio.ensure_future(silent(answered)) for answered in answers]
        await given_up(silents, 17)
        read = await one(bridge, scope())
        sent = await one(bridge, scope(method="POST", content_length="2"), [(b"hi", False)])
        gone = await given_up(silents, 18)
        for each in silents:
            each.cancel()
        await asyncio.gather(*silents, return_exceptions=True)
        bridge.close()
        return read[0], sent[2], gone

    read, sent, gone = asyncio.run(besieged())
    assert (read, sent) == (200, b"hi")
    assert gone == list(range(18)), "the first to come go first, so that three may be on their way"
