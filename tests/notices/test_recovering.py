"""A courier dies or loses the database: its leases end, and ends that it cannot write down are kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections

from accounts import services as accounts
from accounts.models import User
from games.notices import services
from games.notices.channels import channel
from games.notices.kinds import EMAIL
from games.notices.models import Delivery, Endpoint, Message, Notice, Part
from games.notices.services import Holder
from games.notices.transport import Answer
from tests.notices.mailbox import reached
from tests.notices.receiver import Handler
from tests.notices.test_bot_turns import awaited, chosen, notes, table_of
from tests.system.processes import eventually

pytestmark = pytest.mark.usefixtures("committed")
REFUSED = Answer(503, "not_accepted", b"", 3)


@pytest.fixture
def ali(person, committed) -> User:
    return person("ali")


@pytest.fixture
def holder() -> Iterator[Callable[[], Holder]]:
    """`holder()`: another courier that runs."""
    running: list[Holder] = []

    def begun() -> Holder:
        running.append(Holder())
        assert running[-1].hold()
        return running[-1]

    yield begun
    for each in running:
        each.let_go()


def cut(*pids: int) -> None:
    """End these connections to Postgres, and wait until they are gone."""
    at = connections["owner"].settings_dict
    address = {"host": at["HOST"], "port": at["PORT"], "dbname": at["NAME"], "user": at["USER"]}
    with psycopg.connect(**address, password=at["PASSWORD"], autocommit=True) as owner:
        owner.execute("SELECT pg_terminate_backend(pid) FROM unnest(%s::int[]) AS pid", [list(pids)])
        alive = "SELECT FROM pg_stat_activity WHERE pid = ANY(%s)"
        eventually(lambda: owner.execute(alive, [list(pids)]).fetchone() is None, within=60)


def pid_of(session: Any) -> int:
    return int(session.connection.info.backend_pid)


@contextmanager
def cut_after(statement: str) -> Iterator[None]:
    """Our connection breaks when the transaction with the first statement that begins so is over."""
    seen: list[str] = []

    def execute(run: Any, sql: Any, *rest: Any) -> Any:
        if seen == [statement] and not connection.in_atomic_block:
            seen.append("cut")
            cut(pid_of(connection))
        if not seen and str(sql).strip().startswith(statement):
            seen.append(statement)
        return run(sql, *rest)

    with connection.execute_wrapper(execute):
        yield
    assert len(seen) == 2, "we never came to such a statement"


def message_to(user: User) -> Message:
    notice = Notice.objects.create(user=user, kind="game_started", key="game 1")
    message = Message.objects.create(user=user, channel="email")
    Part.objects.create(notice=notice, message=message, channel="email")
    return message


def parcels(holder: int | None) -> list[str]:
    email = channel(EMAIL)
    assert email is not None
    return [each.name for each in services.parcels(email, most=10, holder=holder)]


# Leases end with their holder.


def test_what_a_courier_leased_is_free_as_soon_as_the_courier_is_gone(ali, listening, holder):
    delivery = services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    one, other = holder(), holder()
    leased = services.lease(most=5, most_failing=5, holder=one.number)
    assert [each.delivery_id for each in leased] == [delivery.pk]
    assert services.lease(most=5, most_failing=5, holder=other.number) == []
    cut(pid_of(one._session))
    (again,) = services.lease(most=5, most_failing=5, holder=other.number)
    assert (again.delivery_id, again.attempt) == (delivery.pk, 2)


def test_what_a_courier_leased_of_mails_is_free_as_soon_as_the_courier_is_gone(ali, holder):
    message = message_to(reached(ali))
    one, other = holder(), holder()
    assert parcels(one.number) == [message.pk]
    assert parcels(other.number) == []
    one.let_go()
    eventually(lambda: parcels(other.number) == [message.pk], within=60)


def test_a_courier_that_lost_its_session_for_a_moment_holds_its_leases_again(ali, listening, holder):
    services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    one, other = holder(), holder()
    assert services.lease(most=5, most_failing=5, holder=one.number)
    cut(pid_of(one._session))
    assert one.hold() and not one.hold()
    assert services.lease(most=5, most_failing=5, holder=other.number) == []


def test_a_lease_of_nobody_ends_by_time_alone(ali, listening, holder):
    services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    assert services.lease(most=5, most_failing=5)
    assert services.lease(most=5, most_failing=5, holder=holder().number) == []


# Ends are kept.


@pytest.mark.parametrize("with_session", [False, True], ids=["its connection", "all its connections"])
def test_a_bot_s_answer_that_cannot_be_written_down_is_kept_and_taken(
    ali, listening, server, courier, with_session
):
    robot, another = (accounts.make_bot(name=name, owner=ali) for name in ("robot", "another"))
    listening(robot, "bot.turn", by=ali)

    ours = connections["default"]  # this thread's, which works as the courier's

    def answer(handler: Handler) -> None:
        sessions = [ours, courier.courier._holder._session] if with_session else [ours]
        cut(*map(pid_of, sessions))
        handler.say(200, json.dumps(chosen(json.loads(handler.received.body))).encode())

    server.behave["/"] = answer
    table = table_of(ali, robot, another)

    def taken() -> bool:
        try:
            return notes() == ["taken"]
        except OperationalError:  # the cut met this question
            ours.close()
            return False

    courier.work(taken)
    assert awaited(table) == another.pk
    assert len(server.received) == 1, "asked once"
    assert Delivery.objects.get().status == "delivered"


def test_an_end_that_is_written_down_twice_counts_once(ali, listening):
    endpoint = listening(ali, "turn")
    services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    (errand,) = services.lease(most=5, most_failing=5)
    services.record(errand, REFUSED)
    services.record(errand, REFUSED)
    found = Endpoint.objects.get(pk=endpoint.pk)
    assert (found.failures, found.failed) == (1, 1)


# What was leased and could not be made is given back.


def test_a_turn_that_was_leased_when_the_connection_broke_is_sent_at_the_next_look(
    ali, listening, server, courier
):
    robot, another = (accounts.make_bot(name=name, owner=ali) for name in ("robot", "another"))
    listening(robot, "bot.turn", by=ali)
    table_of(ali, robot, another)
    delivery = Delivery.objects.get()
    with cut_after("WITH running"):
        courier.courier.work()
    assert server.received == []
    courier.courier.work()
    eventually(lambda: [each.id for each in server.received] == [delivery.pk], within=60)


def test_a_mail_that_was_leased_when_the_connection_broke_is_sent_at_the_next_look(ali, courier, mailoutbox):
    message_to(reached(ali))
    with cut_after('UPDATE "notices_message" SET "leased_until"'):
        courier.courier.work()
    assert mailoutbox == []
    courier.courier.work()
    eventually(lambda: len(mailoutbox) == 1, within=60)
