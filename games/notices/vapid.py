"""VAPID (RFC 8292): the key by which browsers' push services recognise this service.

A subscription names the public half, and its push service accepts messages from nobody else.
"""

import base64
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.core.exceptions import ImproperlyConfigured
from django.utils.http import urlsafe_base64_encode

PRIVATE_BYTES = 32
# No signature is good for longer than a day (RFC 8292, 2).
GOOD_FOR = timedelta(hours=12)


def checked(text: str) -> str:
    """Check a private key of the settings: 32 bytes of P-256 in base64url, or nothing.

    Raise ImproperlyConfigured.
    """
    if not text:
        return ""
    key = decoded(text)
    # A key is from 1 to the order of the curve; all greater numbers begin with these bytes.
    if len(key) != PRIVATE_BYTES or not any(key) or key[:4] == b"\xff" * 4:
        raise ImproperlyConfigured("ESTIMATION_VAPID_KEY must be 32 random bytes in base64url.")
    return text


def decoded(text: str) -> bytes:
    """Read base64url with or without padding; nothing if it is none."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except ValueError:
        return b""


def public_key(private: str) -> str:
    """Return the public half as browsers take it: the uncompressed point in base64url, without padding."""
    point = _signer(private).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return urlsafe_base64_encode(point)


def authorization(private: str, *, endpoint: str, subject: str, now: datetime) -> str:
    """Return the header `Authorization` for one push service. `subject` is the contact of this service."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int((now + GOOD_FOR).timestamp()),
        "sub": subject,
    }
    return str(_signer(private).sign(claims)["Authorization"])


@cache
def _signer(private: str) -> Any:
    from py_vapid import Vapid02  # noqa: PLC0415 - settings read this module, and need no signatures

    return Vapid02.from_raw(private.encode())
