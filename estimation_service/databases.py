"""The two ways into one database: as its owner, and as the application, whose role follows from the owner."""

import hashlib
import hmac
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

# A request gives up rather than wait for ever, and a forgotten transaction blocks nobody for long.
LIMITS = {
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "10s",
    "timezone": "UTC",
}
# Statements are sent apart from their values, and from the fifth time on Postgres keeps how it will go about
# one: reading and planning them anew took it longer than carrying them out. A pooler in between must keep
# such statements, too (PgBouncer does from 1.21 on).
PREPARED = {"server_side_binding": True, "prepare_threshold": 5}
Settings = dict[str, Any]


def databases(url: str, *, role: str, password: str, pool: int, secret_key: str) -> dict[str, Settings]:
    """Django's DATABASES: `owner` from the address, `default` for the application.

    Without `role` and `password` both are derived, so that one variable is enough. `pool` 0 keeps one
    connection per thread, else a process shares at most so many. Raises ImproperlyConfigured.
    """
    owner = _owner(url)
    role = role or f"{owner['USER']}_app"
    options = (
        owner["OPTIONS"]
        | PREPARED
        | {"options": " ".join(f"-c {name}={value}" for name, value in LIMITS.items())}
    )
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 3, "max_idle": 60}
    application = owner | {
        "USER": role,
        "PASSWORD": password or _derived(owner["PASSWORD"] or secret_key, role),
        "OPTIONS": options,
        # Threads hold them, a dozen a process, never streams or long polls, however many wait: so keeping
        # one for each thread costs few of them, and its statements stay prepared.
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,
    }
    return {"default": application, "owner": owner}


def _owner(url: str) -> Settings:
    parts = urlsplit(url)
    name = unquote(parts.path.lstrip("/"))
    if parts.scheme not in {"postgres", "postgresql"} or not name or not parts.username:
        raise ImproperlyConfigured("DATABASE_URL must look like postgres://owner:password@host:5432/name.")
    return {
        "ENGINE": "estimation_service.postgres",
        "NAME": name,
        "USER": unquote(parts.username),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)) | {"connect_timeout": 3, "application_name": "estimation"},
    }


def _derived(key: str, role: str) -> str:
    return hmac.new(key.encode(), b"estimation|application role|" + role.encode(), hashlib.sha256).hexdigest()
