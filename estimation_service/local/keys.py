"""The secrets of development: made once, kept in `secrets.json` beside what they protect."""

import base64
import json
import secrets
from typing import NamedTuple

from estimation_service.local.command_folder import Home, read_json, write_secretly


class Keys(NamedTuple):
    """All secrets; `cluster` names the database that belongs to them: lost secrets mean a new database."""

    secret_key: str
    deal_keys: str  # JSON: key id -> base64 of 32 bytes
    postgres_password: str
    redis_password: str
    cluster: str
    vapid_key: str
    factor_keys: str  # JSON, as deal_keys


# Missing in older homes; a new one does no harm.
LATER = frozenset({"vapid_key", "factor_keys"})


def keys_of(home: Home) -> Keys:
    """Return the keys of a home; make them if there are none."""
    path = home.folder / "secrets.json"
    kept = read_json(path)
    if not isinstance(kept, dict) or not set(Keys._fields) - LATER <= set(kept) <= set(Keys._fields):
        return make(home)
    if len(kept) < len(Keys._fields):
        return _kept(home, fresh()._replace(**kept))
    path.chmod(0o600)
    return Keys(**{name: str(value) for name, value in kept.items()})


def make(home: Home) -> Keys:
    """Make new keys, in place of any before."""
    return _kept(home, fresh())


def fresh() -> Keys:
    """Make new keys without storing them."""
    return Keys(
        secret_key=secrets.token_urlsafe(48),
        deal_keys=_ring(),
        postgres_password=secrets.token_urlsafe(24),
        redis_password=secrets.token_urlsafe(24),
        cluster=secrets.token_hex(4),
        vapid_key=secrets.token_urlsafe(32),
        factor_keys=_ring(),
    )


def _ring() -> str:
    return json.dumps({f"dev-{secrets.token_hex(4)}": base64.b64encode(secrets.token_bytes(32)).decode()})


def _kept(home: Home, keys: Keys) -> Keys:
    write_secretly(home.folder / "secrets.json", json.dumps(keys._asdict(), indent=1) + "\n")
    return keys
