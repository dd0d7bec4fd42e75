"""The secrets of tokens, and the keys that the service signs with.

A token is a prefix that says which kind it is, and 256 random bits. Only hashes of tokens are kept.
"""

import hashlib
import secrets

from django.conf import settings

PREFIX = "est_pat_"  # a personal token
ACCESS_PREFIX = "est_oat_"  # what a program gets by OAuth, for an hour
REFRESH_PREFIX = "est_ort_"  # what it gets the next one with
CALENDAR_PREFIX = "est_cal_"  # stands in the address of a calendar, and opens that alone


def new_secret(prefix: str = PREFIX) -> str:
    return prefix + secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    """SHA-256 is enough: the secret is random, so there is nothing to guess faster."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).digest()


def signing_keys() -> tuple[bytes, ...]:
    """The key that signs, and behind it those of before, which only open what they have signed."""
    return tuple(key.encode() for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS))
