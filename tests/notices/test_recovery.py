"""Tests of a courier that dies or loses the database: its leases end, results it cannot store are kept."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, connection, connections
from structlog.testing import capture_logs

from accounts import services as accounts
from accounts.models import User
from games.feed import measurements
from games.notices import schedule, services
from games.notices.channels import channel
from games.notices.kinds import EMAIL
from games.notices.models import Delivery, Endpoint, Message
from games.notices.services import LeaseHolder, leases
from games.notices.transport import Answer
from tests.notices.mailbox import message_to, reached
from tests.notices.receiver import Handler
from tests.notices.test_bot_turns import awaited, chosen, notes, table_of
from tests.notices.test_courier import earlier
from tests.system.processes import eventually

pytestmark = pytest.mark.usefixtures("committed")
REFUSED = Answer(503, "not_accepted", b"", 3)


@pytest.fixture
def ali(person, committed) -> User:
    return person("ali")


@pytest.fixture
def holder() -> Iterator[Callable[[], LeaseHolder]]:
    """`holder()` begins to hold leases, as another running courier does."""
    running: list[LeaseHolder] = []

    def begun() -> LeaseHolder:
        running.append(LeaseHolder())
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
    """Cut our connection after the transaction of the first statement that begins with `statement`."""
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


def test_a_courier_that_gets_no_lock_does_not_count_as_running_until_it_has_it():
    one = LeaseHolder()
    one._session.settings_dict["OPTIONS"]["options"] = "-c lock_timeout=1"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s, %s)", [leases._CLASS, one.number])
        for _ in range(2):
            with pytest.raises(OperationalError) as refused:
                one.hold()
            assert isinstance(refused.value.__cause__, psycopg.errors.LockNotAvailable)
        cursor.execute("SELECT pg_advisory_unlock(%s, %s)", [leases._CLASS, one.number])
    assert one.hold() and not one.hold()
    one.let_go()


def test_a_lease_of_nobody_ends_by_time_alone(ali, listening, holder):
    services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    assert services.lease(most=5, most_failing=5)
    assert services.lease(most=5, most_failing=5, holder=holder().number) == []


# Results of tries that cannot be stored are kept.


@pytest.mark.parametrize("with_session", [False, True], ids=["its connection", "all its connections"])
def test_a_bot_s_answer_that_cannot_be_written_down_is_kept_and_taken(
    ali, listening, server, courier, with_session
):
    robot, another = (accounts.make_bot(name=name, owner=ali) for name in ("robot", "another"))
    listening(robot, "bot.turn", by=ali)

    ours = connections["default"]  # the connection of this thread, which runs the courier

    def answer(handler: Handler) -> None:
        sessions = [ours, courier.courier._holder._session] if with_session else [ours]
        cut(*map(pid_of, sessions))
        handler.say(200, json.dumps(chosen(json.loads(handler.received.body))).encode())

    server.behave["/"] = answer
    table = table_of(ali, robot, another)

    def taken() -> bool:
        try:
            return notes() == ["taken"]
        except OperationalError:  # the cut hit this query
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


# A result that can never be stored is given up.


@contextmanager
def refusing(table: str, sqlstate: str) -> Iterator[None]:
    """Let Postgres refuse every row change by which a courier stores the result of a try."""
    with connections["owner"].cursor() as owner:
        owner.execute(
            "CREATE FUNCTION refuse_ends() RETURNS trigger LANGUAGE plpgsql AS"
            f" $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '{sqlstate}'; END $$"
        )
        ends = {
            "notices_attempt": "INSERT ON notices_attempt FOR EACH ROW",
            "notices_message": "UPDATE ON notices_message FOR EACH ROW WHEN (NEW.settled_at IS NOT NULL)",
        }
        owner.execute(f"CREATE TRIGGER refuse_ends BEFORE {ends[table]} EXECUTE FUNCTION refuse_ends()")
    try:
        yield
    finally:
        with connections["owner"].cursor() as owner:
            owner.execute("DROP FUNCTION refuse_ends CASCADE")


def given_up() -> float:
    """Return how many results couriers have given up, from their measurements."""
    measurements.report()
    return next(each.samples[0].value for each in measurements.measured() if "given_up" in each.name)


def test_an_end_that_the_database_never_takes_is_kept_for_its_lease_and_then_given_up(
    ali, listening, courier, server
):
    delivery = services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    before = given_up()
    with (
        refusing("notices_attempt", "XX000"),
        capture_logs() as lines,
    ):  # this SQLSTATE looks like a database in trouble
        courier.work(lambda: courier.courier._kept)
        courier.courier._settle_kept(at_once=True)
        assert list(courier.courier._kept) == [delivery.pk]
        earlier(60)
        courier.courier._settle_kept(at_once=True)
    assert (courier.courier._kept, courier.courier._under_way) == ({}, {})
    (line,) = [each for each in lines if each["event"] == "end given up"]
    assert (line["reason"], line["delivery"]) == ("InternalError", delivery.pk)
    assert given_up() == before + 1
    # The delivery is retried like a failed one, but does not count as a failure of the endpoint.
    delivery.refresh_from_db()
    assert (delivery.status, delivery.leased_until, delivery.attempts) == ("due", None, 1)
    assert Endpoint.objects.get().failures == 0
    earlier(60)
    courier.work(lambda: Delivery.objects.get().status == "delivered")
    assert len(server.received) == 2


def test_a_mail_whose_end_the_database_never_takes_is_given_up(ali, courier, mailoutbox):
    message = message_to(reached(ali))
    before = given_up()
    with refusing("notices_message", "XX000"):
        courier.work(lambda: courier.courier._kept)
        Message.objects.update(leased_until=None)
        courier.courier._settle_kept(at_once=True)
    assert (courier.courier._kept, courier.courier._under_way) == ({}, {})
    assert given_up() == before + 1
    message.refresh_from_db()
    assert (message.status, message.tries, message.settled_at) == ("due", 1, None)


def test_an_end_that_no_database_could_take_is_given_up_at_once(ali, listening, courier):
    delivery = services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    before = given_up()
    with refusing("notices_attempt", "22000"):
        courier.work(lambda: given_up() == before + 1)
    assert (courier.courier._kept, courier.courier._under_way) == ({}, {})
    delivery.refresh_from_db()
    assert (delivery.status, delivery.leased_until) == ("due", None)


def test_a_delivery_whose_ends_are_always_given_up_fails_at_last(ali, listening):
    delivery = services.ask_for_test(by=ali, endpoint_id=listening(ali, "turn").pk)
    Delivery.objects.update(attempts=20, tries=len(schedule.DELAYS))
    (errand,) = services.lease(most=5, most_failing=5)
    services.give_up(errand)
    delivery.refresh_from_db()
    assert delivery.status == "failed"
    assert services.audit_deliveries() == [], "a try says so"


# Leased work that cannot be prepared is given back.


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
    # This prefix does not match the statement with which a starting courier gives back its leases.
    with cut_after('UPDATE "notices_message" SET "leased_until" = (STATEMENT_TIMESTAMP()'):
        courier.courier.work()
    assert mailoutbox == []
    courier.courier.work()
    eventually(lambda: len(mailoutbox) == 1, within=60)
