"""Tests of webhooks: owners, allowed types, secrets, and the mark of users who have one."""

from datetime import UTC, datetime, timedelta

import pytest
from cryptography.exceptions import InvalidTag
from django.db import IntegrityError, connection, transaction
from django.db.models.functions import Now
from django.test.utils import CaptureQueriesContext

from accounts import services as accounts
from accounts.models import User
from games.feed.models import AuditEntry, FeedEvent
from games.notices import errors, queries, sealed_secrets, services
from games.notices.models import Attempt, Delivery, Endpoint
from games.notices.signatures import SECRET_BYTES

pytestmark = pytest.mark.django_db
URL = "https://example.org/told"


@pytest.fixture
def ali(person) -> User:
    return person("ali")


@pytest.fixture
def robot(ali) -> User:
    return accounts.make_bot(name="robot", owner=ali)


def registered(user: User, *types: str, by: User | None = None) -> Endpoint:
    return services.register(by=by or user, user=user, url=URL, types=types or ["turn"])[0]


def is_noted(user: User) -> bool:
    return User.objects.get(pk=user.pk).notified


def sent(endpoint: Endpoint, number: int) -> None:
    """Make deliveries that arrived, each at its first try."""
    made = Delivery.objects.bulk_create(
        Delivery(
            endpoint=endpoint, type="turn", key=f"{each}", status="delivered", attempts=1, settled_at=Now()
        )
        for each in range(number)
    )
    Attempt.objects.bulk_create(Attempt(delivery=each, number=1, ms=1, status=200) for each in made)


@pytest.mark.parametrize("ends", [False, True], ids=["removed", "account ended"])
def test_a_webhook_is_deleted_by_as_many_statements_whatever_was_sent_to_it(ali, person, ends):
    """Of a busy bot half a million deliveries are kept. Reading each before it is deleted took minutes."""
    kept = registered(person("badr"))
    sent(kept, 1)

    def deleted(number: int, of: User) -> int:
        endpoint = registered(of)
        sent(endpoint, number)
        with CaptureQueriesContext(connection) as statements:
            if ends:
                accounts.end_account(user=of)
            else:
                services.remove(by=of, endpoint_id=endpoint.pk)
        assert not Endpoint.objects.filter(pk=endpoint.pk).exists()
        return len(statements)

    assert deleted(1, ali) == deleted(1200, person("camil"))
    assert Delivery.objects.get().endpoint == kept and Attempt.objects.count() == 1


def test_a_secret_is_random_told_once_and_kept_sealed(ali, person):
    endpoint, secret = services.register(by=ali, user=ali, url=URL, types=["turn"])
    assert len(secret) == SECRET_BYTES
    assert secret not in bytes(endpoint.sealed_secret)
    assert sealed_secrets.in_force(endpoint, now=endpoint.created_at) == (secret,)
    other, another = services.register(by=ali, user=ali, url=URL, types=["turn"])
    assert another != secret
    # A secret that is sealed for one endpoint cannot be opened for another.
    endpoint.sealed_secret = other.sealed_secret
    with pytest.raises(InvalidTag):
        sealed_secrets.in_force(endpoint, now=endpoint.created_at)


def test_after_rotation_both_secrets_sign_for_a_day(ali):
    endpoint, old = services.register(by=ali, user=ali, url=URL, types=["turn"])
    endpoint, new = services.rotate(by=ali, endpoint_id=endpoint.pk)
    now = endpoint.created_at
    assert sealed_secrets.in_force(endpoint, now=now) == (new, old)
    assert sealed_secrets.in_force(endpoint, now=now + timedelta(hours=25)) == (new,)


def test_a_receiver_that_knows_the_first_secret_has_a_day_also_after_several_rotations(ali):
    """The answer to a rotation may be lost, and its secret is shown once; so its owner asks again."""
    endpoint, first = services.register(by=ali, user=ali, url=URL, types=["turn"])
    made = [services.rotate(by=ali, endpoint_id=endpoint.pk)[1] for _ in range(4)]
    endpoint.refresh_from_db()
    now = endpoint.created_at
    assert sealed_secrets.in_force(endpoint, now=now) == (*made[::-1], first)
    endpoint, newest = services.rotate(by=ali, endpoint_id=endpoint.pk)
    assert sealed_secrets.in_force(endpoint, now=now) == (newest, *made[::-1]), "five at most"
    assert sealed_secrets.in_force(endpoint, now=now + timedelta(hours=25)) == (newest,)
    Endpoint.objects.update(old_until=now)
    endpoint, last = services.rotate(by=ali, endpoint_id=endpoint.pk)
    assert sealed_secrets.in_force(endpoint, now=now) == (last, newest), "the others' day is over"


