"""JSON that names cards of a hand, encrypted at rest as deals are."""

import secrets
from typing import Any

import orjson
from django.conf import settings
from django.db import models

from games.tables.deals import NONCE_BYTES, KeyRing


def key_ring() -> KeyRing:
    return KeyRing(settings.DEAL_KEYS, settings.ACTIVE_DEAL_KEY)


def seal(content: object, *, bound_to: str) -> bytes:
    """Encrypt the content as JSON; the id of its key comes first."""
    ring = key_ring()
    box = ring.seal(orjson.dumps(content), bound_to=bound_to, nonce=secrets.token_bytes(NONCE_BYTES))
    return ring.active.encode() + b"\0" + box


def opened(sealed: bytes, *, bound_to: str) -> Any:
    """Decrypt what this name sealed. Raise KeyError for an unknown key, InvalidTag for another name."""
    key_id, _, box = bytes(sealed).partition(b"\0")
    return orjson.loads(key_ring().open(box, key_id=key_id.decode(), bound_to=bound_to))


class SealedJSONField(models.BinaryField):  # type: ignore[type-arg]  # it is JSON to its readers
    """A column of JSON that only this service can read. It is bound to its name, not to its row."""

    @property
    def bound_to(self) -> str:
        return f"{self.model._meta.db_table}.{self.column}"

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        sealed = None if value is None else seal(value, bound_to=self.bound_to)
        return super().get_db_prep_value(sealed, connection, prepared)

    def from_db_value(self, value: Any, expression: object, connection: object) -> Any:
        return None if value is None else opened(value, bound_to=self.bound_to)

    def to_python(self, value: Any) -> Any:
        return value
