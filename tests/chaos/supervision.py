"""Test of `make run` whose programs are killed with -9 again and again.

Run it with `python -m tests.chaos.supervision --times 20`. It works in a copy of the checkout, and kills in
turn the supervisor, each of its programs, and everything at once. After each kill the service must be
complete again (the next start repairs a killed supervisor), and no killed process may be left. After an
ordinary end, no process is left and the port is free.
"""

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from estimation_service.local import ports, process_table, redis, root_folders
from estimation_service.local.command_folder import Home
from tests.copies import scratch_copy

PATIENCE_S = 90.0
# A part of each program's command line; WHOM also has three words that are not in a command line.
PROGRAMS = ("granian", "celery", "sweeper", "courier", redis.server().name, "postgres -D")
WHOM = ("supervisor", PROGRAMS[0], "everything", *PROGRAMS[1:], "children")


class Run:
    """A `make run` in its own copy of the checkout."""

    def __init__(self, folder: Path, port: int) -> None:
        self.checkout = scratch_copy(folder)
        self.port = port
        self.home = Home(self.checkout, "run")
        self.log = folder / "run.log"
        self.popen: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start `make run`, and return the seconds until all parts are ready."""
        began = time.monotonic()
        # Programs of the earlier run may still answer, so health also requires that the new run writes this.
        self._told.unlink(missing_ok=True)
        unset = {"DATABASE_URL", "ESTIMATION_OWNER_DATABASE_URL", "REDIS_URL", "PYTHONPATH"}
        given = {name: value for name, value in os.environ.items() if name not in unset}
        with self.log.open("ab") as log:
            self.popen = subprocess.Popen(
                [sys.executable, "-m", "estimation_service.local", "run"],
                cwd=self.checkout,
                env={**given, "PORT": str(self.port)},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.await_health()
        return time.monotonic() - began

    def await_health(self) -> None:
        until = time.monotonic() + PATIENCE_S
        while not self._is_healthy():
            if self.popen is None or self.popen.poll() is not None or time.monotonic() > until:
                raise SystemExit(f"not healthy:\n{self.log.read_text()[-3000:]}")
            time.sleep(0.1)

    @property
    def _told(self) -> Path:
        return self.checkout / ".local/demo.json"

    def _is_healthy(self) -> bool:
        lines = " ".join(self.programs().values())
        if not self._told.exists() or any(name not in lines for name in PROGRAMS):
            return False
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(f"http://127.0.0.1:{self.port}/readyz", timeout=3) as answer:
                return bool(json.load(answer)["status"] == "ready")
        except (OSError, ValueError, LookupError):
            return False

    def programs(self) -> dict[int, str]:
        """Return the command line by pid of all processes of this run.

        A process belongs to the run if it carries the marker of its home or works in its folders. The marker
        alone is not enough: Redis writes its process title over the environment that holds it.
        """
        folders = (str((self.checkout / ".local/state").resolve()), str(self.home.folder))
        return {
            found.pid: process_table.command_line(found.pid)
            for found in process_table.processes()
            if found.is_alive
            and (process_table.carries(found.pid, self.home.marker) or _folder(found.pid).startswith(folders))
        }

    def kill(self, whom: str, dice: random.Random) -> list[int]:
        """Kill `whom`. Return the pids that are dead now or must be gone after the next start."""
        assert self.popen is not None
        before = self.programs()
        if whom in {"supervisor", "everything"}:
            self.popen.kill()
            self.popen.wait()
        if whom == "supervisor":
            return list(before)
        numbers = [pid for pid, line in before.items() if whom in line or whom in {"everything", "children"}]
        assert numbers, f"no {whom} among {list(before.values())}"
        dice.shuffle(numbers)
        for pid in numbers if whom in {"everything", "children"} else numbers[:1]:
            _kill(pid)
        return numbers if whom in {"everything", "children"} else numbers[:1]

    def end(self) -> None:
        """End `make run` with SIGTERM. Fail if it leaves a process or the port is not free."""
        assert self.popen is not None
        self.popen.send_signal(signal.SIGTERM)
        code = self.popen.wait(40)
        left = self.programs()
        if code or left:
            raise SystemExit(f"exit code {code}, left: {left}")
        ports.probe(self.port)


def _folder(pid: int) -> str:
    try:
        return str(Path(f"/proc/{pid}/cwd").readlink())
    except OSError:
        return ""


def _kill(pid: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def trial(run: Run, whom: str, dice: random.Random) -> str:
    """Kill `whom`, wait until the service is healthy, and look for leftovers. Return a line for people."""
    dead = run.kill(whom, dice)
    began = time.monotonic()
    if whom in {"supervisor", "everything"}:
        run.start()
    else:
        _await_end_of(dead)
        run.await_health()
    seconds = time.monotonic() - began
    left = set(dead) & set(run.programs())
    if left:
        raise SystemExit(f"after {whom} was killed, still there: {left}")
    return f"{whom}: healthy after {seconds:.1f} s"


def _await_end_of(pids: list[int]) -> None:
    until = time.monotonic() + 10
    while any((found := process_table.process(pid)) and found.is_alive for pid in pids):
        if time.monotonic() > until:
            raise SystemExit(f"{pids} survive -9")
        time.sleep(0.05)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.chaos.supervision")
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--port", type=int, default=18800)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="estimation-supervising-")).resolve()
    run, dice = Run(folder, asked.port), random.Random(asked.seed)
    try:
        print(f"first start: healthy after {run.start():.1f} s", flush=True)
        for number in range(asked.times):
            print(number + 1, trial(run, WHOM[number % len(WHOM)], dice), flush=True)
        run.end()
        print(f"{asked.times} times killed; in the end no process and no port is left")
        return 0
    finally:
        if run.popen is not None and run.popen.poll() is None:
            run.popen.kill()
        for pid in run.programs():
            _kill(pid)
        time.sleep(0.5)
        if os.geteuid() == 0:
            shutil.rmtree(root_folders.folder_for(run.checkout), ignore_errors=True)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
