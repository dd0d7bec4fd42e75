"""Keep the answer to a refresh for half a minute, so that a lost one costs nobody their access.

It is encrypted by the refresh token that was spent for it. That is stored nowhere, so who can read the
database can open none of this.
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
    """An answer as it was given, `age` ago."""

    answer: bytes
    age: timedelta


def keep_renewal(*, spent: str, answer: bytes) -> None:
    """Keep what this refresh token was exchanged for, which happens once."""
    nonce = secrets.token_bytes(_NONCE_BYTES)
    sealed = nonce + AESGCM(_key(spent)).encrypt(nonce, answer, None)
    Renewal.objects.create(spent=hashed(spent).hex(), sealed=sealed)


def kept_renewal(spent: str) -> KeptRenewal | None:
    """What this refresh token was exchanged for, if that was within `GRACE`."""
    rows = Renewal.objects.filter(spent=hashed(spent).hex(), kept_at__gt=Now() - GRACE)
    row = rows.annotate(now=Now()).first()
    if row is None:
        return None
    box = bytes(row.sealed)
    answer = AESGCM(_key(spent)).decrypt(box[:_NONCE_BYTES], box[_NONCE_BYTES:], None)
    return KeptRenewal(answer, row.now - row.kept_at)


def forget_renewals() -> None:
    """Delete those that are heeded no longer."""
    Renewal.objects.filter(kept_at__lte=Now() - GRACE).delete()


def _key(spent: str) -> bytes:
    """The token is 256 random bits, so one step makes a key of it."""
    return hmac.digest(spent.encode(errors="surrogatepass"), b"the answer to its refresh", hashlib.sha256)
