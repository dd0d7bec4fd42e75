"""Secrets of webhooks at rest: encrypted with keys outside the database, bound to their row."""

import secrets
from datetime import datetime

from games.notices.models import Endpoint
from games.tables.deals import NONCE_BYTES
from games.tables.queries import key_ring


def seal(endpoint: Endpoint, secret: bytes) -> None:
    """Set the endpoint's secret; the caller saves it."""
    ring = key_ring()
    endpoint.sealed_secret = ring.seal(
        secret, bound_to=str(endpoint.pk), nonce=secrets.token_bytes(NONCE_BYTES)
    )
    endpoint.key_id = ring.active


def in_force(endpoint: Endpoint, *, now: datetime) -> tuple[bytes, ...]:
    """Return the secrets that sign: the present one and, for a day after it was replaced, the one before."""
    ring, name = key_ring(), str(endpoint.pk)
    keys = [ring.open(bytes(endpoint.sealed_secret), key_id=endpoint.key_id, bound_to=name)]
    if endpoint.old_sealed_secret is not None and endpoint.old_until is not None and now < endpoint.old_until:
        keys.append(
            ring.open(bytes(endpoint.old_sealed_secret), key_id=str(endpoint.old_key_id), bound_to=name)
        )
    return tuple(keys)
