"""Fixtures with real processes in their own homes: each test starts empty and leaves nothing running."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from estimation_service.local import process_table, root_folders
from estimation_service.local.child import Program
from estimation_service.local.command_folder import Home
from estimation_service.local.groups import Groups
from estimation_service.local.keys import Keys, keys_of
from estimation_service.local.postgres import Postgres
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.supervisor import Supervisor

PROJECT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty folder that stands for a fresh clone."""
    folder = tmp_path_factory.mktemp("checkout").resolve()
    yield folder
    if os.geteuid() == 0:
        shutil.rmtree(root_folders.folder_for(folder))


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """The home of a `make run` that was never started. All processes with its marker are ended afterwards."""
    home = Home(tmp_path.resolve(), "run")
    home.open()
    yield home
    Groups(home).end_leftovers(patience=0.0)


@pytest.fixture
def supervisor(home: Home) -> Iterator[Supervisor]:
    supervisor = Supervisor(home, StopFlag())
    yield supervisor
    supervisor.stop()


@pytest.fixture
def script(home: Home) -> Callable[[str, str], Program]:
    """A maker of programs from a name and a few lines of Python."""

    def program(name: str, source: str) -> Program:
        return Program(
            name, (sys.executable, "-c", source), {"PATH": os.defpath}, home.checkout, patience=60.0
        )

    return program


@pytest.fixture(scope="module")
def keys(checkout: Path) -> Keys:
    home = Home(checkout, "run")
    home.open()
    return keys_of(home)


@pytest.fixture(scope="module")
def cluster(checkout: Path, keys: Keys) -> Iterator[tuple[Supervisor, Postgres]]:
    """A Postgres kept running by the supervisor, shared by the tests of one file."""
    home = Home(checkout, "run")
    supervisor = Supervisor(home, StopFlag())
    postgres = Postgres(home, keys, durable=True)
    postgres.end_leftovers()
    postgres.make_cluster(supervisor.run)
    supervisor.keep(postgres.program(), is_store=True, prepare=postgres.prepare)
    eventually(postgres.is_ready)
    yield supervisor, postgres
    supervisor.stop()


def eventually(condition: Callable[[], object], seconds: float = 300.0) -> None:
    """Wait until a condition holds; fail after `seconds`."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"still not so after {seconds} s"
        time.sleep(0.02)


@pytest.fixture(name="eventually")
def eventually_fixture() -> Callable[..., None]:
    return eventually


def is_alive(pid: int) -> bool:
    found = process_table.process(pid)
    return found is not None and found.is_alive


@pytest.fixture(name="is_alive")
def is_alive_fixture() -> Callable[[int], bool]:
    return is_alive


@pytest.fixture
def stranger() -> Iterator[subprocess.Popen[bytes]]:
    """A process that is not ours, in its own session."""
    with subprocess.Popen(["sleep", "600"], start_new_session=True) as popen:
        yield popen
        popen.kill()


# `make test` sets these for its tests. The command would take them for a user's own choice.
GIVEN = {"DATABASE_URL", "ESTIMATION_OWNER_DATABASE_URL", "REDIS_URL"}


@pytest.fixture
def command(checkout: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """A function that starts `python -m estimation_service.local` for the test's checkout."""
    started: list[subprocess.Popen[str]] = []
    environment = {key: value for key, value in os.environ.items() if key not in GIVEN}

    def start(*words: str, before: tuple[str, ...] = (), **given: str) -> subprocess.Popen[str]:
        what, *rest = words
        popen = subprocess.Popen(
            [
                *before,
                sys.executable,
                "-m",
                "estimation_service.local",
                what,
                "--checkout",
                str(checkout),
                *rest,
            ],
            cwd=PROJECT,
            env={**environment, **given},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        started.append(popen)
        return popen

    yield start
    for popen in started:
        if popen.poll() is None:
            popen.send_signal(signal.SIGTERM)
        popen.communicate(timeout=300)
