"""Persons who play against bots over HTTP: some act once a second, and one has their bots timed.

As a program it reads a job as JSON and prints {"actions", "ms"}: the number of actions of the first, and for
each trick that the last one led, the time from the 201 response until the third bot's card was in `events`.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any, NamedTuple

from bench.harness.http_client import Connection, request

POLL_S = 0.004
PERIOD_S = 1.0
BOTS = 3

Json = dict[str, Any]


class Seated(NamedTuple):
    """A person at a table, with their own connection."""

    connection: Connection
    token: str
    table: str

    @classmethod
    async def down(cls, port: int, token: str, table: str) -> Seated:
        return cls(await Connection.opened(port), token, table)

    async def my(self) -> Json | None:
        """Return the person's part of the open round if it is their turn, else None."""
        state = await self._get("state")
        mine = [round["my"] | {"leads": not round["trick"]} for round in state["rounds"] if round["my"]]
        return next((my for my in mine if my["turn_id"]), None)

    async def act(self, my: Json) -> int:
        """Send the first action offered. Return its number in the log."""
        body = json.dumps({"turn_id": my["turn_id"], "action": first(my["legal_actions"][0])})
        asked = request("POST", f"tables/{self.table}/actions", self.token, body)
        answer = await self.connection.ask(asked.encode())
        assert answer.status == 201, answer.body
        seq: int = answer.json()["seq"]
        return seq

    async def cards_since(self, seq: int) -> int:
        """Return how many actions the log holds after this entry."""
        events = await self._get(f"events?after={seq}")
        return sum(event["type"] == "acted" for event in events["data"])

    async def _get(self, path: str) -> Json:
        answer = await self.connection.ask(request("GET", f"tables/{self.table}/{path}", self.token).encode())
        assert answer.status == 200, answer.body
        read: Json = answer.json()
        return read


def first(offered: Json) -> Json:
    """Return the first action that an entry of `legal_actions` offers.

    Of cards it is the last, so that the person wins tricks and leads.
    """
    kind = offered["type"]
    if kind == "play":
        return {"type": kind, "card": offered["cards"][-1]}
    if kind == "estimate":
        return {"type": kind, "value": offered["values"][0]}
    return {"type": kind, **(offered["bids"][0] if kind == "bid" else {})}


async def once_a_second(person: Seated, delay: float, until: float, taken: list[float]) -> None:
    """Send one action each second in which it is the person's turn."""
    due = time.monotonic() + delay
    while due < until:
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        due = max(due + PERIOD_S, time.monotonic())
        if (my := await person.my()) is not None:
            await person.act(my)
            taken.append(time.monotonic())


async def watched(person: Seated, begun: float, until: float) -> list[float]:
    """Return the milliseconds from each 201 response to a led card until three bots have played."""
    ms = []
    while time.monotonic() < until:
        if (my := await person.my()) is None:
            await asyncio.sleep(0.02)
            continue
        seq = await person.act(my)
        answered = time.monotonic()
        if my["legal_actions"][0]["type"] != "play" or not my["leads"]:
            continue
        while await person.cards_since(seq) < BOTS:  # noqa: ASYNC110  # what it waits for is in Postgres
            await asyncio.sleep(POLL_S)
        if answered >= begun:
            ms.append((time.monotonic() - answered) * 1000)
        await asyncio.sleep(0.1)
    return ms


async def main(job: Json) -> Json:
    port = job["port"]
    busy = [await Seated.down(port, *one) for one in job["busy"]]
    probe = await Seated.down(port, *job["probe"])
    begun = time.monotonic() + job["warm_up"]
    until = begun + job["seconds"]
    taken: list[float] = []
    apart = PERIOD_S / max(1, len(busy))
    crowd = [once_a_second(person, apart * i, until, taken) for i, person in enumerate(busy)]
    ms, *_ = await asyncio.gather(watched(probe, begun, until), *crowd)
    return {"actions": sum(begun <= each <= until for each in taken), "ms": ms}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.load(sys.stdin)))))
