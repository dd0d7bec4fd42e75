"""Results of tries: delivered, to be retried and when, or given up; and the state of the endpoint.

On request a test is sent, one delivery again, or everything since an instant.
"""

import random
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import DatabaseError, transaction
from django.db.models import F, QuerySet
from django.db.models.functions import Now

from accounts import ids
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.feed import hints
from games.feed.news import users
from games.feed.services import record as record_act
from games.notices import errors, queries, schedule
from games.notices.models import Attempt, Delivery, Endpoint
from games.notices.services import leases
from games.notices.services.leases import DueDelivery, is_free, plan_next, settle
from games.notices.services.webhooks import disable_held
from games.notices.transport import Answer

GONE = 410
BUSY = (429, 503)


@in_one_transaction
def record(errand: DueDelivery, answer: Answer, *, note: str | None = None) -> None:
    """Store the result of a try, and plan the next one. `note`: the result of an action in the answer.

    A result that comes after its lease ran out, when another courier tries already, is only added to the list
    of tries. A repeated call, whose caller does not know that the first one succeeded, changes nothing.
    """
    user = User.objects.select_for_update(no_key=True).only("pk", "realm").filter(pk=errand.user_id).first()
    endpoint = Endpoint.objects.select_for_update(no_key=True).filter(pk=errand.endpoint_id).first()
    if user is None or endpoint is None:
        return  # removed meanwhile, alone or with its sandbox, and its deliveries with it
    if Attempt.objects.filter(delivery=errand.delivery_id, number=errand.attempt).exists():
        return
    endpoint.user = user
    _log(errand, answer, note)
    if answer.accepted:
        settle(errand.leased, Delivery.Status.DELIVERED)
        Endpoint.objects.filter(pk=endpoint.pk).update(
            failures=0, failing_since=None, rests_until=None, delivered=F("delivered") + 1
        )
    else:
        _failed(endpoint, errand, answer)


@in_one_transaction
def give_up(errand: DueDelivery) -> None:
    """Plan the next try, though the result of this one cannot be stored. It does not count as a failure of
    the endpoint.

    The try is stored as `broken`, if that is possible: a delivery that fails must have a try that failed.
    """
    with suppress(DatabaseError), transaction.atomic():
        _log(errand, Answer(None, "broken"), None)
    _next(errand)


@in_one_transaction
def put_back(errand: DueDelivery) -> None:
    """Put back a delivery that cannot be made."""
    leases.put_back(errand.leased, tries=errand.tries - 1, attempts=errand.attempt - 1)


@in_one_transaction
def drop(errand: DueDelivery) -> None:
    """Drop a delivery that is outdated: the turn was taken before it was sent."""
    settle(errand.leased, Delivery.Status.DROPPED)


def _log(errand: DueDelivery, answer: Answer, note: str | None) -> None:
    attempt = Attempt(
        delivery_id=errand.delivery_id, number=errand.attempt, ms=answer.ms, status=answer.status,
        error=answer.error, note=note,
    )  # fmt: skip
    Attempt.objects.bulk_create([attempt], ignore_conflicts=True)


def _failed(endpoint: Endpoint, errand: DueDelivery, answer: Answer) -> None:
    if answer.status == GONE:
        settle(errand.leased, Delivery.Status.FAILED)
    else:
        _next(errand, answer.wait_s)
    if answer.status in BUSY and answer.wait_s is not None:
        _left_alone(endpoint, answer.wait_s)
        return
    endpoint.failures += 1
    chance = random.random
    rest = schedule.rest(endpoint.failures, chance())
    endpoint.rests_until = None if rest is None else Now() + timedelta(seconds=rest)
    endpoint.failing_since = endpoint.failing_since or errand.now
    endpoint.failed += 1
    endpoint.save(update_fields=["failures", "failing_since", "rests_until", "failed"])
    lasts = (errand.now - endpoint.failing_since).total_seconds() > schedule.DISABLED_AFTER_S
    if (answer.status == GONE or lasts) and endpoint.state == Endpoint.State.ACTIVE:
        disable_held(endpoint, Endpoint.Why.GONE if answer.status == GONE else Endpoint.Why.FAILING)


