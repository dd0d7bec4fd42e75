"""What anybody is answered depends on what they may see: status, headers, bytes, queries and log lines.

A table is played to some moment in one world; each door is asked, and undone. Then the table's sealed decks
are exchanged for those of the twin world, and everything is asked again.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.seats import Seat
from games.tables import deals, queries, services
from games.tables.folds import folds
from games.tables.models import Table
from tests.api.client import Caller
from tests.two_worlds.doors import ASKED, KNOW_NO_TABLE, Moment, Request, all_doors
from tests.two_worlds.worlds import PLANS, Laid, Plan, World, made, twin

WORLDS = 1
NAMES = ("ali", "badr", "camil", "dina", "fuad")


def test_every_door_is_asked_in_two_worlds_or_knows_no_table():
    doors = all_doors()
    assert {name for name, _ in doors} == {name for name, _ in ASKED} | KNOW_NO_TABLE
    assert {door for door in doors if door[0] not in KNOW_NO_TABLE} == set(ASKED)


@pytest.mark.parametrize("number", range(WORLDS))
@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_whoever_asks_hears_the_same_in_both_worlds(db, person, caplog, plan, number):
    dice = random.Random(f"{plan} {number}")
    world = made(plan, dice)
    callers = [person(name) for name in NAMES[: plan.players]]
    person("elias")
    table = laid_out(world, [caller.user for caller in callers])
    held = dict(table.occupancies.filter(to_seq=None).values_list("seat", "player__name"))
    by_name = {caller.user.name: caller for caller in callers}
    seats = [(Seat(seat), by_name[name]) for seat, name in sorted(held.items())]
    awaited = [each for each in seats if each[0] in {row.seat for row in queries.awaited_at(table.pk)}]
    strangers: list[tuple[Seat | None, Caller]] = [(None, Caller()), (None, person("gamal"))]
    for viewer, caller in (dice.choice(strangers), dice.choice(seats), *awaited):
        for future in (True, False):
            compare(world, table, viewer, caller, dice, caplog, future=future)


def compare(
    world: World,
    table: Table,
    viewer: Seat | None,
    caller: Caller,
    dice: random.Random,
    caplog: Any,
    *,
    future: bool,
) -> None:
    """Reads are asked while deals to come differ, too; what is sent may bring these on."""
    laid = twin(world, viewer, dice, future=future)
    if laid is None:
        return
    doors = {door: asked for door, asked in ASKED.items() if (door[1] == "GET") is future}
    round = world.record.game.open[0] if world.record.game.open else None
    moment = Moment(table.pk, caller, round)
    requests = [(door, request) for door, asked in doors.items() for request in asked(moment)]
    seal(table, world.laid)
    here = [heard(caller, request, caplog) for _, request in requests]
    seal(table, laid)
    there = [heard(caller, request, caplog) for _, request in requests]
    for (door, request), one, other in zip(requests, here, there, strict=True):
        assert one == other, (door, request, viewer)


def laid_out(world: World, people: list[User]) -> Table:
    """A real table in this world, at this moment."""
    plan = world.plan
    table = services.open_table(
        creator=people[0],
        ruleset=plan.ruleset,
        players=plan.players,
        options=plan.options,
        stacked=world.laid,
    )
    for seat, player in enumerate(people[1:], start=1):
        services.take_seat(table_id=table.pk, player=player, seat=seat)
    services.start(table_id=table.pk, by=people[0])
    for seat, action in world.moves:
        (awaited,) = queries.awaited_at(table.pk)
        services.act_for(table_id=table.pk, seat=seat, turn=(awaited.round, awaited.turn), action=action)
    return Table.objects.get(pk=table.pk)


def seal(table: Table, laid: Laid) -> None:
    """Exchange the world under the table. Nothing else of it changes."""
    box = queries.key_ring().seal(
        deals.stacked_secret(laid), table_id=table.pk, nonce=secrets.token_bytes(deals.NONCE_BYTES)
    )
    Table.objects.filter(pk=table.pk).update(sealed_deal=box)


def heard(caller: Caller, request: Request, caplog: Any) -> tuple[object, ...]:
    """All that an answer tells, and all that is written down of it. What was done is undone."""
    folds.forget()
    caplog.clear()
    mark = connection.savepoint()
    with CaptureQueriesContext(connection) as captured:
        response: Any = caller.send(
            request.method, request.path, request.content, **request.headers, request_id="two-worlds"
        )
        body = b"".join(response.streaming_content) if response.streaming else response.content
    connection.savepoint_rollback(mark)
    asked = [query["sql"].split(" ", maxsplit=1)[0] for query in captured.captured_queries]
    return response.status_code, sorted(response.headers.items()), body, asked, list(lines(caplog))


def lines(caplog: Any) -> Iterator[object]:
    for record in caplog.records:
        line: Any = record.msg
        yield (
            {k: v for k, v in line.items() if k not in {"ms", "timestamp"}}
            if isinstance(line, dict)
            else line
        )


def test_a_planted_leak_is_heard(db, person, monkeypatch, caplog):
    """The harness is worth something: a state that tells a neighbour's hand differs."""
    from games.api.rest import state as door

    honest = door.state_json

    def leaking(state: Any) -> dict[str, Any]:
        decks = queries.decks_of(state.table, state.game)
        return honest(state) | {"scores": [decks.hands(round)[0] for round in state.game.open]}

    monkeypatch.setattr(door, "state_json", leaking)
    plan: Plan = PLANS[0]
    for number in range(20):
        dice = random.Random(number)
        world = made(plan, dice)
        table = laid_out(world, [person(f"{name}{number}").user for name in NAMES[: plan.players]])
        laid = twin(world, None, dice, future=True)
        if laid is None:
            continue
        asked: Callable[[Moment], Iterator[Request]] = ASKED["state", "GET"]
        (request, *_) = asked(Moment(table.pk, Caller(), None))
        here = heard(Caller(), request, caplog)
        seal(table, laid)
        if here != heard(Caller(), request, caplog):
            return
    pytest.fail("the leak was not heard")
