"""Redeliver on request: a test, one delivery again, or everything since an instant."""

from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Now

from accounts import ids
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.retries import in_one_transaction
from games.feed import hints
from games.feed.news import users
from games.feed.services import record
from games.notices import errors, queries
from games.notices.models import Delivery, Endpoint
from games.notices.services.leases import is_free


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
    """Send a delivery again as staff, with an entry in the audit trail. Raise EndpointDisabled, or
    EndpointDisabledByStaff."""
    endpoint = delivery.endpoint
    redeliver(by=endpoint.user, endpoint_id=str(endpoint.pk), delivery_id=str(delivery.pk))
    realm = str(endpoint.realm_id)
    record(realm=realm, who=by, what="delivery_sent_again", subject=str(delivery.pk), reason="")


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