def _left_alone(endpoint: Endpoint, seconds: float) -> None:
    """Send nothing for so many seconds, as the endpoint asked. That is no failure of the endpoint."""
    Endpoint.objects.filter(pk=endpoint.pk).update(
        failures=0, failing_since=None, rests_until=Now() + timedelta(seconds=seconds), failed=F("failed") + 1
    )


def _next(errand: DueDelivery, asked_s: float | None = None) -> None:
    is_bot = errand.type == users.BOT_TURN.type
    plan_next(errand.leased, errand.tries, asked_s=asked_s, bot=is_bot)


@refuses(errors.UnknownEndpoint, errors.EndpointDisabled, errors.EndpointDisabledByStaff)
@in_one_transaction
def ask_for_test(*, by: User, endpoint_id: str) -> Delivery:
    """Send a test event at once, even while the endpoint rests."""
    endpoint = _awakened(by, endpoint_id)
    name = ids.new_id("delivery")
    test = Delivery(id=name, endpoint=endpoint, type=users.TEST.type, key=f"test:{name}")
    test.save(force_insert=True)
    test.refresh_from_db()
    return test


@refuses(
    errors.UnknownEndpoint, errors.UnknownDelivery, errors.EndpointDisabled, errors.EndpointDisabledByStaff
)
@in_one_transaction
def redeliver(*, by: User, endpoint_id: str, delivery_id: str) -> Delivery:
    """Send a delivery again now, under the same id, however the earlier tries ended."""
    endpoint = _awakened(by, endpoint_id)
    delivery = queries.delivery(endpoint, delivery_id)
    _again(Delivery.objects.filter(pk=delivery.pk))
    delivery.refresh_from_db(fields=["status", "due_at", "tries", "settled_at", "leased_until"])
    return delivery


@in_one_transaction
def redeliver_by_staff(*, delivery: Delivery, by: User) -> None:
    """Send a delivery again as staff, and note it in the audit trail. Raise what `redeliver` does."""
    endpoint = delivery.endpoint
    redeliver(by=endpoint.user, endpoint_id=str(endpoint.pk), delivery_id=str(delivery.pk))
    realm = str(endpoint.realm_id)
    record_act(realm=realm, who=by, what="delivery_sent_again", subject=str(delivery.pk), reason="")


@refuses(errors.UnknownEndpoint, errors.EndpointDisabled, errors.EndpointDisabledByStaff)
@in_one_transaction
def replay(*, by: User, endpoint_id: str, since: datetime) -> int:
    """Send everything since then now: once more, or sooner than its next try; return how many. What is being
    sent just now is left alone."""
    endpoint = _awakened(by, endpoint_id)
    return _again(Delivery.objects.filter(is_free(), endpoint=endpoint, created_at__gte=since))


def _awakened(by: User, endpoint_id: str) -> Endpoint:
    """Return an endpoint that sends, without any pause from now on; couriers are woken."""
    endpoint = queries.endpoint(by, endpoint_id)
    if endpoint.disabled_by == Endpoint.Why.STAFF:
        raise errors.EndpointDisabledByStaff
    if endpoint.state != Endpoint.State.ACTIVE:
        raise errors.EndpointDisabled
    if not Endpoint.objects.filter(pk=endpoint.pk).update(rests_until=None):
        raise errors.UnknownEndpoint  # it was removed since it was read
    endpoint.rests_until = None
    transaction.on_commit(hints.wake_couriers)
    return endpoint


def _again(deliveries: QuerySet[Delivery]) -> int:
    return deliveries.update(
        status=Delivery.Status.DUE, due_at=Now(), tries=0, settled_at=None, leased_until=None
    )
