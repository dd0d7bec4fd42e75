"""Private acts: everybody is shown the same as if they had not been done.

A table with clocks of days plays three rounds at once. One of its players does something private. All callers
are shown the same of the table as before, and others the same of that player. Being away moves a deadline,
which is public: everybody sees the new deadline, but not what moved it.
"""

import random
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from games.api.graphql.schema import GRAPHQL
from games.feed.models import FeedEvent
from games.tables import queries, services
from games.tables.models import AutomaticTurn, PlanVersion, Table
from tests.api.client import Caller
from tests.operations import ENDPOINTS
from tests.two_worlds.pairs.endpoints import Moment, Request
from tests.two_worlds.pairs.observed import Heard, Listener
from tests.two_worlds.pairs.others import compare, compare_rows, heard, reads, told
from tests.two_worlds.pairs.private import (
    ACTS,
    APART,
    NEVER,
    NOTICED,
    Act,
    Actor,
)
from tests.two_worlds.pairs.tables_of_worlds import bring, laid_out, seats_of
from tests.two_worlds.pairs.worlds import BY_ALL, SEED, Plan, World, played
from tests.two_worlds.test_endpoints import wanting_to_be_told

TABLE = Plan(
    "modern", 4, {"rounds": [14, 15, 16], "concurrency": 3}, automatic=True, clock={"preset": "normal"}
)
# Requests of each caller, and how many of all are repeated after each act.
ASKED, AFTER = (16, 8) if BY_ALL else (8, 1)
METRICS_TOKEN = "m" * 40
CHANGES = {"INSERT", "UPDATE", "DELETE"}


def test_every_operation_is_private_or_may_be_noticed():
    changing = {each.name for each in ENDPOINTS if each.method != "GET"}
    mutations = GRAPHQL.mutation_type
    assert mutations is not None
    settled = NOTICED | APART
    assert changing - settled == {name for act in ACTS.values() for name in act.operations}
    assert mutations.fields.keys() - settled == {name for act in ACTS.values() for name in act.mutations}
    assert settled <= changing | mutations.fields.keys()


@pytest.fixture
def listener(db) -> Iterator[Listener]:
    listening = Listener()
    yield listening
    listening.close()


class Scene(NamedTuple):
    """A table at a moment: who must act in the current round, who need not act, and what is asked."""

    world: World
    table: Table
    awaited: Actor
    idle: Actor
    asking: list[tuple[Caller, Request]]

    def heard(self, listener: Listener) -> list[Heard]:
        return [heard(listener, caller, request) for caller, request in self.asking]

    @property
    def requests(self) -> list[Request]:
        return [request for _, request in self.asking]


@pytest.fixture
def scene(db, settings, person: Callable[..., Caller]) -> Scene:
    """A table in card play: one seat must act, in this round only, and has a choice that is not automatic."""
    settings.METRICS_TOKEN = METRICS_TOKEN
    people = [wanting_to_be_told(person, name) for name in ("ali", "badr", "camil", "dina")]
    person("elias")
    dice = random.Random(f"private {SEED}")
    worlds = played(TABLE, dice)
    table, done = laid_out(worlds[0], [each.user for each in people]), 0
    for world in worlds:
        if not world.game.open or world.phase != "play":
            continue
        bring(table, world, done)
        done = len(world.moves)
        if _is_a_choice(table, world):
            return _scene(world, table, dict(seats_of(table, people)), dice)
    raise AssertionError("a game without a choice")


def _is_a_choice(table: Table, world: World) -> bool:
    turns = {each.round: each.seat for each in queries.awaited_at(table.pk)}
    answered = AutomaticTurn.objects.filter(table=table.pk, round=world.at.number, played=False)
    return len(turns) == len(set(turns.values())) and not answered.exists()


def _scene(world: World, table: Table, holders: dict[Any, Caller], dice: random.Random) -> Scene:
    number = world.at.number
    (turn,) = [each for each in queries.awaited_at(table.pk) if each.round == number]
    busy = {each.seat for each in queries.awaited_at(table.pk)}
    (idle, *_) = [seat for seat in holders if seat not in busy]
    (other, *_) = [seat for seat in holders if seat not in {turn.seat, idle}]
    awaited = holders[turn.seat]
    asking: list[tuple[Caller, Request]] = []
    for caller in (holders[other], Caller(), awaited):
        every = [*reads(Moment(table.pk, caller, world.at), awaited.user.name)]
        if caller is awaited:  # what they see of themselves may change
            every = [each for each in every if each.path.startswith("tables/")]
        always = [Request("GET", f"tables/{table.pk}/state"), Request("GET", f"users/{awaited.user.name}")]
        asking += [(caller, each) for each in (*always, *dice.sample(every, min(ASKED, len(every))))]
    actors = (Actor(holders[seat], table.pk, number) for seat in (turn.seat, idle))
    return Scene(world, table, *actors, asking)


