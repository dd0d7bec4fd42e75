"""Create, change and delete webhooks, and rotate their secrets."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now

from accounts.errors import Fault
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import check_on, hold, hold_access
from accounts.services.retries import in_one_transaction
from accounts.signals import opener_asked
from games.feed.hints import person_channel
from games.feed.news import CHOOSABLE, users
from games.feed.services import announce
from games.feed.services import record as record_act
from games.notices import addresses, errors, queries, sealed_secrets, signatures
from games.notices.models import Delivery, Endpoint

MOST = 20
OLD_SECRET_FOR = timedelta(hours=24)
MOST_OLD_SECRETS = 4
_SENT = """
WITH gone AS (DELETE FROM notices_delivery WHERE endpoint_id = ANY(%(endpoints)s::uuid[]) RETURNING id)
DELETE FROM notices_attempt WHERE delivery_id IN (SELECT id FROM gone)
"""
FAULTS = {
    "not_a_url": "This is not a URL that anything could be sent to.",
    "not_https": "Only https; http to this machine alone, where the service runs for development.",
    "has_credentials": "A URL here has no user and password; requests are signed instead.",
    "has_fragment": "A URL here has no fragment.",
    "not_public": "This address is not public; this machine is, where the service runs for development.",
}


@refuses(
    errors.NotYourBot, errors.UrlNotAllowed, errors.TypesNotAllowed, errors.TooManyEndpoints,
    errors.EndpointDisabledByStaff,
)  # fmt: skip
@in_one_transaction
def register(
    *, by: User, user: User, url: str, types: Collection[str], description: str = ""
) -> tuple[Endpoint, bytes]:
    """Make a webhook about `user`, the caller or a bot of theirs; return its secret, too, shown only now."""
    if by.pk not in {user.pk, user.owner_id}:
        raise errors.NotYourBot
    _check(user, url, types)
    check_on(hold_access(by, user), user)
    _check_not_stopped(user, url)
    if Endpoint.objects.filter(user=user).count() >= MOST:
        raise errors.TooManyEndpoints
    secret = signatures.new_secret()
    endpoint = Endpoint(user=user, realm_id=str(user.realm_id), url=url, types=_sorted(types))
    endpoint.description = description
    sealed_secrets.seal(endpoint, secret)
    endpoint.save(force_insert=True)
    _note(user)
    endpoint.refresh_from_db(fields=["created_at", "active_since"])
    return endpoint, secret


@refuses(errors.UnknownEndpoint, errors.UrlNotAllowed, errors.TypesNotAllowed, errors.EndpointDisabledByStaff)
@in_one_transaction
def change(
    *,
    by: User,
    endpoint_id: str,
    url: str | None = None,
    types: Collection[str] | None = None,
    description: str | None = None,
    active: bool | None = None,
) -> Endpoint:
    """Change the given columns. If it is activated again, it starts afresh and sends what was held back."""
    endpoint = _held(by, endpoint_id)
    moves = url is not None and url != endpoint.url
    if (active or moves) and endpoint.disabled_by == Endpoint.Why.STAFF:
        raise errors.EndpointDisabledByStaff
    if url is not None or types is not None:
        _check(endpoint.user, url or endpoint.url, types or endpoint.types)
    if url is not None and moves:
        _check_not_stopped(endpoint.user, url)
    endpoint.url = url or endpoint.url
    endpoint.types = _sorted(types or endpoint.types)
    if description is not None:
        endpoint.description = description
    if active is not None and active is not (endpoint.state == Endpoint.State.ACTIVE):
        _activate(endpoint) if active else _disable(endpoint, Endpoint.Why.OWNER)
    endpoint.active_since = Now()
    endpoint.save()
    _note(endpoint.user)
    endpoint.refresh_from_db()
    return endpoint


@refuses(errors.UnknownEndpoint)
@in_one_transaction
def rotate(*, by: User, endpoint_id: str) -> tuple[Endpoint, bytes]:
    """Make a new secret; for a day requests are signed with those in force before as well. A receiver may
    know only the first of several: the answers to the others may have been lost."""
    endpoint = _held(by, endpoint_id)
    before = sealed_secrets.in_force(endpoint, now=datetime.now(UTC))
    sealed_secrets.seal_old(endpoint, before[:MOST_OLD_SECRETS])
    endpoint.old_until = Now() + OLD_SECRET_FOR
    secret = signatures.new_secret()
    sealed_secrets.seal(endpoint, secret)
    endpoint.save()
    endpoint.refresh_from_db()
    return endpoint, secret


@refuses(errors.UnknownEndpoint, errors.EndpointDisabledByStaff)
@in_one_transaction
def remove(*, by: User, endpoint_id: str) -> None:
    """Delete a webhook with all its deliveries. One that staff disabled stays: its row stops its address."""
    endpoint = _held(by, endpoint_id)
    if endpoint.disabled_by == Endpoint.Why.STAFF:
        raise errors.EndpointDisabledByStaff
    delete_with_deliveries(Endpoint.objects.filter(pk=endpoint.pk))
    _note(endpoint.user)


def lock_to_delete(rows: QuerySet[Any]) -> list[str]:
    """Lock rows before what refers to them is looked up: others may be adding to it. Return their ids."""
    return list(rows.order_by("pk").select_for_update().values_list("pk", flat=True))


def delete_with_deliveries(chosen: QuerySet[Endpoint]) -> None:
    """Delete webhooks and what was sent to them. Django would first read each delivery of the last month."""
    endpoints = [Endpoint._meta.pk.get_prep_value(each) for each in lock_to_delete(chosen)]
    with connection.cursor() as cursor:
        cursor.execute(_SENT, {"endpoints": endpoints})
    chosen.delete()


@in_one_transaction
def remove_all(*, user: User, also_stopped: bool) -> None:
    """Delete the webhooks of a locked user; those that staff disabled only if `also_stopped`, because their
    rows stop their addresses."""
    mine = Endpoint.objects.filter(user=user)
    chosen = mine if also_stopped else mine.exclude(disabled_by=Endpoint.Why.STAFF)
    delete_with_deliveries(chosen)
    _note(user)


@in_one_transaction
def disable(*, endpoint: Endpoint, by: User, reason: str) -> None:
    """Disable a webhook, as staff: its owner cannot activate it any more. The audit trail keeps the reason.
    Repeating it changes nothing."""
    found = _held_by_staff(endpoint)
    if found is not None and found.disabled_by != Endpoint.Why.STAFF:
        _record_act(found, by, "webhook_disabled", reason)
        disable_held(found, Endpoint.Why.STAFF)


@refuses(errors.OwnEndpoint)
@in_one_transaction
def allow(*, endpoint: Endpoint, by: User, reason: str) -> None:
    """Let the owner activate a webhook that staff disabled. It stays disabled until they do."""
    found = _held_by_staff(endpoint)
    if found is not None and by.pk in _people_behind(found.user):
        raise errors.OwnEndpoint
    if found is not None and found.disabled_by == Endpoint.Why.STAFF:
        _record_act(found, by, "webhook_allowed", reason)
        found.disabled_by = Endpoint.Why.OWNER
        found.save(update_fields=["disabled_by"])


def _held_by_staff(endpoint: Endpoint) -> Endpoint | None:
    """Lock the endpoint's user, and read it again; None if it was removed."""
    hold(endpoint.user_id)
    return Endpoint.objects.select_related("user").filter(pk=endpoint.pk).first()


