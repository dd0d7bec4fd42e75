"""Settings from the environment: ImproperlyConfigured, with a sentence, if one cannot be read."""

import base64
import binascii
import json
import os
from collections.abc import Iterable
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def text(name: str) -> str:
    return os.environ.get(name, "").strip()


def secret(name: str) -> str:
    """Return the value of a variable, or of the file that `<name>_FILE` names; empty without either."""
    value, path = text(name), text(f"{name}_FILE")
    if not path:
        return value
    if value:
        raise ImproperlyConfigured(f"{name} and {name}_FILE are both set: set one of them.")
    try:
        found = Path(path).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise ImproperlyConfigured(f"{name}_FILE names {path}, which cannot be read: {why}.") from None
    if not found:
        raise ImproperlyConfigured(f"{name}_FILE names {path}, in which nothing stands.")
    return found


def required(name: str, meaning: str) -> str:
    if value := secret(name):
        return value
    raise ImproperlyConfigured(
        f"{name} is not set: it must hold {meaning}. "
        "`make run` sets everything itself; otherwise see the table on top of estimation_service/settings.py."
    )


def key_ring(name: str) -> dict[str, bytes]:
    """Return keys of 32 bytes by their ids, in their order; the last is active."""
    found = required(name, 'JSON {"k1": "<base64 of 32 random bytes>"}')
    try:
        keys = {
            str(key_id): base64.b64decode(key, validate=True) for key_id, key in json.loads(found).items()
        }
    except (ValueError, AttributeError, TypeError, binascii.Error):
        keys = {}
    if not keys or any(len(key) != 32 for key in keys.values()):
        raise ImproperlyConfigured(f"{name} must be JSON {{key id: base64 of 32 bytes}}, at least one.")
    return keys


def retired(names: Iterable[str], instead: str) -> None:
    """Refuse variables that have no meaning any more; `instead` says what to use."""
    for name in names:
        if text(name):
            raise ImproperlyConfigured(
                f"{name} is no more: {instead}. See deploy/README.md, under Upgrading."
            )


def flag(name: str, default: bool) -> bool:
    value = text(name) or ("1" if default else "0")
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} must be 0 or 1, not {value!r}.")
    return value == "1"


def whole(name: str, default: int, least: int) -> int:
    """Read a whole number that is at least this large."""
    value = text(name) or f"{default}"
    if not (value.isascii() and value.isdigit() and least <= int(value) <= 1_000_000):
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} to a million, not {value!r}.")
    return int(value)


def listed(name: str) -> list[str]:
    return [entry.strip() for entry in os.environ.get(name, "").split(",") if entry.strip()]