def measured() -> list[str]:
    """Return the metrics of the game, except times, which pass, and webhooks, which users ask for."""
    lines = Caller(METRICS_TOKEN).get("/metrics").content.decode().splitlines()
    ours = (line for line in lines if line.startswith("estimation_"))
    return [line for line in ours if "_seconds" not in line and "webhook" not in line]


def written(statements: CaptureQueriesContext) -> list[str]:
    return [each["sql"] for each in statements.captured_queries if each["sql"].split(None, 1)[0] in CHANGES]


@pytest.mark.timeout(0)
def test_nobody_notices_what_is_private(listener, scene):
    dice = random.Random(SEED)
    every = [*zip(scene.asking, scene.heard(listener), strict=True)]
    actors = (("awaited", scene.awaited), ("idle", scene.idle))
    for place, (name, act) in enumerate(ACTS.items()):
        for who, actor in actors if BY_ALL else [actors[place % 2]]:
            some = [each for each in every if _is_told_first(each[0][1])] + dice.sample(every, AFTER)
            after = scene._replace(asking=[asked for asked, _ in some])
            _compare_after(listener, after, (name, who), act, actor, [known for _, known in some])


def _is_told_first(request: Request) -> bool:
    return request.path.endswith("/state") or request.path.startswith("users/")


def _compare_after(
    listener: Listener, scene: Scene, what: object, act: Act, actor: Actor, before: list[Heard]
) -> None:
    mark = transaction.savepoint()
    user = actor.caller.user
    assert user is not None
    others, numbers = told(scene.table, but=[user]), measured()
    with CaptureQueriesContext(connection) as statements:
        act.do(actor)
    assert not act.reads or not written(statements), ("written", what)
    compare_rows(what, others, told(scene.table, but=[user]))
    assert act.counted or measured() == numbers, ("metrics", what)
    listener.forget()  # /metrics reads from Redis
    compare(what, before, scene.heard(listener), scene.requests)
    transaction.savepoint_rollback(mark)


@pytest.mark.timeout(0)
def test_others_see_that_a_deadline_moved_and_not_why(listener, scene):
    """Both move it by five hours: a vacation before it, or quiet hours from the day after tomorrow on."""
    (turn,) = [each for each in queries.awaited_at(scene.table.pk) if each.round == scene.awaited.number]
    assert turn.due_at is not None
    begins = (turn.due_at - timedelta(hours=12)).replace(minute=0, second=0, microsecond=0)
    ends = begins + timedelta(hours=5)
    asking = scene._replace(asking=[each for each in scene.asking if each[0] is not scene.awaited.caller])
    before, heard_in, told_in = asking.heard(listener), [], []
    for path, content in (
        ("me/vacation", {"starts_at": begins.isoformat(), "ends_at": ends.isoformat()}),
        ("me/hours", {"quiet_hours": {"from": f"{begins:%H:%M}", "to": f"{ends:%H:%M}"}}),
    ):
        mark = transaction.savepoint()
        scene.awaited.send(*_asking_for(path, content))
        (later,) = [each for each in queries.awaited_at(scene.table.pk) if each.round == turn.round]
        assert later.due_at == turn.due_at + timedelta(hours=5)
        heard_in.append(asking.heard(listener))
        told_in.append(told(scene.table, but=[scene.awaited.caller.user]))
        transaction.savepoint_rollback(mark)
    assert before != heard_in[0]
    compare_rows("away", *told_in)
    compare("away", *heard_in, asking.requests)


def _asking_for(path: str, content: dict[str, Any]) -> tuple[str, str, dict[str, Any], int]:
    return ("POST", path, content, 201) if path == "me/vacation" else ("PATCH", path, content, 200)


@pytest.mark.timeout(0)
def test_a_plan_that_stops_is_told_to_its_owner_alone(listener, scene):
    user = scene.awaited.caller.user
    before, others = scene.heard(listener), told(scene.table, but=[user])
    scene.awaited.send("PUT", f"tables/{{table}}/plans/{scene.awaited.number}", NEVER)
    due = AutomaticTurn.objects.filter(table=scene.table.pk, plan__isnull=False, played=False)
    assert due.update(due_at=Now() - timedelta(milliseconds=1)) == 1
    services.sweep_automatic()
    assert PlanVersion.objects.get(table=scene.table.pk).stopped
    assert FeedEvent.objects.filter(kind="plan_stopped", audience=f"user:{user.pk}").exists()
    compare_rows("stops", others, told(scene.table, but=[user]))
    compare("stops", before, scene.heard(listener), scene.requests)
