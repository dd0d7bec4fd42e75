"""Tests of how long a webhook bot's table stands still if a part dies while its turn is sent.

The limits in seconds are for an idle machine; a busy one gets more (`patience.py`).
"""

import json
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing

import httpx
import psycopg
import pytest

from accounts import ids
from tests.chaos.ground import settings
from tests.chaos.harness.postgres import Crashing
from tests.notices.receiver import Handler, Server
from tests.notices.test_bot_turns import chosen
from tests.system.patience import allowed, strain
from tests.system.player import Player
from tests.system.processes import CHECKOUT, Service, eventually
from tests.system.test_example_bots import table_of
from tests.system.test_sandbox import Sandbox

pytestmark = [pytest.mark.prove, pytest.mark.system, pytest.mark.timeout(900)]
PROGRAMS = ("redis", "web", "worker", "sweeper", "courier")
PROMISED_S = 5.0
AT_TURN = 4
GAPS = """
SELECT extract(epoch FROM max(gap)) FROM (
    SELECT at - lag(at) OVER (ORDER BY seq) AS gap FROM tables_log WHERE table_id = %s AND round >= 1
) gaps
"""


class Place:
    """The whole service with its own Postgres, and a bot. A fault strikes while the bot is sent a turn."""

    def __init__(self) -> None:
        self.postgres = Crashing()
        self.postgres.migrate(settings(self.postgres.url, "redis://127.0.0.1:1/0"), CHECKOUT)
        self.service = Service(*PROGRAMS, environment=self._environment)
        self.bot = Server({"/": self._answer})
        self.owner = Player(self.service.url, "ali")
        self._blow: Callable[[], object] | None = None
        self.strains: list[float] = []
        self._guard, self._tending = threading.Lock(), threading.Lock()
        self._turns = 0
        self._owned()

    def _environment(self, redis_url: str) -> dict[str, str]:
        return settings(self.postgres.url, redis_url, ESTIMATION_WEBHOOKS_TO_LOOPBACK="1")

    def _owned(self) -> None:
        done, client = self.owner._done, self.owner.client
        done(client.post("bots", json={"name": "hooked"}))
        asked = {"name": "hooks", "scopes": ["webhooks:manage", "games:read"]}
        token = done(client.post("me/tokens", json=asked, auth=("ali", "ali plays to win every trick")))
        held = {"Authorization": f"Bearer {token['secret']}"}
        sent = {"url": self.bot.url(), "types": ["bot.turn"], "bot": "hooked"}
        done(client.post("webhooks", json=sent, headers=held))

    def _answer(self, handler: Handler) -> None:
        with self._guard:
            self._turns += 1
            blow, self._blow = (self._blow, None) if self._turns == AT_TURN else (None, self._blow)
        if blow is not None:
            with self._tending:
                blow()
        handler.say(200, json.dumps(chosen(json.loads(handler.received.body))).encode())

    def longest_gap(self, blow: Callable[[], object]) -> float:
        """Play a game in which the fault strikes once. Return the longest gap in its log, in seconds."""
        eventually(self._is_whole, within=60)
        self._blow, self._turns = blow, 0
        table = table_of(self.owner, "hooked", "steady", options={"rounds": [5, 6]})
        self.strains = [strain()]
        eventually(lambda: self._is_over(table), within=120)
        assert self._blow is None, "the blow fell"
        with psycopg.connect(self.postgres.url) as asked:
            found = asked.execute(GAPS, [ids.parse(table, "table")]).fetchone()
        assert found is not None
        return float(found[0])

    def tend(self) -> None:
        """Start programs again that died as a consequence of the fault."""
        with self._tending:
            self.service.tend()

    def _is_whole(self) -> bool:
        self.tend()
        try:
            return self.service.ready()["status"] == "ready"
        except (httpx.TransportError, LookupError):
            return False

    def _is_over(self, table: str) -> bool:
        self.tend()
        self.strains.append(strain())
        answer = self.owner.client.get(f"tables/{table}/state")
        return answer.status_code == 200 and answer.json()["status"] == "finished"

    def again(self, name: str) -> None:
        """Kill a program and start it again, as its supervisor would."""
        self.service.kill(name)
        self.service.start(name)

    def close(self) -> None:
        self.owner.close()
        self.bot.close()
        self.service.close()
        self.postgres.close()


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    with closing(Place()) as running:
        yield running


BLOWS: dict[str, Callable[[Place], object]] = {
    "nothing": lambda place: None,
    "redis killed": lambda place: place.again("redis"),
    "courier killed": lambda place: place.again("courier"),
    "connections cut": lambda place: place.postgres.terminate_backends(),
    "postmaster killed": lambda place: place.postgres.crash(by=signal.SIGKILL),
}


@pytest.mark.parametrize("blow", BLOWS)
def test_no_table_of_a_bot_by_webhook_stands_for_five_seconds(place, blow, record_property):
    outages = len(place.postgres.outages)
    gap = place.longest_gap(lambda: BLOWS[blow](place))
    record_property("longest_gap_s", gap)
    away = sum(end - begin for begin, end in place.postgres.outages[outages:])
    busy = max(place.strains)
    print(f"{blow}: longest gap {gap:.2f} s, {away:.2f} of them without Postgres, at strain {busy:.1f}")
    assert gap < allowed(PROMISED_S, *place.strains)


@pytest.mark.parametrize("blow", ["courier killed", "connections cut", "postmaster killed"])
def test_a_sandbox_whose_mails_were_under_way_is_settled_within_five_seconds(place, blow, record_property):
    eventually(place._is_whole, within=60)
    with closing(Sandbox(place.service.url, place.owner)) as sandbox:
        sandbox.opens(clock={"type": "days", "days": 3}, seats=[*sandbox.people])
        place.owner._done(place.owner.client.post(f"{sandbox._path}/advance", json={"by": "PT49H"}))
        BLOWS[blow](place)
        began, place.strains = time.monotonic(), [strain()]
        eventually(lambda: _settled(place, sandbox), within=60)
        seconds = time.monotonic() - began
    record_property("settled_s", seconds)
    print(f"{blow}: settled after {seconds:.2f} s, at strain {max(place.strains):.1f}")
    assert seconds < allowed(PROMISED_S, *place.strains)


def _settled(place: Place, sandbox: Sandbox) -> bool:
    place.tend()
    place.strains.append(strain())
    answer = place.owner.client.get(sandbox._path)
    return answer.status_code == 200 and answer.json()["settled"] is True