def _record_act(endpoint: Endpoint, by: User, what: str, reason: str) -> None:
    record_act(realm=str(endpoint.realm_id), who=by, what=what, subject=str(endpoint.pk), reason=reason)


@in_one_transaction
def disable_managed(*, user: User, **_: object) -> None:
    """Disable all webhooks that the user manages; the user may see them, and activate them again."""
    active = queries.managed_by(user).filter(state=Endpoint.State.ACTIVE)
    for holder in sorted({each.user_id for each in active}):
        hold(holder)
    for endpoint in active.all():
        disable_held(endpoint, Endpoint.Why.OWNER)


def disable_held(endpoint: Endpoint, why: Endpoint.Why) -> None:
    """Disable an endpoint whose user is locked, and notify its owner in their feed: nothing is sent; due
    events, and those until it is active again, are kept."""
    _disable(endpoint, why)
    endpoint.save(update_fields=["state", "disabled_by", "disabled_at"])
    _note(endpoint.user)
    announce(
        users.WEBHOOK_DISABLED,
        users.Disabled(str(endpoint.pk), str(why)),
        realm=str(endpoint.realm_id),
        audiences=(person_channel(str(endpoint.user.owner_id or endpoint.user_id)),),
    )


def _activate(endpoint: Endpoint) -> None:
    endpoint.state, endpoint.disabled_by, endpoint.disabled_at = Endpoint.State.ACTIVE, None, None
    endpoint.failures, endpoint.failing_since, endpoint.rests_until = 0, None, None
    endpoint.deliveries.filter(status=Delivery.Status.HELD).update(
        status=Delivery.Status.DUE, due_at=Now(), tries=0
    )


