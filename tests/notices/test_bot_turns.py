"""Tests of a bot's turn by webhook: it is sent with the bot's view; the bot acts in the answer or later."""

import json
from typing import Any

import pytest

from accounts import services as accounts
from accounts.models import User
from games.api.outgoing.deliveries import take_answer
from games.engine.actions import Action
from games.engine.codec import action_json, parse_turn_id
from games.engine.views import view
from games.notices import services
from games.notices.models import Attempt, Delivery
from games.notices.services import DueDelivery
from games.notices.transport import Answer
from games.tables import queries
from games.tables import services as tables
from games.tables.models import Table
from tests.api.games import action, first
from tests.notices.receiver import Handler

pytestmark = pytest.mark.usefixtures("committed")


@pytest.fixture
def ali(person, committed) -> User:
    return person("ali")


@pytest.fixture
def robot(ali, listening) -> User:
    user = accounts.make_bot(name="robot", owner=ali)
    listening(user, "bot.turn", by=ali)
    return user


@pytest.fixture
def another(ali) -> User:
    """Another bot of ali's, which plays through the API."""
    return accounts.make_bot(name="another", owner=ali)


def table_of(ali: User, *bots: User) -> Table:
    """Start a table of two bots at which the first one has the first turn.

    The draw decides who is first, so tables are started until it is that bot.
    """
    while True:
        table = tables.open_table(
            creator=ali, seat=None, ruleset="updown", players=2, options={"rounds": [1]}
        )
        for seat, bot in zip((1, 0), bots, strict=True):
            tables.add_bot(table_id=table.pk, by=ali, seat=seat, bot=bot)
        tables.start(table_id=table.pk, by=ali)
        if awaited(table) == bots[0].pk:
            return table


def awaited(table: Table) -> str:
    return queries.awaited_at(table.pk)[0].player_id


def choice(handler: Handler) -> dict[str, Any]:
    """Return the first legal action of the state in a request."""
    return chosen(handler.received.content)


def chosen(content: dict[str, Any]) -> dict[str, Any]:
    """Return the first legal action of the state in a message."""
    state = content["data"]["state"]
    my = next(round["my"] for round in state["rounds"] if round["my"]["turn_id"])
    return {"turn_id": my["turn_id"], "action": action(my["legal_actions"][0], first)}


def answer(content: object) -> Answer:
    return Answer(200, None, content if isinstance(content, bytes) else json.dumps(content).encode(), 9)


def saying(content: object) -> Any:
    return lambda handler: handler.say(200, answer(content).body)


def leased() -> DueDelivery:
    (errand,) = services.lease(most=5, most_failing=5)
    return errand


def legal_of(table: Table, robot: User) -> tuple[Action, ...]:
    state = queries.state(table.pk, robot)
    return view(state.game, state.hands, state.seat).rounds[-1].my.legal


def notes() -> list[str | None]:
    return list(Attempt.objects.order_by("at").values_list("note", flat=True))


def test_the_body_is_the_bot_s_own_view_and_the_answer_is_the_action(ali, robot, another, server, courier):
    server.behave["/"] = lambda handler: handler.say(200, json.dumps(choice(handler)).encode())
    table = table_of(ali, robot, another)
    courier.work(lambda: awaited(table) == another.pk)
    courier.work(lambda: notes() == ["taken"])
    data = server.received[0].content["data"]
    assert (data["table"], data["turn_id"]) == (table.pk, "1.1")
    assert data["state"]["viewer"] == data["seat"]
    assert len(data["state"]["rounds"][0]["my"]["hand"]) == 1


# What a bot may say instead of a right action, and the note that its owner reads.
NOT_TAKEN = [
    ({}, None),
    (b"", None),
    ({"turn_id": "1.1", "action": {"type": "estimate", "value": 13}}, "illegal_action"),
    ({"turn_id": "1.2", "action": {"type": "estimate", "value": 0}}, "other_turn"),
    ({"turn_id": "1.1"}, "malformed_answer"),
    ({"turn_id": "1.1", "action": "pass"}, "malformed_answer"),
    ({"turn_id": "1.1", "action": {"type": "estimate", "value": 0}, "more": 1}, "malformed_answer"),
    ([1], "malformed_answer"),
    (b"\xff", "malformed_answer"),
    (b"[" * 5000, "malformed_answer"),
    (b'{"turn_id": "1.1", "action": ' + b"[" * 1000 + b"]" * 1000 + b"}", "malformed_answer"),
    (b'{"turn_id": "1.1", "action": {"type": "estimate", "value": 13.0}}', "illegal_action"),
]


def test_an_answer_without_a_right_action_changes_nothing_and_the_bot_may_still_act(ali, robot, another):
    table = table_of(ali, robot, another)
    errand = leased()
    for content, note in NOT_TAKEN:
        assert take_answer(errand, answer(content)) == note, content
        assert awaited(table) == robot.pk
    tables.act(table_id=table.pk, player=robot, turn=parse_turn_id("1.1"), action=legal_of(table, robot)[0])
    assert awaited(table) == another.pk


def test_the_owner_reads_why_an_answer_was_not_taken(ali, robot, another, server, courier):
    server.behave["/"] = saying(b"\xff")
    table = table_of(ali, robot, another)
    courier.work(lambda: Delivery.objects.filter(status="delivered").exists())
    assert (notes(), awaited(table)) == (["malformed_answer"], robot.pk)


def test_a_turn_that_was_taken_before_it_could_be_told_is_dropped(ali, robot, another, server, courier):
    table = table_of(ali, robot, another)
    tables.act(table_id=table.pk, player=robot, turn=(1, 1), action=legal_of(table, robot)[0])
    courier.work(lambda: Delivery.objects.filter(status="dropped").exists())
    assert server.received == []


def test_an_answer_that_comes_when_the_turn_was_taken_otherwise_is_told_so(ali, robot, another):
    table = table_of(ali, robot, another)
    errand = leased()
    tables.act(table_id=table.pk, player=robot, turn=(1, 1), action=legal_of(table, robot)[0])
    late = answer({"turn_id": "1.1", "action": {"type": "estimate", "value": 1}})
    assert take_answer(errand, late) == "turn_already_played"
    assert take_answer(errand, Answer(500, "not_accepted", b"", 9)) is None


def test_a_bot_that_is_switched_off_while_it_answers_takes_no_turn(ali, robot, another):
    from games.api.outgoing.deliveries import take_answer

    table = table_of(ali, robot, another)
    errand = leased()
    said = answer({"turn_id": "1.1", "action": action_json(legal_of(table, robot)[0])})
    User.objects.filter(pk=robot.pk).update(is_active=False)
    assert take_answer(errand, said) is None and awaited(table) == robot.pk
    User.objects.filter(pk=robot.pk).update(is_active=True)
    assert take_answer(errand, said) == "taken" and awaited(table) == another.pk


def test_what_is_said_to_other_events_than_turns_means_nothing(ali, listening, server, courier):
    server.behave["/"] = saying({"turn_id": "1.1", "action": {"type": "pass"}})
    endpoint = listening(ali, "turn")
    services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    courier.work(lambda: Delivery.objects.filter(status="delivered").exists())
    assert notes() == [None]
