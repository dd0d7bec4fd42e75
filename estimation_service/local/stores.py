"""Postgres and Redis together: started at once, each only if its address is not given from outside."""

import hashlib
import hmac
import time
from collections.abc import Callable, Mapping
from urllib.parse import quote, unquote, urlsplit, urlunsplit

from estimation_service.local import ports
from estimation_service.local.child import Child
from estimation_service.local.command_folder import Home
from estimation_service.local.keys import Keys
from estimation_service.local.postgres import Postgres
from estimation_service.local.program_environment import Addresses
from estimation_service.local.redis import Redis
from estimation_service.local.supervisor import Supervisor, nothing

PATIENCE = 60.0  # seconds for recovery after a crash
ATTEMPTS = 3  # with another port each


def addresses_of(owner_url: str, redis_url: str, keys: Keys) -> Addresses:
    """Return the addresses of a local run. The application's role and password follow from the owner's."""
    return Addresses(application_url(owner_url, keys.secret_key), redis_url, owner_url)


def application_url(owner_url: str, secret_key: str) -> str:
    """Return the database's address for the role `<owner>_app`. Its password does not reveal the owner's."""
    parts = urlsplit(owner_url)
    role = f"{unquote(parts.username or '')}_app"
    key = unquote(parts.password or "") or secret_key
    message = b"estimation|application role|" + role.encode()
    password = hmac.new(key.encode(), message, hashlib.sha256).hexdigest()
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{quote(role, safe='')}:{password}@{host}"))


def given_addresses(given: Mapping[str, str], keys: Keys) -> Addresses:
    """Return the addresses that a person set; empty where the supervisor starts stores of its own.

    `make run` and `make test` migrate. So a DATABASE_URL alone is the owner's, and the application's follows
    from it. With ESTIMATION_OWNER_DATABASE_URL both mean what they mean in production.
    """
    database, redis = given.get("DATABASE_URL", ""), given.get("REDIS_URL", "")
    owner = given.get("ESTIMATION_OWNER_DATABASE_URL", "") or database
    if not owner:
        return Addresses("", redis, "")
    if database and owner != database:
        return Addresses(database, redis, owner)
    return addresses_of(owner, redis, keys)


class Stores:
    """The stores of one home that we run ourselves."""

    def __init__(
        self,
        supervisor: Supervisor,
        home: Home,
        keys: Keys,
        given: Mapping[str, str],
        *,
        durable: bool,
        avoid: int = 0,
    ) -> None:
        self._supervisor = supervisor
        self._keys = keys
        self._avoid = avoid
        self._given = given_addresses(given, keys)
        self._postgres = None if self._given.owner_url else Postgres(home, keys, durable=durable, avoid=avoid)
        self._redis = None if self._given.redis_url else Redis(home, keys, avoid=avoid)

    def end_leftovers(self) -> None:
        """End what an earlier run left running; Postgres first and in its own way, to close its files."""
        if self._postgres is not None:
            self._postgres.end_leftovers()
        self._supervisor.groups.end_leftovers()

    def names(self) -> str:
        """Return the names of the stores that the supervisor starts itself, for people."""
        postgres = ["Postgres"] if self._postgres else []
        redis = [self._redis.server.name.removesuffix("-server").capitalize()] if self._redis else []
        return " and ".join([*postgres, *redis])

    def discard(self) -> None:
        """Delete everything on disk, after everything was stopped."""
        if self._postgres is not None:
            self._postgres.discard()

    def start(self) -> Addresses:
        """Start both, then wait for both."""
        redis = self._redis and self._keep(self._redis, nothing)
        if self._postgres is not None:
            self._postgres.make_cluster(self._supervisor.run)
        postgres = self._postgres and self._keep(self._postgres, self._postgres.prepare)
        found = addresses_of(postgres(), "", self._keys) if postgres else self._given
        return found._replace(redis_url=redis() if redis else self._given.redis_url)

    def _keep(self, store: Postgres | Redis, prepare: Callable[[], None]) -> Callable[[], str]:
        """Start one now; the returned function waits until it is ready and returns its address."""

        def begin() -> Child:
            return self._supervisor.keep(store.program(), is_store=True, prepare=prepare)

        first = begin()

        def ready() -> str:
            name, running = first.program.name, first
            for _ in range(ATTEMPTS):
                if self._is_ready_in_time(store, running):
                    return store.url
                self._supervisor.drop(name)
                store.port = ports.free(self._avoid)  # another program took the first one
                prepare()
                running = begin()
            raise self._supervisor.failure(name, "did not become ready")

        return ready

    def _is_ready_in_time(self, store: Postgres | Redis, running: Child) -> bool:
        """Wait until a store answers, ends, or takes too long."""
        until = time.monotonic() + PATIENCE
        while not running.has_ended() and time.monotonic() < until:
            if store.is_ready():
                return True
            self._supervisor.pause()
        return False
