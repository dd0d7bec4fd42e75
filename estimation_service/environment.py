"""Reading settings from the environment: ImproperlyConfigured, with a sentence, where one cannot be read."""

import os

from django.core.exceptions import ImproperlyConfigured


def required(name: str, meaning: str) -> str:
    if value := os.environ.get(name, "").strip():
        return value
    raise ImproperlyConfigured(
        f"{name} is not set: it must hold {meaning}. "
        "`make run` sets everything itself; otherwise see the table on top of estimation_service/settings.py."
    )


def flag(name: str, default: bool) -> bool:
    value = os.environ.get(name, "").strip() or ("1" if default else "0")
    if value not in {"0", "1"}:
        raise ImproperlyConfigured(f"{name} must be 0 or 1, not {value!r}.")
    return value == "1"


def whole(name: str, default: int, least: int) -> int:
    """A whole number; so many at least."""
    value = os.environ.get(name, "").strip() or f"{default}"
    if not (value.isascii() and value.isdigit() and least <= int(value) <= 1_000_000):
        raise ImproperlyConfigured(f"{name} must be a whole number from {least} to a million, not {value!r}.")
    return int(value)


def listed(name: str) -> list[str]:
    return [entry.strip() for entry in os.environ.get(name, "").split(",") if entry.strip()]
