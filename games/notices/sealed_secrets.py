"""Secrets of webhooks at rest: encrypted with keys outside the database, bound to their row."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from games.notices.models import Endpoint
from games.notices.signatures import SECRET_BYTES
from games.tables.deals import NONCE_BYTES
from games.tables.queries import key_ring


def seal(endpoint: Endpoint, secret: bytes) -> None:
    """Set the endpoint's secret; the caller saves it."""
    endpoint.sealed_secret, endpoint.key_id = _sealed(endpoint, secret)


def seal_old(endpoint: Endpoint, replaced: Sequence[bytes]) -> None:
    """Set the secrets that sign beside the present one, the newest first; the caller saves them."""
    endpoint.old_sealed_secret, endpoint.old_key_id = _sealed(endpoint, b"".join(replaced))


def _sealed(endpoint: Endpoint, secret: bytes) -> tuple[bytes, str]:
    ring = key_ring()
    nonce = secrets.token_bytes(NONCE_BYTES)
    return ring.seal(secret, bound_to=str(endpoint.pk), nonce=nonce), ring.active


def in_force(endpoint: Endpoint, *, now: datetime) -> tuple[bytes, ...]:
    """Return the secrets that sign: the present one and, for a day after it was made, those before."""
    ring, name = key_ring(), str(endpoint.pk)
    keys = [ring.open(bytes(endpoint.sealed_secret), key_id=endpoint.key_id, bound_to=name)]
    if endpoint.old_sealed_secret is not None and endpoint.old_until is not None and now < endpoint.old_until:
        old = ring.open(bytes(endpoint.old_sealed_secret), key_id=str(endpoint.old_key_id), bound_to=name)
        keys += [old[at : at + SECRET_BYTES] for at in range(0, len(old), SECRET_BYTES)]
    return tuple(keys)
