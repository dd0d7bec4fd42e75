"""Tests of the courier: everything is delivered or visibly failed, even if receivers are slow or hostile."""

import os
import signal
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from pathlib import Path

import pytest
from django.db import connection
from django.db.models import Count
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext
from standardwebhooks import Webhook, WebhookVerificationError

from accounts.models import User
from games.feed import measurements
from games.feed.models import FeedEvent
from games.notices import queries, schedule, services, signatures
from games.notices.models import Attempt, Delivery, Endpoint, Message, Notice, Part
from games.notices.services import DueDelivery
from games.notices.transport import Answer
from tests.notices import receiver
from tests.notices.mailbox import carried, later, message_to, reached
from tests.system.processes import eventually

pytestmark = pytest.mark.usefixtures("committed")
# `make webhooks-long` sends 10,000.
DELIVERIES = int(os.environ.get("ESTIMATION_WEBHOOKS", "40"))
OFTEN = 120 + DELIVERIES / 2
MAILS = 12
BETWEEN = b"-" * 79
HOSTILE = {
    "/hang": receiver.hanging,
    "/drip": receiver.dripping,
    "/nonsense": receiver.nonsense,
    "/hang-up": receiver.hanging_up,
    "/inside": receiver.redirecting("http://127.0.0.1:1/admin"),
}
TAKEN, REFUSED = Answer(204, None, b"", 3), Answer(503, "not_accepted", b"", 3)


@pytest.fixture
def ali(person, committed) -> User:
    return person("ali")


def trial(endpoint: Endpoint) -> Delivery:
    return services.ask_for_test(by=endpoint.user, endpoint_id=endpoint.pk)


def settled(*deliveries: Delivery) -> bool:
    rows = Delivery.objects.filter(pk__in=[each.pk for each in deliveries])
    return not rows.filter(settled_at=None).exists()


def fresh(row):
    row.refresh_from_db()
    return row


def one() -> DueDelivery:
    (errand,) = services.lease(most=10, most_failing=10)
    return errand


