"""Settings from the environment: ImproperlyConfigured, with a sentence, if one cannot be read."""

import base64
import binascii
import json
import os
import re
from collections.abc import Iterable
from email import policy
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, urlsplit

import redis
from django.core.exceptions import ImproperlyConfigured

LONGEST_KEY_ID = 40  # as rows of the database name a key
# What `manage.py check --deploy` asks of Django's SECRET_KEY (security.W009).
SHORTEST_KEY, FEWEST_LETTERS = 50, 5
SIGNING_KEY = f"a random secret of {SHORTEST_KEY} characters or more"


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


def signing_key(name: str, *, guessable: bool) -> str:
    """Return the secret that signs; unless `guessable` may be, one that is long enough."""
    found = required(name, SIGNING_KEY)
    if not guessable and (len(found) < SHORTEST_KEY or len(set(found)) < FEWEST_LETTERS):
        raise ImproperlyConfigured(f"{name} is easy to guess: it must hold {SIGNING_KEY}.")
    return found


def key_ring(name: str) -> dict[str, bytes]:
    """Return keys of 32 bytes by their ids, in their order; the last is active."""
    found = required(name, 'JSON {"k1": "<base64 of 32 random bytes>"}')
    try:
        # All pairs: of two keys with one id JSON would keep only the last, and what the other sealed be lost.
        pairs = json.loads(found, object_pairs_hook=tuple)
        keys = {key_id: base64.b64decode(key, validate=True) for key_id, key in pairs}
    except (ValueError, TypeError, binascii.Error):
        pairs, keys = (), {}
    if not isinstance(pairs, tuple) or not keys or any(len(key) != 32 for key in keys.values()):
        raise ImproperlyConfigured(f"{name} must be JSON {{key id: base64 of 32 bytes}}, at least one.")
    if len(keys) < len(pairs) or not all(0 < len(key_id) <= LONGEST_KEY_ID for key_id in keys):
        raise ImproperlyConfigured(
            f"{name} must give each key an id of its own, of 1 to {LONGEST_KEY_ID} letters."
        )
    return keys


def retired(names: Iterable[str], instead: str) -> None:
    """Refuse variables that have no meaning any more; `instead` says what to use."""
    for name in names:
        if text(name):
            raise ImproperlyConfigured(
                f"{name} is no more: {instead}. See deploy/README.md, under Upgrading."
            )


def one_of(name: str, *choices: str) -> str:
    """Return one of these values; the first is the default."""
    value = text(name) or choices[0]
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {value!r}.")
    return value


def redis_address(name: str, url: str) -> str:
    """Check the address of a Redis, which may hold a password: no error repeats it."""
    form = "redis://:password@host:6379/0"
    parts = split(name, url, form)
    is_number = re.fullmatch("(/[0-9]*)?", parts.path)
    if parts.scheme not in {"redis", "rediss"} or not parts.hostname or not is_number:
        raise ImproperlyConfigured(f"{name} must look like {form}.")
    options = [option for option, _ in parse_qsl(parts.query, keep_blank_values=True)]
    try:
        # It connects to nothing, but knows all options. Celery knows those of TLS alone.
        redis.ConnectionPool.from_url(url).make_connection()
        known = all(option.startswith("ssl_") for option in options)
    except (TypeError, ValueError, redis.RedisError):
        known = False
    if not known:
        raise ImproperlyConfigured(
            f"{name} has an option that is not known: after ? may only come those of TLS, such as "
            "rediss://:password@host:6379/0?ssl_ca_certs=/path."
        )
    return url


def split(name: str, url: str, form: str) -> SplitResult:
    """Split an address of the form. Python's own error would name no setting, and show half a password."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} must look like {form}; in a password write %2F for /, and so on."
        ) from None
    return parts


def origin(name: str, otherwise: str) -> str:
    """Return where links lead: an address without a path."""
    value = (text(name) or otherwise).rstrip("/")
    if not re.fullmatch(r"https?://[^/?#@*\s.][^/?#@*\s]*", value):
        raise ImproperlyConfigured(
            f"{name} must look like https://play.example.org, not {value!r}. Without it links lead to the "
            "first host of ESTIMATION_ALLOWED_HOSTS, which must then be a whole name."
        )
    return value


def hosts(name: str, otherwise: list[str]) -> list[str]:
    """Return names of hosts as Django compares them with the header Host: without scheme, port and path."""
    found = listed(name) or otherwise
    if not found:
        raise ImproperlyConfigured(f"{name} is not set: name the hosts this service answers to.")
    for host in found:
        if not re.fullmatch(r"\*|\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:.]+\]", host):
            raise ImproperlyConfigured(
                f"{name} must be names of hosts, separated by commas, like play.example.org, not {host!r}."
            )
    return found


def origins(name: str) -> list[str]:
    """Return origins as browsers write them, without a slash at the end."""
    found = [entry.rstrip("/") for entry in listed(name)]
    for entry in found:
        if not re.fullmatch(r"https?://(\*\.)?[^/?#@*\s.][^/?#@*\s]*", entry):
            raise ImproperlyConfigured(
                f"{name} must be origins, separated by commas, like https://play.example.org, not {entry!r}."
            )
    return found


def sender(name: str, otherwise: str) -> str:
    """Return the sender of mails: an address, or a name with the address in angle brackets."""
    value = text(name)
    if not value:
        return otherwise
    header = policy.default.header_factory("From", value)
    addresses = [each for each in header.addresses if each.username and each.domain]
    if header.defects or len(addresses) != 1 or len(header.addresses) != 1:
        raise ImproperlyConfigured(
            f"{name} must look like play@example.org or Estimation <play@example.org>, not {value!r}."
        )
    return value


def begins(name: str, *schemes: str) -> str:
    """Return an address that begins with one of these; empty without one."""
    value = text(name)
    if value and (value in schemes or not value.startswith(schemes)):
        raise ImproperlyConfigured(f"{name} must begin with {' or '.join(schemes)}.")
    return value


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
