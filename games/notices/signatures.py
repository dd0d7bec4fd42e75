"""Signatures of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body`, one for each secret in force."""

import base64
import secrets
from collections.abc import Iterable
from datetime import datetime

from standardwebhooks import Webhook

PREFIX = "whsec_"
SECRET_BYTES = 32


def new_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def secret_text(secret: bytes) -> str:
    """Return the secret in the form shown to its owner, once."""
    return PREFIX + base64.b64encode(secret).decode()


def headers(*, message_id: str, at: datetime, body: bytes, keys: Iterable[bytes]) -> dict[str, str]:
    """Return the three headers that prove the sender and the time."""
    signatures = [Webhook(key).sign(msg_id=message_id, timestamp=at, data=body.decode()) for key in keys]
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(signatures),
    }
