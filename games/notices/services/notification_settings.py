"""Change how a user is notified; subscribe browsers to web push, and unsubscribe them."""

from collections.abc import Callable

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django.conf import settings
from django.db import transaction

from accounts.errors import Fault
from accounts.models import User
from accounts.refusals import refuses
from accounts.services.locks import hold, hold_access
from accounts.services.retries import in_one_transaction
from games.notices import addresses, errors, queries, vapid
from games.notices.errors import InvalidPreferences
from games.notices.kinds import Preferred
from games.notices.models import Preferences, PushSubscription
from games.notices.models.notices import AUTH_BYTES, POINT_BYTES
from games.notices.services.webhooks import FAULTS


@refuses(InvalidPreferences)
@transaction.atomic
def prefer(*, user_id: str, preferred: Preferred) -> None:
    """Set notification settings from now on. A stored message keeps the earlier choice, but is not sent if
    its kind is off now."""
    fault = preferred.fault()
    if fault is not None:
        raise InvalidPreferences(faults=(Fault(f"/{fault}", "invalid", InvalidPreferences.detail),))
    if not hold(user_id):
        return  # The account has ended: a mail that it got before can still be unsubscribed from.
    Preferences.objects.update_or_create(
        user_id=user_id,
        defaults={
            "language": preferred.language,
            "digest_hours": preferred.digest_hours,
            "ways": {name: dict(ways) for name, ways in preferred.ways.items()},
        },
    )


@refuses(prefer)
@transaction.atomic
def change_preferences(*, user_id: str, revised: Callable[[Preferred], Preferred]) -> Preferred:
    """Change some notification settings: `revised` gets the present ones. Return these.

    They are read once the user is locked, so that another change at the same time is kept.
    """
    hold(user_id)
    before = queries.notification_settings_by_user([user_id])[user_id]
    prefer(user_id=user_id, preferred=revised(before))
    return before


MOST_PUSHES = 20


@refuses(errors.PushNotOffered, errors.PushNotAllowed, errors.InvalidPushKeys, errors.TooManyPushes)
@in_one_transaction
def subscribe_push(
    *, user: User, endpoint: str, p256dh: str, auth: str, description: str = ""
) -> tuple[PushSubscription, bool]:
    """Subscribe a browser to the user's notices; return True if it was not subscribed.

    A browser has one reader: an earlier user's subscription ends.
    """
    if not settings.VAPID_KEY:
        raise errors.PushNotOffered
    wrong = addresses.fault(endpoint, loopback=settings.WEBHOOKS_TO_LOOPBACK)
    if wrong is not None:
        raise errors.PushNotAllowed(faults=(Fault("/endpoint", wrong, FAULTS[wrong]),))
    keys = {"p256dh": _point(p256dh), "auth": _bytes(auth, "auth", AUTH_BYTES)}
    hold_access(user)
    PushSubscription.objects.filter(endpoint=endpoint).exclude(user=user).delete()
    known = PushSubscription.objects.filter(endpoint=endpoint).exists()
    if not known and queries.pushes_of(user).count() >= MOST_PUSHES:
        raise errors.TooManyPushes
    values = {"user": user, "description": description, **keys}
    row, made = PushSubscription.objects.update_or_create(endpoint=endpoint, defaults=values)
    row.refresh_from_db(fields=["created_at"])
    return row, made


@refuses(errors.UnknownPush)
@in_one_transaction
def unsubscribe_push(*, user: User, push_id: str) -> None:
    queries.push_of(user, push_id).delete()


def unsubscribe_pushes(*, user: User, **_: object) -> None:
    queries.pushes_of(user).delete()


@in_one_transaction
def forget_push(push_id: str) -> None:
    """Delete a subscription that its push service says is gone."""
    PushSubscription.objects.filter(pk=push_id).delete()


def _point(text: str) -> bytes:
    """Return a public key, which must lie on the curve."""
    point = _bytes(text, "p256dh", POINT_BYTES)
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)
    except ValueError:
        raise _wrong("p256dh") from None
    return point


def _bytes(text: str, member: str, length: int) -> bytes:
    found = vapid.decoded(text)
    if len(found) != length:
        raise _wrong(member)
    return found


def _wrong(member: str) -> errors.InvalidPushKeys:
    return errors.InvalidPushKeys(
        faults=(Fault(f"/keys/{member}", "invalid", errors.InvalidPushKeys.detail),)
    )
