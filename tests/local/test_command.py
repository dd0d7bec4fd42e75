"""The command as `make` starts it: what it passes on, and all ways in which it can end."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from estimation_service.local import process_table
from estimation_service.local.command_folder import Home

Start = Callable[..., "subprocess.Popen[str]"]
# Check that both addresses work, then wait for the end.
USING = """
import os, pathlib, sys, time, psycopg, redis
with psycopg.connect(os.environ["ESTIMATION_OWNER_DATABASE_URL"]) as connection:
    assert connection.execute("show fsync").fetchone() == ("off",)
assert redis.Redis.from_url(os.environ["REDIS_URL"]).ping()
if float(sys.argv[1]):
    pathlib.Path("up").touch()
time.sleep(float(sys.argv[1]))
sys.exit(7)
"""


def using(seconds: float) -> tuple[str, ...]:
    return ("test", "--", sys.executable, "-c", USING, str(seconds))


def up(checkout: Path, eventually: Callable[..., None]) -> None:
    eventually((checkout / "up").exists)
    (checkout / "up").unlink()


def ours(checkout: Path) -> list[int]:
    """Return the checkout's processes, found by marker or, for Postgres and Redis, by working folder."""
    home = Home(checkout, "test")
    places = {home.folder / "redis", *(home.local / "state").resolve().glob("test/postgres-*")}
    return [
        found.pid
        for found in process_table.processes()
        if found.is_alive
        and (
            process_table.carries(found.pid, home.marker)
            or any(process_table.works_in(found.pid, place) for place in places)
        )
    ]


def test_addresses_from_outside_are_used_instead_each_by_itself(command: Start) -> None:
    names = ("ESTIMATION_OWNER_DATABASE_URL", "REDIS_URL", "DATABASE_URL")
    source = f"import os; print(*(os.environ[name] for name in {names}))"
    mine, theirs, redis = (
        "postgres://me:x@db.invalid/one",
        "postgres://you:y@db.invalid/one",
        "redis://r.invalid/1",
    )
    whole = dict(zip(names, (mine, redis, theirs), strict=True))
    told = command("test", "--", sys.executable, "-c", source, **whole)
    assert told.communicate(timeout=300)[0].split() == list(whole.values())
    # Tests migrate, so a DATABASE_URL alone is taken as the owner's.
    both = command("test", "--", sys.executable, "-c", source, DATABASE_URL=mine, REDIS_URL=redis)
    *given, derived = both.communicate(timeout=300)[0].split()
    assert given == [mine, redis] and derived.startswith("postgres://me_app:") and ":x@" not in derived
    one = command("test", "--", sys.executable, "-c", source, DATABASE_URL=mine)
    owner, started, _ = one.communicate(timeout=300)[0].split()
    assert owner == mine and started.startswith("redis://:") and "@127.0.0.1:" in started


def test_a_second_command_is_told_who_runs_and_ctrl_c_ends_everything_even_when_started_with_it_ignored(
    command: Start, checkout: Path, eventually: Callable[..., None]
) -> None:
    ignoring = ("sh", "-c", 'trap "" INT; exec "$@"', "sh")
    popen = command(*using(600), before=ignoring)
    up(checkout, eventually)
    second = command(*using(0))
    assert f"already running for this checkout (process {popen.pid})" in second.communicate(timeout=300)[0]
    assert second.returncode == 1
    assert popen.poll() is None
    popen.send_signal(signal.SIGINT)
    assert popen.wait(timeout=300) == 130
    assert ours(checkout) == []


def test_killed_and_started_again_it_ends_what_was_left_finds_both_services_and_has_the_commands_exit_code(
    command: Start, checkout: Path, eventually: Callable[..., None]
) -> None:
    popen = command(*using(600))
    up(checkout, eventually)
    left = ours(checkout)
    assert len(left) > 3
    popen.kill()
    popen.wait()
    assert set(left) <= set(ours(checkout))
    assert command(*using(0)).wait(timeout=300) == 7
    assert ours(checkout) == []
    assert list((checkout / ".local/state").glob("test/postgres-*")) == []


def test_everything_ends_when_the_one_who_started_it_is_killed(
    command: Start, checkout: Path, eventually: Callable[..., None]
) -> None:
    what, *rest = using(600)
    make = command(what, "--follow-parent", *rest, before=("sh", "-c", '"$@"; true', "make"))
    up(checkout, eventually)
    make.kill()
    make.wait()
    assert command(*using(0)).wait(timeout=300) == 7  # waits until the first has released its lock
    assert ours(checkout) == []


def test_a_taken_port_is_told_before_anything_is_started(command: Start, checkout: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        popen = command("run", PORT=str(taken.getsockname()[1]))
        assert "is taken by another program" in popen.communicate(timeout=300)[0]
    assert popen.returncode == 1
    assert not list((checkout / ".local/state").glob("run/postgres-*"))


def test_commands_that_only_need_settings_get_them_without_services(command: Start, checkout: Path) -> None:
    source = "import os, json; print(json.dumps(dict(os.environ)))"
    popen = command("settings", "--", sys.executable, "-c", source)
    made = json.loads(popen.communicate(timeout=300)[0])
    assert made["ESTIMATION_ENV"] == "development"
    assert made["ESTIMATION_SECRET_KEY"] and made["ESTIMATION_DEAL_KEYS"]
    assert (checkout / ".local/check/secrets.json").stat().st_mode & 0o777 == 0o600
