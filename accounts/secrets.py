"""Secrets of tokens, and the keys with which the service signs.

A token is a prefix for its kind, and 256 random bits. Only hashes of tokens are kept.
"""

import hashlib
import secrets

from django.conf import settings

PREFIX = "est_pat_"  # a personal token
ACCESS_PREFIX = "est_oat_"  # an OAuth application's, valid for an hour
REFRESH_PREFIX = "est_ort_"  # exchanged for the next access token
CALENDAR_PREFIX = "est_cal_"  # part of a calendar's address, and opens that alone


def new_secret(prefix: str = PREFIX) -> str:
    return prefix + secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    """Hash a secret by SHA-256, which is enough because secrets are random and cannot be guessed."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).digest()


def signing_keys() -> tuple[bytes, ...]:
    """Return the key that signs, then older keys, which only open what they signed."""
    return tuple(key.encode() for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