def earlier(seconds: float) -> None:
    """Make all planned deliveries due this much earlier. Leases and pauses also end earlier."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE notices_delivery SET due_at = due_at - make_interval(secs => %s),"
            " leased_until = leased_until - make_interval(secs => %s)",
            [seconds, seconds],
        )
        cursor.execute(
            "UPDATE notices_endpoint SET rests_until = rests_until - make_interval(secs => %s),"
            " failing_since = failing_since - make_interval(secs => %s)",
            [seconds, seconds],
        )


# The request that a receiver gets.


def test_what_is_sent_can_be_verified_by_anybody_s_library(ali, server, courier):
    endpoint, secret = services.register(by=ali, user=ali, url=server.url(), types=["turn"])
    delivery = trial(endpoint)
    courier.work(lambda: settled(delivery))
    (got,) = server.received
    told = Webhook(signatures.secret_text(secret)).verify(got.body, got.headers)
    assert told == {"type": "test", "timestamp": told["timestamp"], "data": {}}
    assert (got.id, got.headers["content-type"]) == (delivery.pk, "application/json")
    assert got.headers["request-id"] == f"{delivery.pk}.1"
    with pytest.raises(WebhookVerificationError):
        Webhook(signatures.secret_text(signatures.new_secret())).verify(got.body, got.headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(signatures.secret_text(secret)).verify(got.body + b" ", got.headers)


def test_while_a_secret_is_replaced_either_verifies(ali, server, courier):
    endpoint, old = services.register(by=ali, user=ali, url=server.url(), types=["turn"])
    _, new = services.rotate(by=ali, endpoint_id=endpoint.pk)
    delivery = trial(endpoint)
    courier.work(lambda: settled(delivery))
    (got,) = server.received
    for secret in (old, new):
        Webhook(signatures.secret_text(secret)).verify(got.body, got.headers)


# Nothing is lost.


@pytest.mark.timeout(0)
def test_of_many_deliveries_with_hostile_endpoints_among_them_none_is_lost(ali, person, server, courier):
    """Three in ten endpoints hang, drip, break HTTP or redirect inside; they must not delay the others."""
    server.behave.update(HOSTILE)
    hostile = list(HOSTILE)
    endpoints = []
    for number in range(20):
        path = hostile[number % len(hostile)] if number % 10 < 3 else f"/good-{number}"
        user = person(f"user{number}")
        endpoints.append(services.register(by=user, user=user, url=server.url(path), types=["turn"])[0])
    deliveries = [trial(endpoints[number % len(endpoints)]) for number in range(DELIVERIES)]
    good = [each for each in deliveries if "/good" in each.endpoint.url]
    bad = [each for each in deliveries if each not in good]
    assert 0.25 < len(bad) / len(deliveries) < 0.35
    courier.work(lambda: settled(*good), within=OFTEN)
    # Each was sent once, to the right URL, with its own id.
    sent = {path: [each.id for each in server.at(path)] for path in {got.path for got in server.received}}
    for each in good:
        assert sent[each.endpoint.url.removeprefix(server.url(""))].count(each.pk) == 1
    # The others are neither delivered nor lost: they wait for their next try.
    courier.work(lambda: Attempt.objects.values("delivery__endpoint").distinct().count() == 20, within=OFTEN)
    waiting = Delivery.objects.filter(pk__in=[each.pk for each in bad])
    assert waiting.filter(status="due").count() == len(bad)
    # Once the receivers answer properly, they get everything.
    server.behave.clear()

    def all_there() -> bool:
        Delivery.objects.filter(status="due", leased_until=None).update(due_at=Now())
        Endpoint.objects.update(rests_until=None)
        return settled(*bad)

    courier.work(all_there, within=OFTEN)
    assert Delivery.objects.filter(status="delivered").count() == DELIVERIES
    assert services.audit_deliveries() == []


def test_a_courier_that_is_killed_in_the_middle_loses_nothing(service, ali, server, tmp_path):
    """No delivery and no mail is lost. A mail that is sent again keeps its Message-ID."""
    server.behave["/"] = receiver.hanging
    endpoint, _ = services.register(by=ali, user=ali, url=server.url(), types=["turn"])
    deliveries = [trial(endpoint) for _ in range(3)]
    reached(ali)
    for number in range(MAILS):
        notice = Notice.objects.create(user=ali, kind="game_started", key=f"game {number}")
        message = Message.objects.create(user=ali, channel="email")
        Part.objects.create(notice=notice, message=message, channel="email")
    running = service("redis", "courier", ESTIMATION_MAIL=f"file://{tmp_path}")
    eventually(lambda: server.received and mailed(tmp_path), within=60)
    running.kill("courier")
    server.behave.clear()
    earlier(60)
    later()
    running.start("courier")
    eventually(lambda: settled(*deliveries), within=60)
    ids = [each.id for each in server.received]
    assert {each.pk for each in deliveries} == set(ids)
    assert fresh(deliveries[0]).status == "delivered"
    eventually(lambda: not Message.objects.exclude(status="sent").exists(), within=60)
    assert set(mailed(tmp_path)) == set(Message.objects.values_list("pk", flat=True))
    running.ask_to_stop("courier")
    assert running.ended("courier", within=30) == 0


def mailed(folder: Path) -> list[str]:
    """Return the ids, from their Message-ID, of the sent mails that Django's backend wrote to files."""
    mails = [each for path in folder.glob("*.log") for each in path.read_bytes().split(BETWEEN)]
    names = (message_from_bytes(each.strip())["Message-ID"] for each in mails if each.strip())
    return [name.strip("<>").partition("@")[0] for name in names if name]


# Leases.


def test_of_an_endpoint_two_are_under_way_at_once_and_one_while_it_fails(ali, listening):
    endpoint = listening(ali, "turn")
    for _ in range(5):
        trial(endpoint)
    assert len(services.lease(most=10, most_failing=10)) == 2
    assert services.lease(most=10, most_failing=10) == []
    earlier(60)
    first = services.lease(most=10, most_failing=10)
    services.record(first[0], REFUSED)
    services.record(first[1], REFUSED)
    assert len(services.lease(most=10, most_failing=10)) == 1
    assert services.lease(most=10, most_failing=10) == []


def test_failing_endpoints_have_a_lane_of_their_own_and_wait_when_it_is_full(ali, person, listening):
    failing = [listening(person(f"user{number}"), "turn") for number in range(4)]
    for endpoint in failing:
        trial(endpoint)
        services.record(one(), REFUSED)
    for endpoint in failing:
        trial(endpoint)
    healthy = listening(ali, "turn")
    trial(healthy)
    errands = services.lease(most=10, most_failing=2)
    assert [each.failing for each in errands] == [False, True, True]
    assert services.lease(most=10, most_failing=0) == []


