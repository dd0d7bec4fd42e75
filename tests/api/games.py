"""Games over HTTP, played by a client that knows no rules, only the API's responses.

`opened` and `started` set up a table by services, which takes half as long. If a test is about setting up,
use `opened_by_requests` and `started_by_requests`, which send each step to the API.
"""

import random
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from accounts.models import User
from accounts.queries import caller_by_secret
from games.tables import services
from tests.api.client import Caller, done

Json = dict[str, Any]
NAMES = ("ali", "badr", "camil", "dina", "elias")


def opened(callers: Sequence[Caller], **chosen: Any) -> str:
    """Open a table for the first caller on seat 0; seat the others after them. Return the table's path."""
    creator, *others = map(user_of, callers)
    if chosen.get("ruleset") == "updown":
        chosen.setdefault("players", len(callers))
    if "client_seed" in chosen:
        chosen["client_seed"] = chosen["client_seed"].encode()
    table = services.open_table(creator=creator, **chosen)
    for seat, player in enumerate(others, start=1):
        services.take_seat(table_id=table.pk, player=player, seat=seat)
    return f"tables/{table.pk}"


def user_of(caller: Caller) -> User:
    """Return the caller's user as stored now: a test may have changed them."""
    assert caller.secret is not None
    return caller_by_secret(caller.secret, now=datetime.now(UTC)).user


def started(callers: Sequence[Caller], **chosen: Any) -> str:
    path = opened(callers, **chosen)
    services.start(table_id=path.removeprefix("tables/"), by=user_of(callers[0]))
    return path


def opened_by_requests(callers: Sequence[Caller], **chosen: Any) -> str:
    if chosen.get("ruleset") == "updown":
        chosen.setdefault("players", len(callers))
    table = done(callers[0].post("tables", chosen), 201)
    path = f"tables/{table['id']}"
    for seat, caller in enumerate(callers[1:], start=1):
        done(caller.put(f"{path}/seats/{seat}"))
    return path


def started_by_requests(callers: Sequence[Caller], **chosen: Any) -> str:
    path = opened_by_requests(callers, **chosen)
    done(callers[0].post(f"{path}/start"))
    return path


def choice(state: Json, choose: Callable[[list[Any]], Any]) -> Json | None:
    """Choose a legal action from the state and return the request's body; None if it is not their turn."""
    for round in state["rounds"]:
        my = round["my"]
        if my is not None and my["turn_id"] is not None:
            return {"turn_id": my["turn_id"], "action": action(choose(my["legal_actions"]), choose)}
    return None


def action(entry: Json, choose: Callable[[list[Any]], Any]) -> Json:
    if "cards" in entry:
        return {"type": entry["type"], "card": choose(entry["cards"])}
    if "values" in entry:
        return {"type": entry["type"], "value": choose(entry["values"])}
    return {"type": entry["type"], **choose(entry["bids"])} if "bids" in entry else entry


def awaited(path: str, callers: Sequence[Caller], state: Json | None = None) -> tuple[Caller, Json]:
    """Return the caller whose turn it is, and the state as they see it."""
    state = state or done(callers[0].get(f"{path}/state"))
    waiting = next(waiting for round in state["rounds"] for waiting in round["waiting"])
    name = state["seats"][waiting["seat"]]["player"]["name"]
    caller = next(each for each in callers if each.user is not None and each.user.name == name)
    return caller, state if state["viewer"] == waiting["seat"] else done(caller.get(f"{path}/state"))


def first(some: list[Any]) -> Any:
    return some[0]


def played(path: str, callers: Sequence[Caller], *, until: Callable[[Json], bool], dice: int = 1) -> Json:
    """Play on until `until` is true of the state; return that state."""
    choose = random.Random(dice).choice
    caller, state = awaited(path, callers)
    while not until(state):
        sent = choice(state, choose)
        if sent is None:
            caller, state = awaited(path, callers, state)
        else:
            state = done(caller.post(f"{path}/actions", sent), 201)["state"]
    return state


def finished(state: Json) -> bool:
    return state["status"] == "finished"
