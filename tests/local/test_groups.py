"""Process groups: our processes end soon after us, and other processes are not touched."""

import json
import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

from estimation_service.local import child, process_table
from estimation_service.local.child import Program
from estimation_service.local.command_folder import MARKER, Home
from estimation_service.local.groups import Groups
from estimation_service.local.supervisor import Supervisor

Script = Callable[[str, str], Program]

# A server whose worker outlives it. It writes the worker's pid and then waits.
PARENT = """
import pathlib, subprocess, time
worker = subprocess.Popen(["sleep", "60"])
pathlib.Path("worker").write_text(str(worker.pid))
time.sleep(60)
"""
STUBBORN = """
import signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("up", flush=True)
time.sleep(60)
"""


def worker_of(home: Home, eventually: Callable[..., None]) -> int:
    path = home.checkout / "worker"
    eventually(lambda: path.exists() and path.read_text())
    return int(path.read_text())


def test_a_worker_that_survived_its_killed_parent_is_ended_at_the_next_start(
    home: Home, script: Script, eventually: Callable[..., None], is_alive: Callable[[int], bool]
) -> None:
    parent = child.start(script("web", PARENT), home, Groups(home))
    worker = worker_of(home, eventually)
    os.kill(parent.pid, signal.SIGKILL)
    os.waitpid(parent.pid, 0)
    assert is_alive(worker)
    assert Groups(home).end_leftovers() == 1
    assert not is_alive(worker)
    parent.bury()


def test_a_whole_group_left_by_a_killed_supervisor_is_ended_at_the_next_start(
    home: Home, script: Script, eventually: Callable[..., None], is_alive: Callable[[int], bool]
) -> None:
    parent = child.start(script("web", PARENT), home, Groups(home))
    worker = worker_of(home, eventually)
    assert Groups(home).end_leftovers() == 2
    assert not is_alive(parent.pid)
    assert not is_alive(worker)
    assert Groups(home).end_leftovers() == 0
    parent.bury()


def test_a_worker_is_ended_when_the_supervisor_notices_its_parents_death(
    home: Home,
    supervisor: Supervisor,
    script: Script,
    eventually: Callable[..., None],
    is_alive: Callable[[int], bool],
) -> None:
    parent = supervisor.keep(script("web", PARENT))
    worker = worker_of(home, eventually)
    os.kill(parent.pid, signal.SIGKILL)
    eventually(parent.has_ended)
    supervisor.look_after()
    assert not is_alive(worker)


def test_a_child_that_was_never_written_down_is_known_by_its_marker(
    home: Home,
    stranger: subprocess.Popen[bytes],
    eventually: Callable[..., None],
    is_alive: Callable[[int], bool],
) -> None:
    ours = subprocess.Popen(["sleep", "60"], env={"PATH": os.defpath, MARKER: str(home.folder)})
    eventually(lambda: process_table.carries(ours.pid, home.marker))
    assert Groups(home).end_leftovers() == 1
    assert ours.wait() == -signal.SIGTERM
    assert is_alive(stranger.pid)


def test_a_child_without_marker_is_ended_though_another_was_started_and_ended_first(
    home: Home, script: Script, eventually: Callable[..., None], is_alive: Callable[[int], bool]
) -> None:
    """Redis and Valkey lose their marker, because they write their title over their environment."""
    unmarked = Program("redis", ("env", "-i", "/bin/sleep", "60"), {"PATH": os.defpath}, home.checkout)
    left = child.start(unmarked, home, Groups(home))
    eventually(lambda: not process_table.carries(left.pid, home.marker))
    fresh = Groups(home)
    child.start(script("board", ""), home, fresh).end()
    assert is_alive(left.pid)
    assert fresh.end_leftovers() == 1
    assert not is_alive(left.pid)
    assert Groups(home).end_leftovers() == 0
    left.bury()


def test_a_stranger_that_got_a_recorded_number_is_left_alone(
    home: Home, stranger: subprocess.Popen[bytes], is_alive: Callable[[int], bool]
) -> None:
    record(home, stranger.pid, started="1")
    assert Groups(home).end_leftovers() == 0
    assert is_alive(stranger.pid)


def test_a_record_copied_along_with_a_checkout_ends_nobody(
    home: Home, stranger: subprocess.Popen[bytes], is_alive: Callable[[int], bool], tmp_path: Path
) -> None:
    found = process_table.process(stranger.pid)
    assert found is not None
    record(home, stranger.pid, found.started, of=tmp_path / "original/.local")
    assert Groups(home).end_leftovers() == 0
    assert is_alive(stranger.pid)
    record(home, stranger.pid, found.started)
    assert Groups(home).end_leftovers() == 1


def test_a_broken_record_is_no_obstacle(home: Home) -> None:
    (home.folder / "groups.json").write_text('{"home": ')
    assert Groups(home).end_leftovers() == 0


def test_a_program_that_ignores_requests_is_killed(
    home: Home, script: Script, eventually: Callable[..., None]
) -> None:
    started = child.start(script("stubborn", STUBBORN), home, Groups(home))
    eventually(lambda: child.log_path(home, "stubborn").read_text() == "up\n")
    assert Groups(home).end_leftovers(patience=0.2) == 1
    assert started.bury() == -signal.SIGKILL


def record(home: Home, pid: int, started: str, of: Path | None = None) -> None:
    """Write the record that an earlier run would have left."""
    groups = [{"pid": pid, "started": started}]
    text = json.dumps({"home": str(of or home.folder), "boot": process_table.boot(), "groups": groups})
    (home.folder / "groups.json").write_text(text)