@pytest.mark.parametrize("url", ["http://example.org/", "https://10.0.0.1/", "https://a:b@example.org/"])
def test_a_url_inside_or_in_the_clear_is_refused_with_the_reason(ali, url):
    with pytest.raises(errors.UrlNotAllowed) as refused:
        services.register(by=ali, user=ali, url=url, types=["turn"])
    assert refused.value.faults[0].pointer == "/url"
    endpoint = registered(ali)
    with pytest.raises(errors.UrlNotAllowed):
        services.change(by=ali, endpoint_id=endpoint.pk, url=url)


def test_an_address_that_is_not_allowed_any_more_stays_until_it_is_changed(ali):
    """A later release may close more networks. Its owner must still be able to disable such a webhook."""
    endpoint = registered(ali)
    Endpoint.objects.update(url="https://10.0.0.1/")
    changed = services.change(by=ali, endpoint_id=endpoint.pk, active=False, description="old")
    assert (changed.state, changed.description) == ("disabled", "old")
    with pytest.raises(errors.UrlNotAllowed):
        services.change(by=ali, endpoint_id=endpoint.pk, types=["turn"])


def test_only_bots_are_sent_their_turns_with_their_hand_and_nobody_chooses_tests(ali, robot):
    for types in (["bot.turn"], ["test"], ["nonsense"], []):
        with pytest.raises(errors.TypesNotAllowed):
            services.register(by=ali, user=ali, url=URL, types=types)
    assert registered(robot, "bot.turn", by=ali).types == ["bot.turn"]


def test_only_its_owner_registers_for_a_bot_and_nobody_for_another_person(ali, person, robot):
    for by, user in ((person("badr"), robot), (person("badr"), ali), (robot, ali)):
        with pytest.raises(errors.NotYourBot):
            registered(user, by=by)
    registered(robot, by=robot)


def test_webhooks_are_found_only_by_the_user_who_manages_them(ali, robot, person):
    own, bots = registered(ali), registered(robot, by=ali)
    foreign = registered(person("badr"))
    assert {each.pk for each in queries.managed_by(ali)} == {own.pk, bots.pk}
    for unknown in (foreign.pk, "webhook_none", "", own.pk.replace("webhook", "table")):
        with pytest.raises(errors.UnknownEndpoint):
            queries.endpoint(ali, unknown)


def test_an_account_has_twenty_webhooks_at_most(ali):
    for _ in range(20):
        registered(ali)
    with pytest.raises(errors.TooManyEndpoints):
        registered(ali)


def test_whether_anybody_is_to_be_told_is_noted_with_the_user(ali):
    assert not is_noted(ali)
    one, two = registered(ali), registered(ali)
    assert is_noted(ali)
    services.remove(by=ali, endpoint_id=one.pk)
    assert is_noted(ali)
    services.change(by=ali, endpoint_id=two.pk, active=False)
    assert is_noted(ali)  # events for the inactive endpoint are still stored
    Endpoint.objects.filter(pk=two.pk).update(disabled_at=Now() - timedelta(days=31))
    services.remove(by=ali, endpoint_id=registered(ali).pk)
    assert not is_noted(ali)
    services.change(by=ali, endpoint_id=two.pk, active=True)
    assert is_noted(ali)
    services.remove(by=ali, endpoint_id=two.pk)
    assert not is_noted(ali)


def test_a_disabled_webhook_holds_back_what_is_due_and_sends_it_when_it_is_active_again(ali):
    endpoint = registered(ali)
    test = services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    endpoint = services.change(by=ali, endpoint_id=endpoint.pk, active=False)
    assert (endpoint.state, endpoint.disabled_by) == ("disabled", "owner")
    assert queries.delivery(endpoint, test.pk).status == "held"
    with pytest.raises(errors.EndpointDisabled):
        services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    endpoint = services.change(by=ali, endpoint_id=endpoint.pk, active=True)
    assert (endpoint.state, endpoint.disabled_by) == ("active", None)
    assert queries.delivery(endpoint, test.pk).status == "due"