def _disable(endpoint: Endpoint, why: Endpoint.Why) -> None:
    endpoint.state, endpoint.disabled_by = Endpoint.State.DISABLED, why
    endpoint.disabled_at = endpoint.disabled_at or Now()
    endpoint.deliveries.filter(status=Delivery.Status.DUE).update(
        status=Delivery.Status.HELD, leased_until=None
    )


def _held(by: User, endpoint_id: str) -> Endpoint:
    """Lock who asks and the endpoint's user, then the endpoint: the order of locks everywhere."""
    hold_access(by, queries.endpoint(by, endpoint_id).user)
    return queries.endpoint(by, endpoint_id)


def _note(user: User) -> None:
    """Store with the user whether they have a webhook that gets events."""
    User.objects.filter(pk=user.pk).update(
        notified=Exists(queries.endpoints_to_store_for().filter(user=OuterRef("pk")))
    )


def _check_not_stopped(user: User, url: str) -> None:
    """Check that staff have disabled no webhook there of the user, their owner or that owner's bots, nor of
    the user whose sandbox it is."""
    people = _people_behind(user)
    theirs = Q(user__in=people) | Q(user__owner__in=people)
    stopped = Endpoint.objects.filter(theirs, disabled_by=Endpoint.Why.STAFF)
    places = {addresses.place(each) for each in stopped.values_list("url", flat=True)}
    if places and addresses.place(url) in places:
        raise errors.EndpointDisabledByStaff


def _people_behind(user: User) -> list[str]:
    """Return the user or, for a bot, its owner; and the user whose sandbox it is."""
    openers = [opener for _, opener in opener_asked.send(User, realm=user.realm_id) if opener is not None]
    return [user.owner_id or user.pk, *openers]


def _check(user: User, url: str, types: Collection[str]) -> None:
    wrong = addresses.fault(url, loopback=settings.WEBHOOKS_TO_LOOPBACK)
    if wrong is not None:
        raise errors.UrlNotAllowed(faults=(Fault("/url", wrong, FAULTS[wrong]),))
    faults = [
        Fault(f"/types/{place}", "unknown_type", "There is no such type to choose.")
        for place, each in enumerate(types)
        if each not in CHOOSABLE
    ]
    if users.BOT_TURN.type in types and not user.is_bot:
        faults.append(Fault("/types", "for_bots_only", "Only a bot is sent its turns with its hand."))
    if faults or not types:
        raise errors.TypesNotAllowed(faults=tuple(faults))


def _sorted(types: Collection[str]) -> list[str]:
    return [each for each in CHOOSABLE if each in types]