def test_a_lease_that_ran_out_is_found_again_and_its_late_end_changes_nothing(ali, listening):
    delivery = trial(listening(ali, "turn"))
    lost = one()
    earlier(60)
    again = one()
    assert (again.delivery_id, again.attempt) == (lost.delivery_id, 2)
    services.record(lost, REFUSED)
    assert fresh(delivery).leased_until is not None
    services.record(again, TAKEN)
    assert fresh(delivery).status == "delivered"
    assert Attempt.objects.filter(delivery=delivery).count() == 2


def test_an_endpoint_whose_secret_cannot_be_opened_holds_up_nobody_else(ali, listening):
    lost, found = listening(ali, "turn"), listening(ali, "turn")
    for endpoint in (lost, found):
        trial(endpoint)
    Endpoint.objects.filter(pk=lost.pk).update(key_id="lost")
    assert one().endpoint_id == found.pk


def test_what_cannot_be_signed_waits_for_its_key_however_often_it_was_leased(ali, listening):
    endpoint = listening(ali, "turn")
    delivery = trial(endpoint)
    Endpoint.objects.filter(pk=endpoint.pk).update(key_id="lost")
    for _ in range(len(schedule.DELAYS) + 2):
        assert services.lease(most=10, most_failing=10) == []
        earlier(60)
    # As many tries as the column can hold would stop the deliveries of all.
    assert (fresh(delivery).status, delivery.tries, delivery.attempts) == ("due", 0, 0)
    Endpoint.objects.filter(pk=endpoint.pk).update(key_id=endpoint.key_id)
    assert (one().attempt, fresh(delivery).tries) == (1, 1)


def test_what_cannot_be_made_comes_behind_the_other_deliveries_of_its_endpoint(
    ali, listening, server, courier
):
    endpoint = listening(ali, "turn")
    *wrong, good = [trial(endpoint) for _ in range(3)]
    # A turn of a bot that does not name its table.
    Delivery.objects.filter(pk__in=[each.pk for each in wrong]).update(type="bot.turn", body={})
    for _ in range(2):
        courier.courier.work()
        earlier(20)
    courier.work(lambda: settled(good))
    assert [(fresh(each).status, each.tries, each.attempts) for each in wrong] == [("due", 0, 0)] * 2


def test_a_mail_that_cannot_be_made_waits_however_often_it_was_leased(ali):
    message = message_to(reached(ali))
    # A stopped plan that does not name its round.
    Notice.objects.update(kind="plan_stopped")
    for _ in range(4):
        assert carried() == []
        later()
    assert (fresh(message).status, message.tries) == ("due", 1)
    Notice.objects.update(kind="game_started")
    assert len(carried()) == 1


def test_what_is_not_due_is_not_leased(ali, listening):
    delivery = trial(listening(ali, "turn"))
    Delivery.objects.filter(pk=delivery.pk).update(due_at=Now() + timedelta(seconds=60))
    assert services.lease(most=10, most_failing=10) == []


def test_to_an_account_that_is_switched_off_nothing_is_sent_until_it_is_on_again(ali, person, listening):
    off, on = trial(listening(ali, "turn")), trial(listening(person("badr"), "turn"))
    Delivery.objects.update(due_at=Now() - timedelta(hours=1))
    User.objects.filter(pk=ali.pk).update(is_active=False)
    assert [each.delivery_id for each in services.lease(most=10, most_failing=10)] == [on.pk]
    assert queries.backlog().deliveries == 1, "what waits for an account is not late"
    assert services.forget_deliveries() == 0
    User.objects.filter(pk=ali.pk).update(is_active=True)
    assert [each.delivery_id for each in services.lease(most=10, most_failing=10)] == [off.pk]
    User.objects.filter(pk=ali.pk).update(is_active=False)
    Delivery.objects.update(created_at=Now() - timedelta(days=31))
    assert services.forget_deliveries() == 1
    assert Delivery.objects.get().pk == on.pk


# Failing.


