"""The secrets of second factors at rest: sealed by a key ring of their own, which lies outside the database.

A sealed secret begins with the id of its key. Secrets sealed before there was a key ring have none: they open
with a key that follows from SECRET_KEY, or from one of its predecessors.
"""

import base64
import hashlib
from typing import Any

from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from accounts.secrets import signing_keys

# The members of an authenticator's data that are sealed: an app's secret, what recovery codes follow from.
SEALED = ("secret", "seed", "migrated_codes")


class UnreadableSecret(Exception):
    """A second factor was sealed with a key that is gone, so nobody can open it."""


def seal(text: str) -> str:
    key_id = settings.ACTIVE_FACTOR_KEY
    return f"{key_id}:{_fernet(settings.FACTOR_KEYS[key_id]).encrypt(text.encode()).decode()}"


def unseal(sealed: str) -> str:
    """The text that was sealed. Raises UnreadableSecret."""
    key_id, marked, token = sealed.rpartition(":")
    if marked:
        keys = [settings.FACTOR_KEYS[key_id]] if key_id in settings.FACTOR_KEYS else []
    else:
        keys = [hashlib.sha256(b"second factors|" + key).digest() for key in signing_keys()]
    for key in keys:
        try:
            return _fernet(key).decrypt(token.encode()).decode()
        except InvalidToken:
            continue
    raise UnreadableSecret


def seal_anew() -> tuple[int, int]:
    """Seal all second factors of other keys with the active key. Return how many were sealed, and how many
    cannot be opened; if none, the other keys may go."""
    done = unopened = 0
    for one in Authenticator.objects.order_by("pk"):
        try:
            done += _sealed_anew(one)
        except UnreadableSecret:
            unopened += 1
    return done, unopened


def _sealed_anew(one: Authenticator) -> bool:
    """Seal it with the active key; return whether there was anything to do. A recovery code may be used
    meanwhile; then the row is read again."""
    while True:
        data = {name: _member_anew(name, member) for name, member in one.data.items()}
        if data == one.data:
            return False
        if Authenticator.objects.filter(pk=one.pk, data=one.data).update(data=data):
            return True
        one.refresh_from_db()


def _member_anew(name: str, member: Any) -> Any:
    if name not in SEALED:
        return member
    if isinstance(member, list):
        return [_member_anew(name, each) for each in member]
    return member if member.startswith(f"{settings.ACTIVE_FACTOR_KEY}:") else seal(unseal(member))


def _fernet(key: bytes) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(key))
