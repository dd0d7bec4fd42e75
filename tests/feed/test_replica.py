"""Checks of the replica's progress: other requests do not wait for a replica that does not answer."""

import socket
import threading

import pytest
from django.db import connections

from games.feed.replica import ALIAS, ReplicaProgress


@pytest.fixture
def silent(django_db_blocker):
    """The socket of a replica that accepts connections and sends nothing."""
    with django_db_blocker.unblock(), socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(60)
        told = connections.settings["default"]
        options = {"connect_timeout": 60, "sslmode": "disable"}
        there = {"HOST": "127.0.0.1", "PORT": str(listening.getsockname()[1]), "OPTIONS": options}
        connections.settings[ALIAS] = told | there
        yield listening
        del connections.settings[ALIAS]


def test_while_one_looks_at_a_replica_that_does_not_answer_others_go_on_without_it(silent):
    standing, looked = ReplicaProgress(), []
    one = threading.Thread(target=lambda: looked.append(standing.replayed()))
    one.start()
    asked, _ = silent.accept()
    silent.setblocking(False)
    assert standing.replayed() is None
    with pytest.raises(BlockingIOError):
        silent.accept()
    asked.close()
    one.join()
    assert looked == [None]