def test_staff_disable_a_webhook_with_a_line_in_the_audit_trail(ali, person):
    endpoint = registered(ali)
    staff = person("sami")
    for _ in range(2):
        services.disable(endpoint=endpoint, by=staff, reason="a flood")
    assert queries.endpoint(ali, endpoint.pk).disabled_by == "staff"
    entry = AuditEntry.objects.get(what="webhook_disabled")
    assert (entry.who, entry.subject, entry.reason) == (staff, endpoint.pk, "a flood")
    assert is_noted(ali)  # events for the disabled endpoint are still stored
    (told,) = FeedEvent.objects.filter(kind="webhook_disabled")
    assert (told.audience, told.body) == (f"user:{ali.pk}", {"webhook": endpoint.pk, "reason": "staff"})


def test_what_staff_disabled_its_owner_cannot_activate_until_staff_allow_it(ali, person):
    endpoint, staff = registered(ali), person("sami")
    services.allow(endpoint=endpoint, by=staff, reason="no need")  # nothing to allow: no entry
    services.disable(endpoint=endpoint, by=staff, reason="a flood")
    for refused in (
        lambda: services.change(by=ali, endpoint_id=endpoint.pk, active=True),
        lambda: services.ask_for_test(by=ali, endpoint_id=endpoint.pk),
        lambda: services.replay(by=ali, endpoint_id=endpoint.pk, since=endpoint.created_at),
    ):
        with pytest.raises(errors.EndpointDisabledByStaff):
            refused()
    changed = services.change(by=ali, endpoint_id=endpoint.pk, description="mended", active=False)
    assert (changed.description, changed.disabled_by) == ("mended", "staff")
    services.allow(endpoint=endpoint, by=staff, reason="mended")
    assert AuditEntry.objects.get(what="webhook_allowed").reason == "mended"
    assert queries.endpoint(ali, endpoint.pk).disabled_by == "owner", "the owner decides when it begins"
    assert services.change(by=ali, endpoint_id=endpoint.pk, active=True).state == "active"


def test_an_address_that_staff_stopped_gets_nothing_by_another_webhook_either(ali, robot, person):
    """Whoever removed the webhook and registered its address again got round the decision of staff."""
    stopped, staff = registered(robot, by=ali), person("sami")
    other = services.register(by=ali, user=ali, url="https://example.org/else", types=["turn"])[0]
    services.disable(endpoint=stopped, by=staff, reason="a flood")
    again = "https://EXAMPLE.org:443/told?again=1"
    for refused in (
        lambda: services.remove(by=ali, endpoint_id=stopped.pk),
        lambda: services.change(by=ali, endpoint_id=stopped.pk, url="https://example.org/free"),
        lambda: services.change(by=ali, endpoint_id=other.pk, url=again),
        lambda: services.register(by=ali, user=ali, url=again, types=["turn"]),
        lambda: registered(robot),
    ):
        with pytest.raises(errors.EndpointDisabledByStaff):
            refused()
    assert registered(person("badr")).state == "active", "the address may be somebody else's"
    services.change(by=ali, endpoint_id=other.pk, url="https://example.org/told/2")
    services.allow(endpoint=stopped, by=staff, reason="mended")
    services.remove(by=ali, endpoint_id=stopped.pk)
    assert registered(ali).state == "active"


def test_staff_disable_what_was_disabled_already_as_well(ali, person):
    endpoint = registered(ali)
    services.change(by=ali, endpoint_id=endpoint.pk, active=False)
    before = queries.endpoint(ali, endpoint.pk).disabled_at
    services.disable(endpoint=endpoint, by=person("sami"), reason="a flood")
    after = queries.endpoint(ali, endpoint.pk)
    assert (after.disabled_by, after.disabled_at) == ("staff", before)
    with pytest.raises(errors.EndpointDisabledByStaff):
        services.change(by=ali, endpoint_id=endpoint.pk, active=True)


