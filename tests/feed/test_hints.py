"""Hints may be lost; they never make a request wait."""

import json
import os
import threading
import time
from base64 import b64decode

import pytest
import redis
from django.conf import settings as django_settings

from games.feed import hints
from games.feed.hints import Messenger
from games.feed.publisher import Publisher


@pytest.fixture
def subscriber():
    client = redis.Redis.from_url(django_settings.REDIS_URL)
    listener = client.pubsub(ignore_subscribe_messages=True)
    yield listener
    listener.close()
    client.close()


def test_a_hint_is_published_soon(subscriber):
    subscriber.subscribe(hints.table_channel("table_1"))
    subscriber.get_message(timeout=60)
    assert hints.wake(hints.table_channel("table_1"), "17")
    assert hints.settle(60)
    message = subscriber.get_message(timeout=30)
    assert (message["channel"], message["data"]) == (b"table:table_1", b"17")


def test_without_a_worker_only_the_newest_tasks_of_each_priority_are_kept(monkeypatch):
    broker = redis.Redis.from_url(django_settings.CELERY_BROKER_URL)
    lists = {0: "celery", 3: "celery\x06\x163", 6: "celery\x06\x166", 9: "celery\x06\x169"}
    broker.delete(*lists.values())
    monkeypatch.setattr(hints, "KEPT_TASKS", 2)  # the limit, so that three are more
    for priority in lists:
        for number in range(3):
            hints.begin("bots.tasks.play", f"table_{number}", priority=priority)
    assert hints.settle(60)
    hints.forget_tasks()
    for name in lists.values():
        kept = [json.loads(b64decode(json.loads(each)["body"])) for each in broker.lrange(name, 0, -1)]
        assert [args for args, *_ in kept] == [["table_2"], ["table_1"]]
    broker.delete(*lists.values())
    broker.close()


def test_an_errand_runs_in_the_hints_thread():
    seen: list[str] = []
    assert hints.call(seen.append, "done")
    assert hints.settle(60)
    assert seen == ["done"]


def test_a_full_queue_drops_the_errand_at_once():
    messenger, busy, hold = Messenger(longest=2), threading.Event(), threading.Event()
    messenger.send(lambda: busy.set() or hold.wait())
    busy.wait()
    assert messenger.send(lambda: None)
    assert messenger.send(lambda: None)
    assert not messenger.send(lambda: None)
    assert not messenger.settle(3600)
    hold.set()


def test_after_a_failure_what_is_queued_is_dropped():
    messenger, ran, hold = Messenger(pause_s=3600), [], threading.Event()

    def fail() -> None:
        hold.wait()
        raise redis.ConnectionError

    messenger.send(fail)
    messenger.send(lambda: ran.append("too soon"))
    hold.set()
    assert messenger.settle(60)
    assert ran == []


def test_some_time_after_a_failure_errands_run_again():
    messenger, ran = Messenger(pause_s=0.1), []

    def fail() -> None:
        raise redis.ConnectionError

    messenger.send(fail)
    assert messenger.settle(60)
    time.sleep(0.1)
    messenger.send(lambda: ran.append("later"))
    assert messenger.settle(60)
    assert ran == ["later"]


def test_a_redis_that_is_not_there_costs_the_hint_and_nothing_else(settings, monkeypatch):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(hints, "_publisher", Publisher(hints._new_connection))
    busy, hold = threading.Event(), threading.Event()
    hints.call(lambda: busy.set() or hold.wait())
    busy.wait()
    # The thread that talks to Redis is blocked, so `wake` returns only if it does not wait for it.
    assert hints.wake("table:x", "1")
    hold.set()
    assert hints.settle(60)
    time.sleep(hints.PAUSE_S)


def test_a_forked_process_sends_hints_of_its_own():
    messenger = Messenger()
    assert messenger.settle(60)
    reader, writer = os.pipe()
    messenger._pid -= 1  # as in a child: the queue is its parent's, whose thread was not forked
    assert messenger.send(lambda: os.write(writer, b"x"))
    assert os.read(reader, 1) == b"x"
    os.close(reader)
    os.close(writer)
