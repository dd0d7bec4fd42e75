"""The secret of a personal token: `est_pat_` and 256 random bits, of which only the hash is kept."""

import hashlib
import secrets

PREFIX = "est_pat_"


def new_secret() -> str:
    return PREFIX + secrets.token_urlsafe(32)


def hashed(secret: str) -> bytes:
    """SHA-256 is enough: the secret is random, so there is nothing to guess faster."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).digest()
