"""`python -m tests.mutation --sample 800`: change the engine, run its tests, print unnoticed changes.

Why not mutmut or cosmic-ray: much of the engine is values made at import (rulesets, tables of tricks). mutmut
chooses a mutant after the import, so it never changes those. cosmic-ray runs all tests for each mutant, which
takes half a minute. Here tests are chosen by the lines that they run, and both kinds of code are changed.
"""

import argparse
import json
import os
import pickle
import random
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import settings

from tests.mutation.baseline import Baseline
from tests.mutation.changes import CHECKOUT, Change, changes, described
from tests.mutation.trial import NOTICED, QUIET, UNNOTICED, in_child, in_fresh_import, in_place

# Modules and folders that are not changed, because they hold prose for people: reasons, and Arabic names.
PROSE = ("reasons", "explained", "words")
SLOW = (
    "tests/engine/test_properties.py",
    "tests/engine/test_codec.py::test_garbage_is_an_action_or_malformed",
)
ENOUGH_CPU_S = 10.0  # on top of the tests' time under tracing, which is twice their usual time
UNCHANGED = Change("games.engine.places", str(CHECKOUT / "games/engine/places.py"), -1, (1, 1), "nothing")


class Tried(NamedTuple):
    change: Change
    noticed: bool | None  # None: no test runs it


def engine() -> list[Path]:
    found = sorted((CHECKOUT / "games/engine").rglob("*.py"))
    return [path for path in found if not any(word in path.parts or path.stem == word for word in PROSE)]


def module(path: Path) -> str:
    return ".".join(path.relative_to(CHECKOUT).with_suffix("").parts).removesuffix(".__init__")


class Trial:
    """A pytest plugin that runs all tests once, and then the fitting tests for each change."""

    def __init__(self, chosen: list[Change], at_once: int) -> None:
        self._chosen, self._at_once = chosen, at_once
        self._baseline = Baseline(sorted({Path(change.file) for change in chosen}))
        self.tried: list[Tried] = []
        self.later: list[tuple[Change, list[str], float]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        def stay_well() -> None:
            if session.testsfailed:
                raise SystemExit("the tests do not pass as they are")

        self._baseline.run(session, stay_well)
        items = {item.nodeid: item for item in session.items}
        control = os.waitpid(in_child(lambda: in_place(session, UNCHANGED, session.items), 3600), 0)[1]
        if os.waitstatus_to_exitcode(control) != UNNOTICED:
            raise SystemExit("tests that run a second time fail where nothing was changed")
        crowd = Crowd(self._at_once, self.tried)
        for change in self._chosen:
            nodes = self._baseline.tests(change)
            cpu_s = ENOUGH_CPU_S + sum(self._baseline.took_s[node] for node in nodes)
            if not nodes:
                self.tried.append(Tried(change, None))
            elif self._baseline.runs_at_import(change):
                self.later.append((change, nodes, cpu_s))
            else:
                chosen = [items[node] for node in nodes]
                crowd.send(change, lambda: in_place(session, change, chosen), cpu_s)  # noqa: B023  # runs at once
        crowd.wait()
        return True


class Crowd:
    """Child processes that run in parallel, at most `most`."""

    def __init__(self, most: int, tried: list[Tried]) -> None:
        self._most, self._tried = most, tried
        self._running: dict[int, Change] = {}

    def send(self, change: Change, attempt, cpu_s: float) -> None:
        while len(self._running) >= self._most:
            self._bury()
        self._running[in_child(attempt, cpu_s)] = change

    def wait(self) -> None:
        while self._running:
            self._bury()

    def _bury(self) -> None:
        child, status = os.wait()
        change = self._running.pop(child)
        noticed = os.waitstatus_to_exitcode(status) != UNNOTICED
        self._tried.append(Tried(change, noticed))
        if not noticed:
            print(described(change), flush=True)
        if len(self._tried) % 50 == 0:
            print(
                f"{len(self._tried)} tried, {sum(not each.noticed for each in self._tried)} unnoticed",
                flush=True,
            )


def try_all(chosen: list[Change], at_once: int) -> list[Tried]:
    """Try changes of functions in a process with everything imported, all others in one without."""
    reader, writer = os.pipe()
    if not (child := os.fork()):
        trial = Trial(chosen, at_once)
        code = pytest.main([*QUIET, "tests/engine", *without_slow()], plugins=[trial])
        with os.fdopen(writer, "wb") as told:
            pickle.dump((trial.tried, trial.later, int(code)), told)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as told:
        tried, later, _ = pickle.load(told)
    os.waitpid(child, 0)
    crowd = Crowd(at_once, tried)
    for change, nodes, cpu_s in later:
        crowd.send(change, lambda: in_fresh_import(change, nodes), cpu_s)  # noqa: B023  # runs at once
    crowd.wait()
    return tried


def without_slow() -> list[str]:
    return [f"--deselect={each}" if "::" in each else f"--ignore={each}" for each in SLOW]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutation")
    parser.add_argument("--sample", type=int, default=0, help="so many changes by chance; 0: all of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--least", type=float, default=0.85, help="the share that must be noticed")
    asked = parser.parse_args()
    settings.register_profile("mutation", deadline=None, derandomize=True, database=None)
    settings.load_profile("mutation")
    every = [change for path in engine() for change in changes(module(path), path)]
    chosen = random.Random(asked.seed).sample(every, asked.sample) if asked.sample else every
    began = time.monotonic()
    tried = try_all(sorted(chosen), asked.at_once)
    return told(tried, len(every), time.monotonic() - began, asked.least)


def told(tried: list[Tried], every: int, seconds: float, least: float) -> int:
    missed = sorted(each.change for each in tried if not each.noticed)
    print("\nnot noticed:", *map(described, missed), sep="\n")
    score = 1 - len(missed) / len(tried)
    print(f"{len(tried)} of {every} changes tried in {seconds:.0f} s: {score:.1%} noticed")
    report = CHECKOUT / ".local" / "mutation.json"
    report.parent.mkdir(exist_ok=True)
    report.write_text(
        json.dumps({"tried": len(tried), "score": score, "missed": [each._asdict() for each in missed]})
    )
    return 0 if score >= least else NOTICED


if __name__ == "__main__":
    sys.exit(main())
