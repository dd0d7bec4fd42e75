"""`make run` as a whole: real web, worker, sweeper and courier on an empty database, killed in many ways."""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import psycopg.errors
import pytest

from estimation_service.local import ports, process_table
from estimation_service.local.command_folder import Home
from tests.local.memory import environment_of, holds

PROJECT = Path(__file__).resolve().parents[2]
ADMIN = {"name", "password", "totp_secret"}
Start = Callable[..., "subprocess.Popen[str]"]
Eventually = Callable[..., None]


@pytest.fixture(scope="module")
def checkout(checkout: Path) -> Path:
    """The project as in a fresh clone: code without a `.local`."""
    for name in ("manage.py", "estimation_service", "accounts", "games", "bots"):
        (checkout / name).symlink_to(PROJECT / name)
    return checkout


@pytest.fixture(scope="module")
def port() -> int:
    return ports.free()


@pytest.fixture
def running(command: Start, checkout: Path, port: int) -> Iterator[tuple["subprocess.Popen[str]", list[str]]]:
    """A ready `make run`, and the lines that it has printed.

    Its bots are not compiled: that takes half a minute on two cores, and `make test-pythons` does it.
    """
    popen = command("run", PORT=str(port), NUMBA_DISABLE_JIT="1")
    assert popen.stdout is not None
    lines: list[str] = []
    while not (lines and lines[-1].startswith("Logs: ")):
        line = popen.stdout.readline()
        assert line, "\n".join(lines)
        lines.append(line.rstrip("\n"))
    yield popen, lines


