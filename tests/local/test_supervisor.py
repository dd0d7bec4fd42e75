"""The supervisor restarts programs that die, and stops programs in reverse order."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from estimation_service.local import supervisor as supervising
from estimation_service.local.child import GENERATIONS, Program, log_path, renew_logs
from estimation_service.local.command_folder import Home
from estimation_service.local.errors import CannotStart, Stopped
from estimation_service.local.stop_flag import StopFlag
from estimation_service.local.supervisor import FIRST_DELAY, Supervisor
from tests.planted_faults import planted

Script = Callable[[str, str], Program]
COUNTING = "import time; open('starts', 'a').write('.'); time.sleep(60)"
WAITING = """
import os, signal, subprocess, sys, threading
from estimation_service.local.errors import Stopped
from estimation_service.local.stop_flag import StopFlag
stopping = StopFlag()
stopping.listen()
child = subprocess.Popen([sys.executable, "-c", ""])
stopping.pause(3600)
child.wait()
print("a child")
threading.Timer(0.1, os.kill, [os.getpid(), signal.SIGTERM]).start()
try:
    stopping.pause(3600)
except Stopped:
    print("the end")
"""
DYING = "import time; open('starts', 'a').write('.'); open('deaths', 'a').write(f'{time.monotonic()} ')"
# Write its name to a file when asked to end.
NOTING = """
import signal, sys, time
def end(*_):
    open('ends', 'a').write('NAME ')
    sys.exit()
signal.signal(signal.SIGTERM, end)
open('up-NAME', 'w').close()
time.sleep(60)
"""


def starts(home: Home) -> int:
    path = home.checkout / "starts"
    return len(path.read_text()) if path.exists() else 0


def test_a_killed_program_is_started_again(
    home: Home,
    supervisor: Supervisor,
    script: Script,
    eventually: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = supervisor.keep(script("web", COUNTING))
    eventually(lambda: starts(home) == 1)
    assert supervisor.pids() == {"web": first.pid}
    os.kill(first.pid, signal.SIGKILL)

    def looked_after() -> bool:
        supervisor.look_after()
        return starts(home) == 2

    eventually(looked_after)
    assert supervisor.pids() not in ({}, {"web": first.pid})
    assert "web ended (signal 9); starting it again" in capsys.readouterr().out


def test_a_program_that_stays_dead_is_noticed(
    home: Home,
    supervisor: Supervisor,
    script: Script,
    eventually: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    patience = iter((300.0, 1.0))  # for the start; for the restart that never comes

    def impatiently(condition: Callable[[], object]) -> None:
        eventually(condition, seconds=next(patience))

    fault = ("estimation_service/local/supervisor.py", "self._schedule_restart(supervised)", "pass")
    with planted(*fault), pytest.raises(AssertionError, match="still not so after 1"):
        test_a_killed_program_is_started_again(home, supervisor, script, impatiently, capsys)


def test_a_program_that_dies_at_once_is_started_again_less_and_less_often(
    home: Home, supervisor: Supervisor, script: Script, eventually: Callable[..., None]
) -> None:
    """Each pause is twice as long as the last. The time of a start depends on the machine."""
    supervisor.keep(script("web", DYING))
    eventually(lambda: supervisor.look_after() or starts(home) == 4)
    deaths = [float(line) for line in (home.checkout / "deaths").read_text().split()]
    pauses = [later - earlier for earlier, later in pairwise(deaths[:4])]
    for number, pause in enumerate(pauses):
        assert pause >= FIRST_DELAY * 2**number


def test_stores_are_stopped_after_those_who_write_to_them(
    home: Home, supervisor: Supervisor, script: Script, eventually: Callable[..., None]
) -> None:
    for name, is_store in (("store", True), ("worker", False)):
        supervisor.keep(script(name, NOTING.replace("NAME", name)), is_store=is_store)
        eventually((home.checkout / f"up-{name}").exists)
    supervisor.stop()
    assert (home.checkout / "ends").read_text() == "worker store "


def test_a_task_that_fails_ends_the_start_with_the_end_of_its_log(
    supervisor: Supervisor, script: Script
) -> None:
    supervisor.run(script("migrate", "print('well')"))
    with pytest.raises(CannotStart, match=r"migrate failed with exit code 3(?s:.*)\n  no such table"):
        supervisor.run(script("migrate", "import sys; print('no such table'); sys.exit(3)"))


def test_a_program_that_is_not_there_is_a_sentence(home: Home, supervisor: Supervisor) -> None:
    with pytest.raises(CannotStart, match="could not be started"):
        supervisor.start(Program("web", ("/nowhere/granian",), {}, home.checkout))


def test_logs_are_for_our_own_eyes(home: Home, supervisor: Supervisor, script: Script) -> None:
    supervisor.run(script("migrate", "print('well')"))
    assert log_path(home, "migrate").stat().st_mode & 0o777 == 0o600


def test_the_logs_of_the_last_five_runs_are_kept(home: Home) -> None:
    for run in range(GENERATIONS + 3):
        renew_logs(home)
        log_path(home, "web").write_text(f"run {run}")
    kept = sorted(home.logs.iterdir(), key=lambda each: each.suffix)
    assert [each.name for each in kept] == [*(f"web.log.{n}" for n in range(1, GENERATIONS + 1)), "web.log"]
    assert [each.read_text() for each in kept] == [f"run {n}" for n in (6, 5, 4, 3, 2, 7)]


def test_waiting_ends_when_the_end_is_asked_for(tmp_path: Path) -> None:
    stopping = StopFlag()
    stopping.pause(0.01)
    stopping.asked = True
    with pytest.raises(Stopped):
        stopping.pause(60)


def test_a_wait_ends_with_a_child_and_when_a_signal_asks_for_the_end() -> None:
    done = subprocess.run([sys.executable, "-c", WAITING], capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["a child", "the end"], done.stderr


def test_a_step_that_takes_long_says_that_it_goes_on(
    supervisor: Supervisor,
    script: Script,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(supervising, "SILENCE", 0.0)
    with supervisor.step("Making the tables"):
        supervisor.run(script("demo", "import time; time.sleep(1)"))
    first, *more = capsys.readouterr().out.splitlines()
    assert first == "Making the tables …" and more and all(line.startswith("  … ") for line in more)
    supervisor.run(script("demo", "import time; time.sleep(0.3)"))
    assert capsys.readouterr().out == ""


def test_what_nobody_waits_for_tells_how_it_ended_and_ends_with_the_rest(
    supervisor: Supervisor, script: Script, eventually: Callable[..., None]
) -> None:
    codes: list[int] = []
    supervisor.run_aside(script("short", "raise SystemExit(3)"), codes.append)

    def looked_after() -> bool:
        supervisor.look_after()
        return codes == [3]

    eventually(looked_after)
    supervisor.look_after()
    assert codes == [3]
    supervisor.run_aside(script("long", NOTING.replace("NAME", "long")), codes.append)
    eventually((supervisor.home.checkout / "up-long").exists)
    supervisor.stop()
    assert (supervisor.home.checkout / "ends").read_text() == "long "
    assert codes == [3]
