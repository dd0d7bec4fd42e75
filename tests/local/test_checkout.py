"""Settings that `manage.py` fills in: all in a development checkout, none in production."""

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from estimation_service.local import checkout
from estimation_service.local.checkout import NOT_UP, REQUIRED, adopt
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart

PROJECT = Path(__file__).resolve().parents[2]
RUNNING = {
    "ESTIMATION_ENV": "development",
    "ESTIMATION_SECRET_KEY": "of-the-running-service",
    "ESTIMATION_DEAL_KEYS": "{}",
    "ESTIMATION_FACTOR_KEYS": "{}",
    "ESTIMATION_ORIGIN": "http://127.0.0.1:8000",
    "DATABASE_URL": "postgres://estimation:secret@127.0.0.1:5000/estimation",
    "REDIS_URL": "redis://:secret@127.0.0.1:6000/0",
}


@contextmanager
def up(home: Home, **more: str) -> Iterator[None]:
    """Hold the lock of a running `make run` that has published the addresses of its stores."""
    with (home.folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        checkout.announce(home, RUNNING | more)
        yield


def test_the_settings_of_a_running_service_are_found(home: Home) -> None:
    environment = {"PATH": os.defpath}
    with up(home, HOME="/root", PGPASSWORD="not-ours"):
        assert adopt(home.checkout, ["shell"], environment)
    assert environment == {"PATH": os.defpath, **RUNNING}


def test_what_a_person_set_wins(home: Home) -> None:
    environment = {"ESTIMATION_LOG_LEVEL": "DEBUG", "ESTIMATION_ORIGIN": "http://other"}
    with up(home):
        assert adopt(home.checkout, ["shell"], environment)
    assert environment == {**RUNNING, "ESTIMATION_LOG_LEVEL": "DEBUG", "ESTIMATION_ORIGIN": "http://other"}
    own = {"ESTIMATION_ENV": "development", "DATABASE_URL": "postgres://me@elsewhere/mine"}
    with up(home):
        assert adopt(home.checkout, ["migrate"], own)
    assert own == {**RUNNING, "DATABASE_URL": "postgres://me@elsewhere/mine"}


OWNER = {"ESTIMATION_OWNER_DATABASE_URL": "postgres://owner:secret@127.0.0.1:5000/estimation"}


def test_only_commands_that_migrate_are_told_the_owner_of_the_database(home: Home) -> None:
    for command, told in (("migrate", OWNER), ("demo", OWNER), ("shell", {}), ("sweeper", {})):
        environment: dict[str, str] = {}
        with up(home, **OWNER):
            assert adopt(home.checkout, [command], environment)
        assert environment == RUNNING | told
    # A user who names another database must name its owner, too.
    own = {"ESTIMATION_ENV": "development", "DATABASE_URL": "postgres://me@elsewhere/mine"}
    with up(home, **OWNER):
        assert adopt(home.checkout, ["migrate"], own)
    assert own == {**RUNNING, "DATABASE_URL": "postgres://me@elsewhere/mine"}


def test_a_secret_in_a_file_counts_as_set(home: Home) -> None:
    environment = {"ESTIMATION_SECRET_KEY_FILE": "/run/secrets/key"}
    with up(home):
        assert adopt(home.checkout, ["shell"], environment)
    assert environment == {"ESTIMATION_SECRET_KEY_FILE": "/run/secrets/key"}


def test_without_a_running_service_there_are_settings_but_no_database(home: Home) -> None:
    environment: dict[str, str] = {}
    assert not adopt(home.checkout, ["makemigrations"], environment)
    assert environment["ESTIMATION_ENV"] == "development" and environment.keys() >= REQUIRED


def test_a_service_that_was_killed_is_not_up(home: Home) -> None:
    with up(home):
        pass
    environment: dict[str, str] = {}
    assert not adopt(home.checkout, ["shell"], environment)
    assert environment["DATABASE_URL"] != RUNNING["DATABASE_URL"]


@pytest.mark.parametrize("command", ["dbshell", "sweeper", "courier", "migrate"])
def test_a_command_that_would_not_end_by_itself_is_told_that_there_is_no_database(
    home: Home, command: str
) -> None:
    with pytest.raises(CannotStart, match="`make run` is not up"):
        adopt(home.checkout, [command], {})


@pytest.mark.parametrize(
    "production",
    [
        {"ESTIMATION_ENV": "production"},
        *({name: value} for name, value in sorted((RUNNING | OWNER).items()) if name in {*REQUIRED, *OWNER}),
    ],
    ids=lambda given: next(iter(given)),
)
def test_in_production_nothing_is_filled_in(home: Home, production: dict[str, str]) -> None:
    environment = dict(production)
    with up(home):
        assert adopt(home.checkout, ["migrate"], environment)
    assert environment == production


def test_an_installed_service_is_production(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    assert adopt(tmp_path, ["migrate"], environment)
    assert environment == {}


@pytest.fixture
def installed(home: Home) -> Path:
    """A checkout with this project's code and its own `.local`."""
    for name in ("manage.py", "estimation_service", "accounts", "games", "bots"):
        (home.checkout / name).symlink_to(PROJECT / name)
    return home.checkout


def program(folder: Path, *words: str, **given: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPYCACHEPREFIX") if name in os.environ}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env={**kept, **given},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


# Run several commands, each with the same environment, and collect how each ends.
ONE_AFTER_THE_OTHER = """
import json, os, sys, manage
ends, given = [], dict(os.environ)
for words in json.loads(sys.argv[1]):
    os.environ.clear()
    os.environ.update(given)
    sys.argv = ["manage.py", *words]
    try:
        ends.append(manage.main())
    except SystemExit as end:
        ends.append(end.code)
    except Exception as error:
        ends.append(type(error).__name__)
print(json.dumps(ends))
"""
ASKING = ("shell", "--no-imports", "-c", "from django.db import connection; connection.ensure_connection()")


def ends(folder: Path, *commands: tuple[str, ...], **given: str) -> list[str | None]:
    """Run these commands in one process, because a start takes longer than all of them. Return their ends."""
    done = program(folder, "-c", ONE_AFTER_THE_OTHER, json.dumps(commands), **given)
    assert done.returncode == 0, done.stderr
    found: list[str | None] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_a_command_without_a_database_is_told_so_in_one_sentence(installed: Path) -> None:
    assert ends(installed, ASKING, ("dbshell",), ("diffsettings",)) == [NOT_UP, NOT_UP, None]


def test_an_error_of_a_persons_own_database_is_shown_whole(installed: Path) -> None:
    own = {"ESTIMATION_ENV": "development", "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    assert ends(installed, ASKING, **own) == ["OperationalError"]


def test_a_missing_secret_still_stops_the_start_in_production(installed: Path) -> None:
    done = program(installed, "manage.py", "showmigrations", ESTIMATION_ENV="production")
    assert done.returncode == 1 and done.stderr.startswith("ESTIMATION_SECRET_KEY is not set")