def test_a_failure_is_tried_again_later_and_later_and_in_the_end_given_up_visibly(ali, listening):
    endpoint = listening(ali, "turn")
    delivery = trial(endpoint)
    for delay in schedule.DELAYS:
        before = datetime.now(UTC)
        services.record(one(), REFUSED)
        # Random jitter changes each delay by up to a fifth, so the last may be as long as the one before.
        least, most = (timedelta(seconds=delay * (1 + way * schedule.JITTER)) for way in (-1, 1))
        assert before + least <= fresh(delivery).due_at <= datetime.now(UTC) + most
        # No time passes for the endpoint; after so many days it would be disabled.
        with connection.cursor() as cursor:
            cursor.execute("UPDATE notices_delivery SET due_at = now()")
            cursor.execute("UPDATE notices_endpoint SET rests_until = NULL")
    services.record(one(), REFUSED)
    assert fresh(delivery).status == "failed"
    log = list(Attempt.objects.filter(delivery=delivery).order_by("number").values_list("status", "error"))
    assert log == [(503, "not_accepted")] * (len(schedule.DELAYS) + 1)
    assert fresh(endpoint).state == "active"


def test_an_endpoint_that_fails_rests_and_one_success_ends_that(ali, listening):
    endpoint = listening(ali, "turn")
    for number in range(1, schedule.REST_AFTER + 1):
        trial(endpoint)
        services.record(one(), REFUSED)
        assert (fresh(endpoint).rests_until is not None) == (number == schedule.REST_AFTER)
    earlier(10)
    assert services.lease(most=10, most_failing=10) == []
    earlier(60)
    services.record(one(), TAKEN)
    fresh(endpoint)
    assert (endpoint.failures, endpoint.failing_since, endpoint.rests_until) == (0, None, None)
    assert (endpoint.delivered, endpoint.failed) == (1, schedule.REST_AFTER)


@pytest.mark.parametrize(("status", "outcome"), [(204, "sent"), (410, "gone"), (500, "again")])
def test_a_try_is_counted_by_how_it_ended(ali, listening, courier, server, status, outcome):
    def counted() -> float:
        measurements.report()
        wanted = {"channel": "webhooks", "outcome": outcome}
        samples = [each for family in measurements.measured() for each in family.samples]
        name = "estimation_delivery_seconds_count"
        return sum(each.value for each in samples if each.name == name and each.labels == wanted)

    server.behave["/"] = receiver.refusing(status)
    before = counted()
    delivery = trial(listening(ali, "turn"))
    courier.work(lambda: Attempt.objects.filter(delivery=delivery).exists())
    assert counted() == before + 1


@pytest.mark.parametrize("status", [429, 503])
def test_who_says_when_to_come_again_is_left_alone_until_then_and_is_not_out_of_order(ali, listening, status):
    endpoint = listening(ali, "turn")
    busy = Answer(status, "not_accepted", b"", 3, 3600.0)
    first, second = trial(endpoint), trial(endpoint)
    services.record(next(iter(services.lease(most=1, most_failing=0))), REFUSED)
    for _ in range(5):
        Delivery.objects.update(due_at=Now())
        Endpoint.objects.update(rests_until=None)
        errand = next(iter(services.lease(most=1, most_failing=1)))
        services.record(errand, busy)
        assert services.lease(most=10, most_failing=10) == []
    fresh(endpoint)
    assert (endpoint.state, endpoint.failures, endpoint.failing_since, endpoint.failed) == (
        "active",
        0,
        None,
        6,
    )
    planned = fresh(Delivery.objects.get(pk=errand.delivery_id)).due_at
    assert 3500 < (planned - datetime.now(UTC)).total_seconds() < 3600 * 1.3
    earlier(5000)
    assert {each.delivery_id for each in services.lease(most=10, most_failing=10)} == {first.pk, second.pk}


def test_another_failure_that_says_when_is_tried_then_and_counts(ali, listening):
    endpoint = listening(ali, "turn")
    delivery, before = trial(endpoint), datetime.now(UTC)
    services.record(one(), Answer(500, "not_accepted", b"", 3, 60.0))
    assert (
        before + timedelta(seconds=60) <= fresh(delivery).due_at <= datetime.now(UTC) + timedelta(seconds=70)
    )
    assert fresh(endpoint).failures == 1 and endpoint.failing_since is not None


def test_an_owner_who_asks_for_a_test_ends_the_rest(ali, listening):
    endpoint = listening(ali, "turn")
    for _ in range(schedule.REST_AFTER):
        trial(endpoint)
        services.record(one(), REFUSED)
    assert services.lease(most=10, most_failing=10) == []
    test = trial(endpoint)
    assert one().delivery_id == test.pk


