"""How tests meet the database.

The test database is made by the owner and migrated as in production; then tests connect as the
application's role, so a test that passes needs no rights the service does not have. Every worker of
pytest-xdist has a database and a Redis number of its own.

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

# How long an example takes says how busy the machine is, and nothing about the rules.
hypothesis_settings.register_profile("untimed", deadline=None, max_examples=examples(100))
hypothesis_settings.load_profile("untimed")


def _environment() -> None:
    """Settings come from the same file as in production, so tests only set the environment."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    # Without a database, tests of pure code still run; the others say what is missing.
    os.environ.setdefault("DATABASE_URL", "postgres://nobody_app@127.0.0.1:1/nothing")
    os.environ.setdefault("ESTIMATION_OWNER_DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing")
    redis = urlsplit(os.environ.get("REDIS_URL", "redis://127.0.0.1:1/0"))
    number = (int(redis.path.strip("/") or 0) + worker) % 16
    os.environ["REDIS_URL"] = urlunsplit(redis._replace(path=f"/{number}"))
    os.environ["ESTIMATION_ENV"] = "development"
    os.environ["ESTIMATION_SECRET_KEY"] = "only-for-tests-" + "k" * 50
    os.environ["ESTIMATION_DEAL_KEYS"] = f'{{"test": "{base64.b64encode(bytes(32)).decode()}"}}'
    os.environ["ESTIMATION_FACTOR_KEYS"] = os.environ["ESTIMATION_DEAL_KEYS"]
    # Tests of limits have limits of their own; everybody else's many requests come from one address.
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

# A worker of pytest-xdist inherits the name of the settings, so that they are read before this file.
settings.CELERY_BROKER_URL = os.environ["REDIS_URL"]
settings.RATE_LIMITS = {}
# Middleware that is begun anew after a change of settings would look at every static file each time.
settings.WHITENOISE_AUTOREFRESH = True
# What a test seals, the programs it starts can open.
settings.DEAL_KEYS, settings.ACTIVE_DEAL_KEY = {"test": bytes(32)}, "test"
settings.FACTOR_KEYS, settings.ACTIVE_FACTOR_KEY = settings.DEAL_KEYS, "test"
settings.SECRET_KEY = os.environ["ESTIMATION_SECRET_KEY"]
settings.PASSWORD_HASHERS = ["tests.hashers.Quick", *settings.PASSWORD_HASHERS]
# On a busy machine Redis and Postgres answer late. Production gives up soon; a test is to say what is wrong,
# not what is slow. The programs that system tests start are told production's limits all the same.
settings.REDIS_URL = f"{os.environ['REDIS_URL']}?socket_timeout=30&socket_connect_timeout=30"
# Codes of second factors last for some minutes, since a busy machine takes its time to send one.
settings.MFA_TOTP_TOLERANCE = 20
PATIENT = {
    "statement_timeout=5s": "statement_timeout=60s",
    "lock_timeout=2s": "lock_timeout=60s",
    "idle_in_transaction_session_timeout=10s": "idle_in_transaction_session_timeout=300s",
}
connection_created.connect(databases.keep_prepared)
middleware.share()


# Begun last, one of these would keep one worker busy long after the other has nothing left to do. Those that
# wait for programs and seconds come before those that compute: the checks run beside them then, on cores that
# would have nothing to do.
LONGEST_FIRST = (
    "chaos/test_storm.py",
    "local/test_run.py",  # early, for it needs no test database, which another is still migrating
    "bots/strategies/test_versions.py",  # compiles the simulator, which two would do beside each other later
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
    """Every other worker imports the tests from the last to the first before it collects them. In a fresh
    clone they meet in the middle, each finds compiled what the other came by, and all is compiled once only.
    """
    if int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % 2 == 0:
        return
    folders = [folder for each in config.args if (folder := config.invocation_params.dir / each).is_dir()]
    for file in sorted((file for each in folders for file in each.rglob("test_*.py")), reverse=True):
        with suppress(Exception, pytest.skip.Exception):  # collecting it again says what is wrong
            importlib.import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Iterator[None]:
    """What is imported now stays: Python need not look through it for garbage, neither meanwhile nor again
    and again afterwards. That was a fifth of the work where a few tests run. And most of what tests leave
    is freed without it, so it looks more seldom than after 700 new things, which was a seventh of all work.
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
    """Files that take long come first, the others stay as they are."""
    places = {str(Path(__file__).parent / name): place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: places.get(str(item.path), len(places)))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Promises in seconds are the subject of tests that are marked `prove`, and of no other."""
    Promises.held = Promises.always or item.get_closest_marker("prove") is not None
    if not scenes_of(item):
        STAGE.clear()


@pytest.hookimpl(tryfirst=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> None:
    """The scenes come before the transaction of the test, which pytest-django begins here."""
    if fixturedef.argname == "_django_db_helper" and (scenes := scenes_of(request.node)):
        STAGE.bring(scenes, request.getfixturevalue("django_db_blocker").unblock)


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_blocker: Any) -> Iterator[None]:
    """Made and migrated by the owner; then the application's connection is pointed at the result."""
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
    """Call it for what the service has logged, line by line."""
    written = io.StringIO()
    (handler,) = (each for each in logging.getLogger().handlers if type(each) is logging.StreamHandler)
    monkeypatch.setattr(handler, "stream", written)
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


@pytest.fixture(scope="session")
def wiping(django_db_setup: None, django_db_blocker: Any) -> Wiping:
    """Knows the rows that migrations made."""
    with django_db_blocker.unblock():
        return Wiping(connections["owner"])


@pytest.fixture
def committed(wiping: Wiping, django_db_blocker: Any) -> Iterator[None]:
    """A database in which commits are real. The application may not empty the log, so the owner wipes."""
    with django_db_blocker.unblock():
        try:
            yield
        finally:
            _leave(connections["default"])
            wiping.wipe()


def _leave(application: BaseDatabaseWrapper) -> None:
    """The next test finds the connection as a new one would be. It is kept where nothing is open on it: to
    connect, and to read and plan anew all that the old one knew, was a tenth of such a test."""
    if application.in_atomic_block or not application.is_usable() or _is_busy(application):
        application.close()
    else:
        application.connection.execute("RESET ALL")
        application.close_at = time.monotonic() + application.settings_dict["CONN_MAX_AGE"]


def _is_busy(application: BaseDatabaseWrapper) -> bool:
    return application.connection.info.transaction_status != TransactionStatus.IDLE
