"""A client program that plays over HTTP and knows only the API's answers."""

import time
from typing import Any

import httpx

from tests.system import loopback

Json = dict[str, Any]


class Player:
    """A player who has signed up, with a token."""

    def __init__(self, url: str, name: str) -> None:
        self.client = loopback.client(base_url=f"{url}/api/v1/", timeout=300)
        self.name, self.password = name, f"{name} plays to win every trick"
        sent = {"name": self.name, "password": self.password}
        token = self._done(self.client.post("users", json=sent))["token"]
        self.client.headers["Authorization"] = (
            f"Bearer {token['secret'] if isinstance(token, dict) else token}"
        )

    def open(self, *, bots: int = 0, **chosen: Any) -> str:
        """Open a table with bots on its last seats, and return its id."""
        table = self._done(self.client.post("tables", json=chosen))
        for seat in range(table["players"] - bots, table["players"]):
            self._done(self.client.put(f"tables/{table['id']}/seats/{seat}", json={"bot": "steady"}))
        return str(table["id"])

    def sit(self, table: str, seat: int) -> None:
        self._done(self.client.put(f"tables/{table}/seats/{seat}", json={}))

    def start(self, table: str) -> None:
        self._done(self.client.post(f"tables/{table}/start"))

    def state(self, table: str) -> Json:
        return self._done(self.client.get(f"tables/{table}/state"))

    def news(self, table: str, since: int, *, wait: int = 30) -> tuple[Json, float]:
        """Long-poll a table's state. Return the state and how many seconds the answer took."""
        began = time.monotonic()
        answer = self.client.get(
            f"tables/{table}/state", params={"since": since}, headers={"Prefer": f"wait={wait}"}
        )
        assert answer.headers["Preference-Applied"] == "wait"
        return self._done(answer), time.monotonic() - began

    def act(self, table: str, state: Json) -> Json | None:
        """Send the first legal action. Return the new state, or None if it is not this player's turn."""
        for round in state["rounds"]:
            my = round["my"]
            if my is not None and my["turn_id"] is not None:
                sent = {"turn_id": my["turn_id"], "action": _first(my["legal_actions"][0])}
                answer = self._done(self.client.post(f"tables/{table}/actions", json=sent))
                return dict(answer["state"])
        return None

    def close(self) -> None:
        self.client.close()

    def _done(self, answer: httpx.Response) -> Json:
        assert answer.is_success, (answer.request.method, answer.request.url, answer.status_code, answer.text)
        return dict(answer.json())


def _first(entry: Json) -> Json:
    if "cards" in entry:
        return {"type": entry["type"], "card": entry["cards"][0]}
    if "values" in entry:
        return {"type": entry["type"], "value": entry["values"][0]}
    return {"type": entry["type"], **entry["bids"][0]} if "bids" in entry else entry
