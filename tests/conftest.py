"""Test settings, and fixtures that give tests a database.

The owner makes and migrates the test database as in production. Then tests connect with the application's
role, so a passing test needs no rights that the service does not have. Each worker of pytest-xdist has its
own database and Redis number.

    def test_…(db)          one transaction, rolled back; the usual case
    def test_…(committed)   real commits, seen by other threads; wiped afterwards by the owner
"""

import base64
import gc
import importlib
import io
import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest
from hypothesis import settings as hypothesis_settings
from psycopg.pq import TransactionStatus

from tests.examples import examples

# No deadline: the time of an example depends on the load of the machine, not on the rules.
hypothesis_settings.register_profile("untimed", deadline=None, max_examples=examples(100))
hypothesis_settings.load_profile("untimed")


def _environment() -> None:
    """Set the environment from which the settings, the same file as in production, are read."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    # Without a database, tests of pure code still run. The others say what is missing.
    os.environ.setdefault("DATABASE_URL", "postgres://nobody_app@127.0.0.1:1/nothing")
    os.environ.setdefault("ESTIMATION_OWNER_DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
    redis = urlsplit(os.environ.get("REDIS_URL", "redis://127.0.0.1:1/0"))
    number = (int(redis.path.strip("/") or 0) + worker) % 16
    os.environ["REDIS_URL"] = urlunsplit(redis._replace(path=f"/{number}"))
    os.environ["ESTIMATION_ENV"] = "development"
    os.environ["ESTIMATION_SECRET_KEY"] = "only-for-tests-" + "k" * 50
    os.environ["ESTIMATION_DEAL_KEYS"] = f'{{"test": "{base64.b64encode(bytes(32)).decode()}"}}'
    os.environ["ESTIMATION_FACTOR_KEYS"] = os.environ["ESTIMATION_DEAL_KEYS"]
    # Tests of limits set their own limits. The many requests of all other tests come from one address.
    os.environ["ESTIMATION_RATE_LIMITS"] = "off"
    os.environ["ESTIMATION_LOG_LEVEL"] = "INFO"
    os.environ["ESTIMATION_WEBHOOKS_TO_LOOPBACK"] = "1"
    os.environ["DJANGO_SETTINGS_MODULE"] = "estimation_service.settings"


_environment()

import django  # noqa: E402  # settings are read on import, from the environment just made

django.setup()

from django.conf import settings  # noqa: E402
from django.db import connections  # noqa: E402
from django.db.backends.base.base import BaseDatabaseWrapper  # noqa: E402
from django.db.backends.signals import connection_created  # noqa: E402

from tests import databases, middleware  # noqa: E402
from tests.database_wipe import Wiping  # noqa: E402
from tests.scenes import STAGE, scenes_of  # noqa: E402
from tests.system.patience import Promises  # noqa: E402

# Assign these again: a worker of pytest-xdist inherits DJANGO_SETTINGS_MODULE, so it has read the settings
# before this file.
settings.CELERY_BROKER_URL = os.environ["REDIS_URL"]
settings.RATE_LIMITS = {}
# The same keys as in the environment, so that programs started by a test can decrypt what the test has
# encrypted.
settings.DEAL_KEYS, settings.ACTIVE_DEAL_KEY = {"test": bytes(32)}, "test"
settings.FACTOR_KEYS, settings.ACTIVE_FACTOR_KEY = settings.DEAL_KEYS, "test"
settings.SECRET_KEY = os.environ["ESTIMATION_SECRET_KEY"]
settings.PASSWORD_HASHERS = ["tests.hashers.Quick", *settings.PASSWORD_HASHERS]
# On a busy machine Redis and Postgres answer late. Production gives up early; a test must fail because of
# errors, not slowness. Programs started by system tests still get production's limits.
settings.REDIS_URL = f"{os.environ['REDIS_URL']}?socket_timeout=30&socket_connect_timeout=30"
# Accept codes of second factors for some minutes, because a busy machine sends them late.
settings.MFA_TOTP_TOLERANCE = 20
PATIENT = {
    "statement_timeout=5s": "statement_timeout=60s",
    "lock_timeout=2s": "lock_timeout=60s",
    "idle_in_transaction_session_timeout=10s": "idle_in_transaction_session_timeout=300s",
}
connection_created.connect(databases.keep_prepared)
middleware.share()


# If one of these files started last, one worker would run it long after the other has finished. Files that
# wait for programs and time come before those that compute: the checks then run in parallel, on cores that
# would be idle.
LONGEST_FIRST = (
    "chaos/test_storm.py",
    "local/test_run.py",  # early, because it needs no test database, which another worker is still migrating
    "bots/strategies/test_versions.py",  # compiles the simulator, which two workers would do at once later
    "chaos/test_plants.py",
    "two_worlds/test_leaks.py",
    "two_worlds/test_private_leaks.py",
    "notices/test_courier.py",
    "system/test_whole_service.py",
    "system/test_one_port.py",
    "system/test_sandbox.py",
    "system/test_reconnection.py",
    "chaos/test_failpoints.py",
    "chaos/test_races.py",
    "api/live/test_long_polls.py",
    "api/live/test_table_streams.py",
    "api/live/test_my_streams.py",
    "api/graphql/test_sockets.py",
    "local/test_command.py",
    "local/test_supervisor.py",
    "deploy/test_image.py",
    "clients/test_clients.py",
    "two_worlds/test_endpoints.py",
    "two_worlds/test_private.py",
    "two_worlds/test_at_rest.py",
    "two_worlds/test_webhooks.py",
    "hostile/test_fields.py",
    "hostile/test_made_up.py",
    "hostile/test_graphql.py",
    "tournaments/admin/test_whole_tournament.py",
)


def _import_from_the_end(config: pytest.Config) -> None:
    """Let every other worker import the tests in reverse order before it collects them.

    In a fresh clone the workers meet in the middle, each finds the other's compiled files, and each file is
    compiled once.
    """
    if int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 2 == 0:
        return
    folders = [folder for each in config.args if (folder := config.invocation_params.dir / each).is_dir()]
    for file in sorted((file for each in folders for file in each.rglob("test_*.py")), reverse=True):
        with suppress(Exception, pytest.skip.Exception):  # collecting it again reports the error
            importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """Collect without garbage collection, exempt all imported objects from it, and then run it rarely.

    Scanning imported objects again and again was a fifth of the work when few tests run. Most garbage of
    tests is freed by reference counts, so a threshold far above 700 objects saves a seventh of all work.
    """
    gc.disable()
    try:
        _import_from_the_end(session.config)
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run slow files first, and keep the order of the others."""
    places = {str(Path(__file__).parent / name): place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: places.get(str(item.path), len(places)))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Enforce promised seconds only in tests marked `prove`; drop scenes before a test without any."""
    Promises.held = Promises.always or item.get_closest_marker("prove") is not None
    if not scenes_of(item):
        STAGE.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> None:
    """Set up scenes before the transaction of the test, which pytest-django begins in this fixture."""
    if fixturedef.argname == "_django_db_helper" and (scenes := scenes_of(request.node)):
        STAGE.bring(scenes, request.getfixturevalue("django_db_blocker").unblock)


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_blocker: Any) -> Iterator[None]:
    """A database made and migrated by the owner, to which the application's connection then points."""
    if urlsplit(os.environ["DATABASE_URL"]).port == 1:
        pytest.exit(
            "DATABASE_URL is not set: these tests need Postgres. `make test` brings one.", returncode=3
        )
    owner, application = connections["owner"], connections["default"]
    name = owner.settings_dict["NAME"]
    worker = os.environ.get("PYTEST_XDIST_WORKER", "alone")
    options = application.settings_dict["OPTIONS"]
    for soon, late in PATIENT.items():
        assert soon in options["options"]
        options["options"] = options["options"].replace(soon, late)
    with django_db_blocker.unblock():
        keep = bool(request.config.getvalue("reuse_db")) and not request.config.getvalue("create_db")
        databases.make(owner, f"test_{name}_{worker}", keep=keep)
        application.settings_dict["NAME"] = settings.DATABASES["default"]["NAME"] = owner.settings_dict[
            "NAME"
        ]
    yield
    STAGE.clear()
    with django_db_blocker.unblock():
        application.close()
        databases.connect_to(owner, name)
        if not request.config.getvalue("reuse_db"):
            databases.forget(owner, f"test_{name}_{worker}")