def disabled_by(user: User) -> list[dict[str, object]]:
    events = FeedEvent.objects.filter(kind="webhook_disabled", audience=f"user:{user.pk}")
    return [each.body for each in events]


def test_an_address_that_says_it_is_gone_is_asked_no_more_and_its_owner_is_told(ali, listening):
    endpoint = listening(ali, "turn")
    first, second = trial(endpoint), trial(endpoint)
    errands = services.lease(most=10, most_failing=10)
    gone = next(each for each in errands if each.delivery_id == first.pk)
    services.record(gone, Answer(410, "not_accepted", b"", 3))
    assert (fresh(endpoint).state, endpoint.disabled_by) == ("disabled", "gone")
    assert (fresh(first).status, fresh(second).status) == ("failed", "held")
    assert disabled_by(ali) == [{"webhook": endpoint.pk, "reason": "gone"}]
    assert fresh(ali).notified  # events for the disabled endpoint are still stored
    # A delivery that was already being sent, and was accepted, counts as delivered.
    other = next(each for each in errands if each.delivery_id == second.pk)
    services.record(other, TAKEN)
    assert fresh(second).status == "delivered"


def test_what_its_owner_disabled_meanwhile_is_not_disabled_again_by_an_address_that_is_gone(ali, listening):
    endpoint = listening(ali, "turn")
    trial(endpoint)
    (errand,) = services.lease(most=10, most_failing=10)
    services.change(by=ali, endpoint_id=endpoint.pk, active=False)
    services.record(errand, Answer(410, "not_accepted", b"", 3))
    assert (fresh(endpoint).state, endpoint.disabled_by) == ("disabled", "owner")
    assert disabled_by(ali) == []


def test_after_three_days_without_a_success_an_endpoint_is_disabled_and_its_owner_told(ali, listening):
    endpoint = listening(ali, "turn")
    trial(endpoint)
    services.record(one(), REFUSED)
    earlier(2 * 24 * 3600)
    services.record(one(), REFUSED)
    assert fresh(endpoint).state == "active"
    earlier(25 * 3600)
    services.record(one(), REFUSED)
    assert (fresh(endpoint).state, endpoint.disabled_by) == ("disabled", "failing")
    assert disabled_by(ali) == [{"webhook": endpoint.pk, "reason": "failing"}]
    assert Delivery.objects.get().status == "held"


def test_a_webhook_that_is_removed_while_something_is_under_way_is_no_trouble(ali, listening):
    endpoint = listening(ali, "turn")
    trial(endpoint)
    errand = one()
    services.remove(by=ali, endpoint_id=endpoint.pk)
    services.record(errand, TAKEN)
    assert not Attempt.objects.exists()


def test_two_couriers_share_what_is_due_and_one_without_redis_goes_on_until_it_is_told_to_stop(
    service, ali, person, server
):
    """Two couriers send nothing twice. A courier that must stop ends even while a receiver hangs."""
    endpoints = []
    for number in range(5):
        user = person(f"user{number}")
        endpoints.append(
            services.register(by=user, user=user, url=server.url(f"/{number}"), types=["turn"])[0]
        )
    deliveries = [trial(endpoint) for endpoint in endpoints for _ in range(8)]
    running, another = service("redis", "courier"), service("courier")
    eventually(lambda: settled(*deliveries), within=120)
    assert sorted(each.id for each in server.received) == sorted(each.pk for each in deliveries)
    counted = Attempt.objects.values("delivery").annotate(n=Count("number")).values_list("n", flat=True)
    assert set(counted) == {1}
    running.kill("courier")
    endpoint, _ = services.register(by=ali, user=ali, url=server.url("/alone"), types=["turn"])
    delivery = trial(endpoint)
    eventually(lambda: settled(delivery), within=60)
    server.behave["/alone"] = receiver.hanging
    delivery = trial(endpoint)
    eventually(lambda: len(server.at("/alone")) >= 2, within=60)
    another.ask_to_stop("courier", signal.SIGTERM)
    assert another.ended("courier", within=30) == 0
    assert fresh(delivery).status == "due"


def test_while_nothing_is_due_one_statement_says_so(courier, ali, listening):
    courier.courier.work()
    with CaptureQueriesContext(connection) as idle:
        courier.courier.work()
    assert len(idle) == 1
    trial(listening(ali))
    with CaptureQueriesContext(connection) as busy:
        courier.courier.work()
    assert len(busy) > 1
