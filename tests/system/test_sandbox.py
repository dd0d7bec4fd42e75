"""Test of a game that lasts weeks on a sandbox's clock, played to its end over HTTP with all programs."""

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from games.tables import services as tables
from games.tables.models import Table
from tests.notices.receiver import Server
from tests.system import loopback
from tests.system.patience import allowed, strain
from tests.system.player import Json, Player
from tests.system.processes import eventually

pytestmark = [pytest.mark.prove, pytest.mark.system, pytest.mark.timeout(600)]
EVERYTHING = ("redis", "web", "worker", "sweeper", "courier")
NAMES = ("amal", "basim", "dina", "emad")
# The promise for an idle machine.
PROMISED_S = 60.0


class Inhabitant(Player):
    """A player of a sandbox, who has a token but no password."""

    def __init__(self, url: str, token: str) -> None:
        held = {"Authorization": f"Bearer {token}"}
        self.client = loopback.client(base_url=f"{url}/api/v1/", timeout=300, headers=held)

    def asks(self, method: str, path: str, content: Any = None) -> Json:
        return self._done(self.client.request(method, path, json=content))

    def plays(self, table: str) -> int:
        """Take every turn that waits for this player. Return how many there were."""
        state, taken = self.state(table), 0
        while (after := self.act(table, state)) is not None:
            state, taken = after, taken + 1
        return taken


class Sandbox:
    """A sandbox with its players. Its owner advances the clock."""

    def __init__(self, url: str, owner: Player) -> None:
        self._owner = owner
        opened = self._asks("POST", "sandbox", {"players": [*NAMES]})
        self._path = f"sandbox/{opened['id']}"
        self.people = {each["name"]: Inhabitant(url, each["token"]["secret"]) for each in opened["players"]}

    def opens(self, **chosen: Any) -> str:
        return str(self._asks("POST", f"{self._path}/tables", chosen)["id"])

    def advances(self, by: str) -> Json:
        """Advance the clock, wait until everything due is done, and return the counts of what was due."""
        told = self._asks("POST", f"{self._path}/advance", {"by": by})
        eventually(lambda: self._asks("GET", self._path)["settled"], within=10)
        return dict(told["due"])

    def mails(self, to: str) -> set[tuple[str, ...]]:
        """Return the kinds of notices in each mail to this player."""
        return {tuple(each["kinds"]) for each in self._asks("GET", f"{self._path}/mails?player={to}")["data"]}

    def close(self) -> None:
        for each in self.people.values():
            each.close()

    def _asks(self, method: str, path: str, content: Any = None) -> Json:
        return self._owner._done(self._owner.client.request(method, path, json=content))


@pytest.fixture
def receiver() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


def play(table: str, people: list[Inhabitant]) -> int:
    """Let these players take all their turns, until no turn is theirs. Return how many turns they took."""
    total = 0
    while taken := sum(each.plays(table) for each in people):
        total += taken
    return total


def told(receiver: Server, kind: str) -> list[Json]:
    found = [each.content for each in receiver.received]
    return [each["data"] for each in found if each["type"] == kind]


def clock(player: Inhabitant, table: str, seat: int) -> Json:
    players = player.state(table)["clock"]["players"]
    return dict(next(each for each in players if each["seat"] == seat))


def turns_of(player: Inhabitant) -> set[str]:
    return {each["turn_id"] for each in player.asks("GET", "me/turns")["data"]}


def test_a_game_of_weeks_is_played_from_first_seat_to_final_place_in_under_a_minute(
    service, player, receiver, tmp_path: Path, record_property
):
    running = service(*EVERYTHING, ESTIMATION_MAIL=f"file://{tmp_path}")
    ali = player(running, "ali")
    eventually(lambda: running.ready()["status"] == "ready", within=10)
    began, strains = time.monotonic(), [strain()]
    sandbox = Sandbox(running.url, ali)
    amal, others = sandbox.people["amal"], [sandbox.people[name] for name in NAMES[1:]]
    digests = {"language": "en", "digest_hours": 24, "ways": {"email": {"turn": "digest"}}}
    amal.asks("PUT", "me/notification-settings", digests)
    types = ["turn.reminder", "game.started", "game.finished"]
    amal.asks("POST", "webhooks", {"url": receiver.url("/amal"), "types": types})

    table = sandbox.opens(clock={"type": "days", "days": 3}, seats=[*NAMES])
    opened = amal.asks("GET", f"tables/{table}")
    assert (opened["status"], opened["concurrency"], opened["automatic"]) == ("running", 6, True)
    taken = play(table, others)
    assert len(amal.asks("GET", "me/turns")["data"]) == 6

    # One of three days is left: Amal is reminded by webhook and by mail, and a digest mail lists the turns.
    due = sandbox.advances("PT49H")
    assert due["reminders"] == 1 and due["time_outs"] == 0
    eventually(lambda: told(receiver, "turn.reminder"), within=10)
    eventually(lambda: {("reminder",), ("turn",)} <= sandbox.mails("amal"), within=10)
    assert list(tmp_path.iterdir()) == [], "no mail of a sandbox leaves it"

    # Amal goes on vacation for five days, so their clock stops.
    until = datetime.now(UTC) + timedelta(days=5)
    amal.asks("POST", "me/vacation", {"ends_at": until.isoformat(timespec="milliseconds")})
    sandbox.advances("P4D")
    assert clock(amal, table, 0)["timeouts"] == 0
    waiting = turns_of(amal)
    assert len(waiting) == 6

    # Amal's vacation ends, and they still do not play: a bot plays the turns that wait. Then Amal plays on.
    strains.append(strain())
    due = sandbox.advances("P2D")
    assert due["time_outs"] == 1
    assert clock(amal, table, 0)["timeouts"] == 1
    assert waiting.isdisjoint(turns_of(amal)), "they may have another since, where they speak twice in a row"

    taken += play(table, [*others, amal])
    state = amal.state(table)
    if state["status"] == "running":  # automatic turns are played only when the sandbox's clock advances
        sandbox.advances("PT1H")
        taken += play(table, [*others, amal])
        state = amal.state(table)
    assert state["status"] == "finished"
    eventually(lambda: told(receiver, "game.finished"), within=10)
    strains.append(strain())
    seconds = time.monotonic() - began
    sandbox.close()

    assert told(receiver, "game.finished")[0]["places"] == Table.objects.get(pk=table).places
    assert [each["table"] for each in told(receiver, "game.started")] == [table]
    assert tables.audit(table) == []
    record_property("correspondence_s", seconds)
    print(f"{taken} turns taken over HTTP; seven days in {seconds:.1f} s")
    assert seconds < allowed(PROMISED_S, *strains)