def demo(checkout: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((checkout / ".local/demo.json").read_text())
    return found


def get(checkout: Path, path: str) -> dict[str, Any]:
    told = demo(checkout)
    request = urllib.request.Request(told["url"] + path, headers={"Authorization": f"Bearer {told['token']}"})
    with urllib.request.urlopen(request, timeout=300) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def state(checkout: Path) -> dict[str, Any] | None:
    """Return the demo table as its player sees it, or None while the service is down."""
    try:
        return get(checkout, f"/api/v1/tables/{demo(checkout)['table']}/state")
    except OSError:
        return None


def ours(checkout: Path, words: str = "") -> list[int]:
    """Return pids of our processes by words of their command line, those that started first before others.

    Redis is found by its folder, because it writes its title over the marker.
    """
    home = Home(checkout, "run")
    started = (
        found
        for found in process_table.processes()
        if found.is_alive
        and (
            process_table.carries(found.pid, home.marker)
            or process_table.works_in(found.pid, home.folder / "redis")
        )
        and words in process_table.command_line(found.pid)
    )
    # Not by pid: the system gives out small ones again after the largest.
    return [found.pid for found in sorted(started, key=lambda each: float(each.started))]


def postmaster(cluster: Path) -> int | None:
    """Return the pid in the cluster's `postmaster.pid`, or None if the file is missing or incomplete."""
    try:
        return int((cluster / "postmaster.pid").read_text().split()[0])
    except (FileNotFoundError, IndexError):
        return None


def came_back(checkout: Path, words: str, before: list[int]) -> bool:
    """Return whether as many processes as before run again, all of them new."""
    now = ours(checkout, words)
    return len(now) == len(before) and not set(now) & set(before)


def test_the_printed_line_works_manage_py_finds_the_database_and_no_program_is_its_owner(
    running: tuple["subprocess.Popen[str]", list[str]], checkout: Path, port: int, eventually: Eventually
) -> None:
    popen, lines = running
    told = demo(checkout)
    assert told["url"] == f"http://127.0.0.1:{port}"
    assert set(told) == {"url", "token", "table", "admin"} and set(told["admin"]) == ADMIN
    assert (checkout / ".local/demo.json").stat().st_mode & 0o777 == 0o600
    ready = next(line for line in lines if line.startswith("Ready"))
    assert told["url"] in ready and told["token"] in ready
    pasted = next(line for line in lines if line.startswith("curl "))
    answer = subprocess.run(["sh", "-c", pasted], capture_output=True, text=True, check=True)
    assert json.loads(answer.stdout)["table"] == told["table"]
    # The worker's two children start last.
    eventually(lambda: len(ours(checkout, "celery")) >= 3)
    no_running_program_can_do_what_only_the_owner_may(popen.pid, checkout)
    manage_py_finds_the_database_as_the_applications_role(checkout)
    popen.send_signal(signal.SIGINT)
    assert popen.wait(timeout=300) == 0
    assert ours(checkout) == []
    ports.probe(port)


def manage_py_finds_the_database_as_the_applications_role(checkout: Path) -> None:
    asked = "select current_user, count(*) from accounts_user where name = 'admin'"
    program = f'from django.db import connection as to; print(*to.cursor().execute("{asked}").fetchone())'
    assert managed(checkout, "shell", "--no-imports", "-c", program) == "estimation_app 1"


def managed(checkout: Path, *words: str) -> str:
    """Return what a `manage.py` command prints when its environment only names the programs' folders."""
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=checkout,
        env={name: os.environ[name] for name in ("PATH", "PYTHONPYCACHEPREFIX") if name in os.environ},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def no_running_program_can_do_what_only_the_owner_may(supervisor: int, checkout: Path) -> None:
    """Check that no program has the owner's password in its environment or memory, nor the owner's rights."""
    password = json.loads((checkout / ".local/secrets.json").read_text())["postgres_password"]
    assert holds(supervisor, password), "who made the database knows it; else this would look in vain"
    for words in ("granian", "celery", "sweeper", "courier"):
        found = ours(checkout, words)
        assert found, words
        for pid in found:
            assert not holds(pid, password), process_table.command_line(pid)
            assert "ESTIMATION_OWNER_DATABASE_URL" not in environment_of(pid)
    with psycopg.connect(environment_of(found[0])["DATABASE_URL"], autocommit=True) as application:
        for change in ("UPDATE {} SET tx = tx", "DELETE FROM {}", "TRUNCATE {} CASCADE"):
            for table in ("tables_log", "feed_feedevent", "feed_auditentry"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    application.execute(change.format(table))


@pytest.mark.prove
def test_every_killed_process_comes_back_and_nothing_else_is_left_answering(
    running: tuple["subprocess.Popen[str]", list[str]], checkout: Path, eventually: Eventually
) -> None:
    assert managed(checkout, "dbshell", "--", "-XAtc", "select current_user") == "estimation_app"
    managed(checkout, "migrate", "--check", "--skip-checks")
    for words in ("granian", "celery", "sweeper", "courier"):
        before = ours(checkout, words)
        os.kill(before[0], signal.SIGKILL)
        eventually(partial(came_back, checkout, words, before))
    eventually(lambda: state(checkout))
    (cluster,) = (checkout / ".local/state").resolve().glob("run/postgres-*")
    killed = postmaster(cluster)
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: postmaster(cluster) not in {None, killed})
    eventually(lambda: state(checkout))


@pytest.mark.prove
def test_killed_as_a_whole_and_started_again_it_recovers_without_help(
    command: Start,
    running: tuple["subprocess.Popen[str]", list[str]],
    checkout: Path,
    port: int,
    eventually: Eventually,
) -> None:
    popen, _ = running
    first = demo(checkout)
    left = ours(checkout)
    popen.kill()
    popen.wait()
    assert set(left) <= set(ours(checkout))
    again = command("run", PORT=str(port), NUMBA_DISABLE_JIT="1")
    eventually(lambda: (checkout / ".local/demo.json").exists() and demo(checkout) != first, seconds=300.0)
    assert not set(left) & set(ours(checkout))
    assert state(checkout) is not None
    again.send_signal(signal.SIGINT)
    assert again.wait(timeout=300) == 0
