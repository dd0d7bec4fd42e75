"""End the access of OAuth applications, or all access, and delete what has expired.

The answer to a refresh is kept for half a minute, so that nobody loses access if the answer is lost. It is
encrypted by the spent refresh token, which is stored nowhere. So the database alone opens none of it.
"""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from oauth2_provider.models import AccessToken, Application, Grant, RefreshToken, clear_expired

from accounts import queries
from accounts.errors import UnknownClient
from accounts.models import CalendarAddress, Renewal, Token, User
from accounts.refusals import refuses
from accounts.secrets import hashed
from accounts.services.locks import hold
from accounts.services.sweeps import forget
from accounts.signals import access_ended

GRACE = timedelta(seconds=30)
CLIENT_KEPT = timedelta(days=90)
_NONCE_BYTES = 12


@refuses(UnknownClient)
def revoke_client(*, user: User, client_id: str) -> None:
    """End all access of an application to a user's account. Repeating it changes nothing."""
    client = queries.client(client_id)
    with transaction.atomic():
        for kind in (Grant, RefreshToken, AccessToken):
            kind.objects.filter(user=user, application=client).delete()


def end_access(*, user: User, now: datetime) -> None:
    """End the user's and their bots' personal tokens, their calendar's address and all authorized
    applications.

    Receivers of `access_ended` end more in the same transaction. Bots stay; their owner renews their tokens.
    """
    with transaction.atomic():
        # Requests that make another token or webhook just now wait, and then find that theirs has ended.
        hold(user.pk, *user.bots_owned.values_list("pk", flat=True))
        Token.objects.filter(Q(user=user) | Q(user__owner=user), revoked_at=None).update(revoked_at=now)
        for kind in (Grant, RefreshToken, AccessToken, CalendarAddress):
            kind.objects.filter(user=user).delete()
        access_ended.send(User, user=user)


def forget_expired_grants() -> None:
    """Delete codes, tokens, answers to refreshes and sessions that have expired, and applications that nobody
    uses any more; a sweep calls this."""
    unused = _unused_clients()
    clear_expired()
    forget(
        Renewal.objects.filter(kept_at__lte=Now() - GRACE).order_by("kept_at"),
        Session.objects.filter(expire_date__lt=Now()).order_by("expire_date"),
        unused.order_by("updated"),
    )


def _unused_clients() -> QuerySet[Application]:
    """Return applications that registered themselves and for `CLIENT_KEPT` had no access to any account.
    While one has, `updated` is set once a day."""
    # The token by which an application looks after its registration is nobody's.
    tokens = (each.objects.filter(application=OuterRef("pk")) for each in (AccessToken, RefreshToken))
    access, renewal = (Exists(each.filter(user__isnull=False)) for each in tokens)
    registered = Application.objects.filter(registration_source=Application.RegistrationSource.DCR)
    registered.filter(access | renewal, updated__lt=Now() - timedelta(days=1)).update(updated=Now())
    unused: QuerySet[Application] = registered.filter(updated__lt=Now() - CLIENT_KEPT)
    return unused


class KeptRenewal(NamedTuple):
    """A stored answer to a refresh, and its `age`."""

    answer: bytes
    age: timedelta


def keep_renewal(*, spent: str, answer: bytes) -> None:
    """Store the answer for which this refresh token was exchanged. Each is exchanged once."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    sealed = nonce + AESGCM(_key(spent)).encrypt(nonce, answer, None)
    Renewal.objects.create(spent=hashed(spent).hex(), sealed=sealed)


def kept_renewal(spent: str) -> KeptRenewal | None:
    """Return the answer for which this refresh token was exchanged, if that was within `GRACE`."""
    rows = Renewal.objects.filter(spent=hashed(spent).hex(), kept_at__gt=Now() - GRACE)
    row = rows.annotate(now=Now()).first()
    if row is None:
        return None
    box = bytes(row.sealed)
    answer = AESGCM(_key(spent)).decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], None)
    return KeptRenewal(answer, row.now - row.kept_at)


def _key(spent: str) -> bytes:
    """Derive a key from the token. It is 256 random bits, so one step is enough."""
    return hmac.digest(spent.encode(errors="surrogatepass"), b"the answer to its refresh", hashlib.sha256)
