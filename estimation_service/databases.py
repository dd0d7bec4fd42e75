"""Connections to the database: as the application, to a replica, and as its owner for `migrate` alone."""

from typing import Any
from urllib.parse import parse_qsl, unquote

import psycopg
from django.core.exceptions import ImproperlyConfigured

from estimation_service.environment import split

# A request gives up instead of waiting for ever, and a forgotten transaction does not block others for long.
LIMITS = {
    "statement_timeout": "5s",
    "lock_timeout": "2s",
    "idle_in_transaction_session_timeout": "10s",
    "timezone": "UTC",
}
# Statements are sent apart from their values, and from the fifth time on Postgres keeps the plan: reading and
# planning them again took longer than running them. A pooler in between must give each client a session of
# its own (PgBouncer: pool_mode=session), because of these statements and of locks that outlive a transaction.
PREPARED = {"server_side_binding": True, "prepare_threshold": 5}
# A server that vanishes, as when its machine loses power, is given up after about ten seconds. Linux by
# itself tries for a quarter of an hour, and each request that needs it would hold a thread that long.
GONE = {"tcp_user_timeout": 5_000, "keepalives_idle": 5, "keepalives_interval": 5}
KNOWN = {option.keyword.decode() for option in psycopg.pq.Conninfo.get_defaults()}  # by libpq
Settings = dict[str, Any]


def databases(url: str, *, owner_url: str, pool: int, replica_url: str = "") -> dict[str, Settings]:
    """Return Django's DATABASES: `default` for the application; `owner` and `replica` if their address is
    given.

    `pool` 0 keeps one connection per thread, else a process shares at most so many. Raise
    ImproperlyConfigured.
    """
    application = _read("DATABASE_URL", url)
    found = {"default": application | _kept(application["OPTIONS"], pool)}
    if replica_url:
        replica = _read("ESTIMATION_REPLICA_DATABASE_URL", replica_url)
        found["replica"] = replica | _kept(replica["OPTIONS"], pool)
    if owner_url:
        found["owner"] = _read("ESTIMATION_OWNER_DATABASE_URL", owner_url)
        if found["owner"]["USER"] == application["USER"]:
            raise ImproperlyConfigured(
                "DATABASE_URL and ESTIMATION_OWNER_DATABASE_URL name the same role: DATABASE_URL is for the "
                "application, a role of its own that `migrate` makes. See deploy/README.md."
            )
    return found


def _kept(options: Settings, pool: int) -> Settings:
    """Return the options of the application's connections, and how long they are kept."""
    limits = " ".join(f"-c {name}={value}" for name, value in LIMITS.items())
    pooled = {"pool": {"min_size": 1, "max_size": pool, "timeout": 3, "max_idle": 60}} if pool else {}
    return {
        "OPTIONS": GONE | options | PREPARED | {"options": limits} | pooled,
        # Threads hold them, a dozen a process; streams and long polls never do. So one for each thread is
        # few, and its statements stay prepared.
        "CONN_MAX_AGE": 0 if pool else 600,
        "CONN_HEALTH_CHECKS": True,
    }


def _read(name: str, url: str) -> Settings:
    form = "postgres://role:password@host:5432/name"
    parts = split(name, url, form)
    database = unquote(parts.path.removeprefix("/"))
    is_one = database and "/" not in parts.path[1:]
    if parts.scheme not in {"postgres", "postgresql"} or not is_one or not parts.username:
        raise ImproperlyConfigured(f"{name} must look like {form}.")
    if unknown := sorted(dict(parse_qsl(parts.query, keep_blank_values=True)).keys() - KNOWN):
        raise ImproperlyConfigured(f"{name} has an option that Postgres does not know: {', '.join(unknown)}.")
    return {
        "ENGINE": "estimation_service.postgres",
        "NAME": database,
        "USER": unquote(parts.username),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": str(parts.port or ""),
        "OPTIONS": dict(parse_qsl(parts.query)) | {"connect_timeout": 3, "application_name": "estimation"},
    }