@pytest.fixture
def log_lines(monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[dict[str, Any]]]:
    """A function that returns what the service has logged, one object per line."""
    written = io.StringIO()
    (handler,) = (each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler)
    monkeypatch.setattr(handler, "stream", written)
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture(scope="session")
def wiping(django_db_setup: None, django_db_blocker: Any) -> Wiping:
    """The wiper, which knows the rows that migrations made."""
    with django_db_blocker.unblock():
        return Wiping(connections["owner"])


@pytest.fixture
def committed(wiping: Wiping, django_db_blocker: Any) -> Iterator[None]:
    """A database with real commits. The owner wipes it, because the application may not empty the log."""
    with django_db_blocker.unblock():
        try:
            yield
        finally:
            _leave(connections["default"])
            wiping.wipe()


def _leave(application: BaseDatabaseWrapper) -> None:
    """Reset the connection to the state of a new one, or close it if a transaction is open on it.

    Connecting, and preparing all statements again, was a tenth of the time of such a test.
    """
    if application.in_atomic_block or not application.is_usable() or _is_busy(application):
        application.close()
    else:
        application.connection.execute("RESET ALL")
        application.close_at = time.monotonic() + application.settings_dict["CONN_MAX_AGE"]


def _is_busy(application: BaseDatabaseWrapper) -> bool:
    return application.connection.info.transaction_status != TransactionStatus.IDLE
