"""Clients that play over HTTP and retry every request without an answer, as well-made clients do."""

from __future__ import annotations

import random
import time
import uuid
from collections import deque
from collections.abc import Callable, Sequence

import httpx

from tests.chaos.harness.witness import Json, Witness
from tests.system import loopback

PAUSE_S = 0.1  # between two tries; less than Retry-After asks for, to cause more load
PATIENCE_S = 180.0  # within which a request must get an answer
GAME_PATIENCE_S = 500.0
# Errors that mean "another program was quicker". Only a client that shares its seat may get them.
OUTRUN = {"stale_turn", "turn_already_played", "table_not_running"}


class Stuck(Exception):
    """Error for a request without an answer, or a game without an end."""


class Client:
    """One person's client program. Two clients may use the same token and compete for the same seat."""

    def __init__(self, urls: Sequence[str], witness: Witness, stopped: Callable[[], bool]) -> None:
        self._urls = deque(f"{url}/api/v1/" for url in urls)
        self._witness = witness
        self._stopped = stopped
        # Reading certificates takes longer than a game, and there is no TLS here.
        self._http = loopback.client(base_url=self._urls[0], timeout=60)

    def sign_up(self, name: str) -> None:
        sent = {"name": name, "password": f"{name} plays to win every trick"}
        self.take_token(self.send("POST", "users", sent)[1]["token"]["secret"])

    def take_token(self, token: str) -> None:
        self.token = token
        self._http.headers["Authorization"] = f"Bearer {token}"

    def open(self, seats: list[Client | str], **chosen: object) -> str:
        """Start a table with these clients and bots. Return its id. Every step can be retried safely."""
        table = self.once("tables", {"players": len(seats), **chosen})["id"]
        for seat, who in enumerate(seats):
            if isinstance(who, str):
                self._sit(f"tables/{table}/seats/{seat}", {"bot": who})
            elif who is not self:
                who._sit(f"tables/{table}/seats/{seat}", {})
        self.once(f"tables/{table}/start", {})
        return str(table)

    def _sit(self, path: str, body: Json) -> None:
        status, answer = self.send("PUT", path, body)
        self._expect(status < 300, f"PUT {path}: {status} {answer}")

    def once(self, path: str, body: Json) -> Json:
        """POST with an Idempotency-Key, so that retries take effect once. Return the response body."""
        key = {"Idempotency-Key": uuid.uuid4().hex}
        while True:
            status, answer = self.send("POST", path, body, headers=key)
            if answer.get("code") != "idempotency_in_progress":
                self._expect(status < 300, f"POST {path}: {status} {answer}")
                return answer
            time.sleep(PAUSE_S)

    def play(self, table: str, dice: random.Random, *, shares_seat: bool = False) -> None:
        """Send a random legal action at each turn until the game is over. Raise Stuck if it does not end."""
        until = time.monotonic() + GAME_PATIENCE_S
        state = self.send("GET", f"tables/{table}/state")[1]
        while state["status"] == "running":
            if time.monotonic() > until:
                raise Stuck(f"{table} is not over after {GAME_PATIENCE_S:.0f} s: {state['rounds'][-1]}")
            mine = next((r["my"] for r in state["rounds"] if r["my"] and r["my"]["turn_id"]), None)
            if mine is None:
                state = self._news(table, state["seq"])
            else:
                entry = dice.choice(mine["legal_actions"])
                sent = {"turn_id": mine["turn_id"], "action": _chosen(entry, dice)}
                state = self._act(table, sent, shares_seat=shares_seat)

    def _act(self, table: str, sent: Json, *, shares_seat: bool) -> Json:
        began = time.monotonic()
        status, answer = self.send("POST", f"tables/{table}/actions", sent)
        if status in {200, 201}:
            self._witness.acted(table, sent, answer, time.monotonic() - began)
            return dict(answer["state"])
        told = status == 409 and answer["code"] in OUTRUN
        self._expect(told and shares_seat, f"{table} {sent}: {status} {answer.get('code')}")
        return self.send("GET", f"tables/{table}/state")[1]

    def _news(self, table: str, since: int) -> Json:
        path = f"tables/{table}/state?since={since}"
        return self.send("GET", path, headers={"Prefer": "wait=5"})[1]

    def send(
        self, method: str, path: str, body: Json | None = None, *, headers: Json | None = None
    ) -> tuple[int, Json]:
        """Retry a request until its status is below 500. Return status and body, or raise Stuck."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until and not self._stopped():
            try:
                answer = self._http.request(method, path, json=body, headers=headers)
                told: Json = answer.json()
            except (httpx.TransportError, ValueError):
                self._witness.broke_off()
                self._turn_to_another_web()
                continue
            self._witness.saw(
                answer.status_code, str(told.get("code", "")), answer.headers, f"{method} {path}"
            )
            if answer.status_code < 500:
                return answer.status_code, told
            time.sleep(PAUSE_S)
        raise Stuck(f"{method} {path} got no answer")

    def _turn_to_another_web(self) -> None:
        self._urls.rotate()
        self._http.base_url = self._urls[0]
        time.sleep(PAUSE_S)

    def _expect(self, holds: bool, what: str) -> None:
        if not holds:
            self._witness.breach(what)

    def close(self) -> None:
        self._http.close()


def _chosen(entry: Json, dice: random.Random) -> Json:
    """Return a random action of those that an entry of `legal_actions` allows."""
    if "cards" in entry:
        return {"type": entry["type"], "card": dice.choice(entry["cards"])}
    if "values" in entry:
        return {"type": entry["type"], "value": dice.choice(entry["values"])}
    return {"type": entry["type"], **dice.choice(entry["bids"])} if "bids" in entry else entry
