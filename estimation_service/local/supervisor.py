"""The supervisor: starts programs, restarts them when they die, stops them in the opposite order."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from estimation_service.local import child
from estimation_service.local.child import Child, Program
from estimation_service.local.command_folder import Home, log_path
from estimation_service.local.errors import CannotStart
from estimation_service.local.groups import Groups
from estimation_service.local.stop_flag import LONG_STEP, STEP, StopFlag

FIRST_DELAY = 0.25  # seconds before a program that died is started again; doubled each time
LONGEST_DELAY = 5.0
SILENCE = 4.0  # seconds after which a person at the terminal is told that work goes on
STEADY = 30.0  # seconds after which a program counts as healthy, and its delay as the first again


def say(text: str) -> None:
    """Print a line to the terminal, which may be closed."""
    try:
        print(text, flush=True)
    except OSError:
        sys.stdout = sys.stderr


def nothing() -> None:
    """Do nothing: most programs need no preparation before they are restarted."""


@dataclass
class SupervisedProgram:
    """A program that runs all the time."""

    child: Child
    is_store: bool  # stopped last, since the others write to it
    prepare: Callable[[], None]
    since: float
    delay: float = FIRST_DELAY
    due: float | None = None  # when it starts again; None while it runs


@dataclass
class Step:
    """A part of a start that the user at the terminal waits for."""

    began: float
    said: float  # when the last line was printed

    def say_now_and_then(self) -> None:
        now = time.monotonic()
        if now - self.said >= SILENCE:
            self.said = now
            say(f"  … {now - self.began:.0f} s")


class Supervisor:
    """All children of one home."""

    def __init__(self, home: Home, stopping: StopFlag) -> None:
        self.home = home
        self.stopping = stopping
        self.groups = Groups(home)
        self._kept: list[SupervisedProgram] = []
        self._tasks: list[Child] = []
        self._aside: list[tuple[Child, Callable[[int], None]]] = []
        self._step: Step | None = None

    @contextmanager
    def step(self, text: str) -> Iterator[None]:
        """Print what begins now and, as long as it takes, that it goes on."""
        say(f"{text} …")
        self._step = Step(began=time.monotonic(), said=time.monotonic())
        try:
            yield
        finally:
            self._step = None

    def pause(self) -> None:
        """Wait a little. Raise Stopped as soon as the user asks for the end."""
        if self._step is not None:
            self._step.say_now_and_then()
        self.stopping.pause()

    def start(self, program: Program) -> Child:
        """Start a program that ends by itself; `finish` waits for it."""
        task = child.start(program, self.home, self.groups)
        self._tasks.append(task)
        return task

    def finish(self, task: Child) -> int:
        """Wait for its end and return its exit code, while the others are watched."""
        while not task.has_ended():
            self.look_after()
            self.pause()
        self._tasks.remove(task)
        return task.bury()

    def run_aside(self, program: Program, ended: Callable[[int], None]) -> None:
        """Start a program in the background; `ended` is called with its exit code."""
        self._aside.append((child.start(program, self.home, self.groups), ended))

    def run(self, program: Program) -> None:
        """Start, wait, and refuse to go on after a failure."""
        self.must_succeed(self.start(program))

    def must_succeed(self, task: Child) -> None:
        """Wait for a task; its failure ends the start and prints the end of its log."""
        if (code := self.finish(task)) != 0:
            raise self.failure(task.program.name, f"failed with exit code {code}")

    def failure(self, name: str, what: str) -> CannotStart:
        """Return the error for a program without which the start cannot continue."""
        log = log_path(self.home, name)
        return CannotStart(f"{name} {what}; the end of {log} says:\n{child.last_lines(self.home, name)}")

    def keep(
        self, program: Program, *, is_store: bool = False, prepare: Callable[[], None] = nothing
    ) -> Child:
        """Start a program and restart it whenever it dies."""
        started = child.start(program, self.home, self.groups)
        self._kept.append(SupervisedProgram(started, is_store, prepare, time.monotonic()))
        return started

    def pids(self) -> dict[str, int]:
        """Return the process ids of the supervised programs, by name, as they run now."""
        return {
            supervised.child.program.name: supervised.child.pid
            for supervised in self._kept
            if supervised.due is None
        }

    def drop(self, name: str) -> None:
        """End a program, and do not restart it."""
        for supervised in [supervised for supervised in self._kept if supervised.child.program.name == name]:
            self._kept.remove(supervised)
            if supervised.due is None:
                supervised.child.ask_to_end()
                supervised.child.end()

    def look_after(self) -> None:
        """Notice deaths, and restart what is due."""
        for supervised in self._kept:
            if supervised.due is not None:
                if time.monotonic() >= supervised.due:
                    self._start_again(supervised)
            elif supervised.child.has_ended():
                self._schedule_restart(supervised)
        for each in [each for each in self._aside if each[0].has_ended()]:
            self._aside.remove(each)
            task, ended = each
            ended(task.bury())

    def _schedule_restart(self, supervised: SupervisedProgram) -> None:
        now = time.monotonic()
        code = supervised.child.bury()
        supervised.delay = (
            FIRST_DELAY if now - supervised.since > STEADY else min(supervised.delay * 2, LONGEST_DELAY)
        )
        supervised.due = now + supervised.delay
        name = supervised.child.program.name
        say(f"{name} ended ({_ending(code)}); starting it again. Log: {log_path(self.home, name)}")

    def _start_again(self, supervised: SupervisedProgram) -> None:
        try:
            supervised.prepare()
            supervised.child = child.start(supervised.child.program, self.home, self.groups)
        except CannotStart as error:
            say(str(error))
            supervised.due = time.monotonic() + LONGEST_DELAY
            return
        supervised.since = time.monotonic()
        supervised.due = None

    def watch(self) -> None:
        """Watch the programs until the user asks for the end: when one ends, and often while one is to
        start."""
        while True:
            self.look_after()
            starts_again = any(supervised.due is not None for supervised in self._kept)
            self.stopping.pause(STEP if starts_again else LONG_STEP)

    def stop(self) -> None:
        """Stop everything in order: first what serves and works, then the stores."""
        running = [supervised for supervised in self._kept if supervised.due is None]
        aside = (task for task, _ in self._aside)
        _end_together(
            [*self._tasks, *aside, *(supervised.child for supervised in running if not supervised.is_store)]
        )
        _end_together([supervised.child for supervised in running if supervised.is_store])
        self._tasks.clear()
        self._aside.clear()
        self._kept.clear()


def _end_together(children: list[Child]) -> None:
    for one in children:
        one.ask_to_end()
    for one in children:
        one.end()


def _ending(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"signal {-code}"
