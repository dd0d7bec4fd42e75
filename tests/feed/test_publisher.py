"""Messages are sent by the calling thread, which never waits."""

import socket
import threading

import pytest
import redis
from django.conf import settings
from redis.connection import Connection

from games.feed.publisher import Publisher


class Server:
    """A false Redis, which accepts connections and sends only what a test makes it send."""

    def __init__(self) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.opened = 0

    def connection(self) -> Connection:
        self.opened += 1
        return Connection(host="127.0.0.1", port=self.port, socket_timeout=3600, protocol=2, driver_info=None)

    def accept(self) -> socket.socket:
        return self._listening.accept()[0]

    def close(self) -> None:
        self._listening.close()


@pytest.fixture
def server():
    server = Server()
    yield server
    server.close()


@pytest.fixture
def publisher(server):
    publisher = Publisher(server.connection)
    yield publisher
    if publisher._connection is not None:
        publisher._connection.disconnect()


def test_a_message_is_heard_and_answered():
    client = redis.Redis.from_url(settings.REDIS_URL)
    listener = client.pubsub(ignore_subscribe_messages=True)
    listener.subscribe("somewhere")
    listener.get_message(timeout=60)
    publisher = Publisher(client.connection_pool.make_connection)
    publisher.open()
    for text in ("first", "second"):
        assert publisher.publish("somewhere", text)
    assert publisher.is_answered()
    assert [listener.get_message(timeout=60)["data"] for _ in range(2)] == [b"first", b"second"]
    publisher._connection.disconnect()
    listener.close()
    client.close()


def test_without_a_connection_nothing_is_sent(publisher, server):
    assert not publisher.publish("somewhere", "news")
    assert not publisher.is_answered()
    assert server.opened == 0


def test_an_open_connection_is_kept(publisher, server):
    publisher.open()
    publisher.open()
    assert server.opened == 1


def test_a_server_that_reads_nothing_is_given_up_once_its_buffer_is_full(publisher, server):
    publisher.open()
    theirs = server.accept()
    sent = 0
    while publisher.publish("somewhere", "x" * 50_000):
        sent += 1
    assert sent > 0
    assert not publisher.publish("somewhere", "small"), "half a message lies there, so nothing may follow it"
    publisher.open()
    assert publisher.publish("somewhere", "small")
    theirs.close()


def test_a_silent_server_is_given_up_after_its_timeout(publisher, server):
    publisher.open()
    assert publisher.publish("somewhere", "news")
    assert publisher.publish("somewhere", "it has time")
    publisher._connection.socket_timeout = -1
    assert not publisher.publish("somewhere", "it had time")


@pytest.mark.parametrize("answer", [b"-NOAUTH Authentication required.\r\n", b""])
def test_a_server_that_refuses_or_hangs_up_is_given_up(publisher, server, answer):
    publisher.open()
    theirs = server.accept()
    assert publisher.publish("somewhere", "news")
    theirs.recv(1000)
    theirs.sendall(answer)
    theirs.shutdown(socket.SHUT_WR)
    assert not publisher.is_answered()
    assert not publisher.publish("somewhere", "more")
    theirs.close()


def test_threads_do_not_mix_their_messages(publisher, server):
    publisher.open()
    theirs = server.accept()
    threads = [
        threading.Thread(target=lambda: [publisher.publish("c", "x" * 100) for _ in range(20)])
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    one = b"*3\r\n$7\r\nPUBLISH\r\n$1\r\nc\r\n$100\r\n" + b"x" * 100 + b"\r\n"
    got = b""
    while len(got) < 160 * len(one):
        got += theirs.recv(1 << 16)
    assert got == one * 160
    for thread in threads:
        thread.join()
    theirs.close()


def test_a_fork_has_no_connection(publisher, server):
    publisher.open()
    parents = publisher._connection
    publisher.forget()
    assert not publisher.publish("somewhere", "news")
    publisher.open()
    assert publisher.publish("somewhere", "news")
    assert server.opened == 2
    parents.disconnect()
