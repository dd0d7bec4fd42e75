"""Keep the answer to a refresh for half a minute, so that nobody loses access if the answer is lost.

It is encrypted by the spent refresh token, which is stored nowhere. So the database alone opens none of it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import timedelta
from typing import NamedTuple

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from django.db.models.functions import Now

from accounts.models import Renewal
from accounts.secrets import hashed

GRACE = timedelta(seconds=30)
_NONCE_BYTES = 12


class KeptRenewal(NamedTuple):
    """A kept answer, and its `age`."""

    answer: bytes
    age: timedelta


def keep_renewal(*, spent: str, answer: bytes) -> None:
    """Store what this refresh token was exchanged for, which happens once."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    sealed = nonce + AESGCM(_key(spent)).encrypt(nonce, answer, None)
    Renewal.objects.create(spent=hashed(spent).hex(), sealed=sealed)


def kept_renewal(spent: str) -> KeptRenewal | None:
    """Return what this refresh token was exchanged for, if that was within `GRACE`."""
    rows = Renewal.objects.filter(spent=hashed(spent).hex(), kept_at__gt=Now() - GRACE)
    row = rows.annotate(now=Now()).first()
    if row is None:
        return None
    box = bytes(row.sealed)
    answer = AESGCM(_key(spent)).decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], None)
    return KeptRenewal(answer, row.now - row.kept_at)


def forget_renewals() -> None:
    """Delete answers that are too old to be used."""
    Renewal.objects.filter(kept_at__lte=Now() - GRACE).delete()


def _key(spent: str) -> bytes:
    """Derive a key from the token. It is 256 random bits, so one step is enough."""
    return hmac.digest(spent.encode(errors="surrogatepass"), b"the answer to its refresh", hashlib.sha256)
