"""Tests of streams while the service stops, is killed and comes back: no event is missed."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from tests.api.live.stream_client import NDJSON, Event
from tests.system import loopback
from tests.system.player import Player
from tests.system.processes import eventually

pytestmark = pytest.mark.system


class Reading:
    """A client that reads a stream in a thread. It reconnects with its last event id if the stream breaks."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.events: list[Event] = []
        self.broken = 0
        self._url, self._headers = url, headers
        self._left = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def facts(self) -> list[Event]:
        return [each for each in self.events if each.event != "snapshot" and each.id is not None]

    def leave(self) -> None:
        """Do not reconnect. The thread ends when the service closes the connection."""
        self._left.set()

    def _read(self) -> None:
        while not self._left.is_set():
            last = [each.id for each in self.events if each.id is not None][-1:]
            headers = {**self._headers, "Accept": NDJSON, **({"Last-Event-ID": last[0]} if last else {})}
            try:
                with (
                    loopback.client(timeout=20) as http,
                    http.stream("GET", self._url, headers=headers) as answer,
                ):
                    assert answer.status_code in {200, 204, 503}, answer.read()
                    self._take(answer)
                    if answer.status_code == 204:  # the game is over; the stream broke before the goodbye
                        self._left.set()
            except httpx.HTTPError:
                self.broken += 1
                self._left.wait(0.1)

    def _take(self, answer: httpx.Response) -> None:
        for line in answer.iter_lines():
            if line:
                self.events.append(Event(**json.loads(line)))
            if self._left.is_set() or (self.events[-1:] and self.events[-1].data == {"reason": "game_over"}):
                self._left.set()
                return


@pytest.fixture
def reading():
    with readers() as begin:
        yield begin


@contextmanager
def readers() -> Iterator[Callable[[Player, str], Reading]]:
    """Yield `begin(player, path)`, which reads a stream as that player. In the end no reading reconnects."""
    begun: list[Reading] = []

    def begin(player: Player, path: str) -> Reading:
        client = player.client
        headers = {"Authorization": client.headers["Authorization"]}
        begun.append(Reading(f"{client.base_url}{path}", headers))
        return begun[-1]

    try:
        yield begin
    finally:
        for each in begun:
            each.leave()


@pytest.mark.prove
def test_through_a_killed_web_and_a_restarted_redis_everything_is_told_once(service, player, reading):
    running = service("redis", "web")
    ali, badr = player(running, "ali"), player(running, "badr")
    table = ali.open(ruleset="updown", players=2, options={"rounds": [2]})
    streams = [reading(each, f"tables/{table}/stream") for each in (ali, badr)]
    mine = [reading(each, "me/stream") for each in (ali, badr)]
    eventually(lambda: all(each.events for each in (*streams, *mine)), within=20)
    begun = ali.state(table)["seq"]
    badr.sit(table, 1)
    ali.start(table)
    running.kill("web")
    running.start("web")
    eventually(running._answers, within=30)
    running.kill("redis")
    over = False
    while not over:
        for each in (ali, badr):
            state = each.act(table, each.state(table)) or {}
            over = over or state.get("status") == "finished"
        if "redis" not in running.running and ali.state(table)["seq"] > begun + 12:
            running.start("redis")
    listed = ali.client.get(f"tables/{table}/events", params={"limit": 1000}).json()["data"]
    for stream in streams:
        eventually(lambda stream=stream: len(stream.facts) >= len(listed) - begun, within=30)
        assert [each.data for each in stream.facts] == listed[begun:]
        assert stream.broken
    for own, who in zip(mine, (ali, badr), strict=True):
        eventually(lambda own=own: "game_finished" in [each.event for each in own.events], within=30)
        turns = [each.data["turn_id"] for each in own.facts if each.event == "turn"]
        seat = who.state(table)["viewer"]
        assert turns == [
            each["turn_id"] for each in listed if each["type"] == "acted" and each["seat"] == seat
        ]