def test_who_ends_all_access_is_told_of_each_webhook_that_ends_with_it_also_a_bots(ali, robot):
    ended = {registered(ali).pk, registered(robot, by=ali).pk}
    accounts.end_access(user=ali, now=datetime.now(UTC))
    told = FeedEvent.objects.filter(kind="webhook_disabled", audience=f"user:{ali.pk}")
    assert {(each.body["webhook"], each.body["reason"]) for each in told} == {
        (each, "owner") for each in ended
    }


def test_a_replay_sends_what_happened_since_and_a_redelivery_one(ali):
    endpoint = registered(ali)
    tests = [services.ask_for_test(by=ali, endpoint_id=endpoint.pk) for _ in range(3)]
    rows = Delivery.objects.filter(endpoint=endpoint)
    rows.update(status="delivered", settled_at=Now(), attempts=2, tries=2)
    services.redeliver(by=ali, endpoint_id=endpoint.pk, delivery_id=tests[0].pk)
    assert rows.get(status="due").pk == tests[0].pk
    assert services.replay(by=ali, endpoint_id=endpoint.pk, since=tests[1].created_at) == 2
    assert rows.filter(status="due", tries=0, attempts=2).count() == 3
    with pytest.raises(errors.UnknownDelivery):
        services.redeliver(by=ali, endpoint_id=endpoint.pk, delivery_id="delivery_none")


def test_a_replay_sends_at_once_what_waits_for_its_next_try_but_not_what_is_being_sent(ali):
    endpoint = registered(ali)
    waiting, sent = (services.ask_for_test(by=ali, endpoint_id=endpoint.pk) for _ in range(2))
    Delivery.objects.filter(pk=waiting.pk).update(due_at=Now() + timedelta(hours=18), attempts=11, tries=11)
    assert [each.delivery_id for each in services.lease(most=5, most_failing=5)] == [sent.pk]
    assert services.replay(by=ali, endpoint_id=endpoint.pk, since=endpoint.created_at) == 1
    assert [each.delivery_id for each in services.lease(most=5, most_failing=5)] == [waiting.pk]


def test_what_was_settled_a_month_ago_is_forgotten_and_nothing_else(ali):
    endpoint = registered(ali)
    old, young, due = (services.ask_for_test(by=ali, endpoint_id=endpoint.pk) for _ in range(3))
    for test, days in ((old, 31), (young, 29)):
        Delivery.objects.filter(pk=test.pk).update(status="failed", settled_at=Now() - timedelta(days=days))
    assert services.forget_deliveries() == 1
    assert {each.pk for each in Delivery.objects.all()} == {young.pk, due.pk}


def test_what_a_disabled_webhook_was_not_sent_is_forgotten_after_a_month(ali):
    off, on = registered(ali), registered(ali)
    for endpoint in (off, on):
        services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    services.change(by=ali, endpoint_id=off.pk, active=False)
    assert services.forget_deliveries() == 0
    Delivery.objects.update(created_at=Now() - timedelta(days=31))
    assert services.forget_deliveries() == 1
    assert Delivery.objects.get().endpoint_id == on.pk


BROKEN = {
    "endpoint_state_known": lambda e, d: Endpoint.objects.update(state="asleep"),
    "endpoint_disabled_by_somebody": lambda e, d: Endpoint.objects.update(state="disabled"),
    "endpoint_has_types": lambda e, d: Endpoint.objects.update(types=[]),
    "endpoint_failing_since_its_first_failure": lambda e, d: Endpoint.objects.update(failures=1),
    "endpoint_old_secret_whole": lambda e, d: Endpoint.objects.update(old_key_id="k"),
    "delivery_once_per_endpoint": lambda e, d: Delivery.objects.create(endpoint=e, type="test", key=d.key),
    "delivery_status_known": lambda e, d: Delivery.objects.update(status="lost", settled_at=Now()),
    "delivery_settled_when_over": lambda e, d: Delivery.objects.update(status="delivered"),
    "delivery_tried_before": lambda e, d: Delivery.objects.update(tries=1),
    "attempt_numbered_from_one": lambda e, d: Attempt.objects.create(delivery=d, number=0, ms=1, status=200),
    "attempt_accepted_by_a_status": lambda e, d: Attempt.objects.create(
        delivery=d, number=1, ms=1, status=500
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_database_keeps_what_must_hold(ali, name):
    endpoint = registered(ali)
    delivery = services.ask_for_test(by=ali, endpoint_id=endpoint.pk)
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        BROKEN[name](endpoint, delivery)
