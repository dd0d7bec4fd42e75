"""`python -m tests.mutation.turn_mutants`: change how a turn is taken, and run tests with Postgres.

The engine's changes are tried in forked children, but those cannot share database connections. So here each
change is written into a copy of the source, and pytest starts there, which takes some seconds.
"""

import argparse
import ast
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from urllib.parse import urlsplit, urlunsplit

from estimation_service.local.program_environment import OWNER
from tests.copies import scratch_copy
from tests.mutation.changes import CHECKOUT, Change, changed, changes, described

# `act` and `act_for`, the only way into the log, and retries. `--files` chooses others.
FILES = (
    "games/tables/services/player_turn.py",
    "games/tables/services/log_append.py",
    "accounts/services/retries.py",
)
# Tests that notice the most changes come first.
TESTS = (
    "tests/tables/turns/test_player_turn.py",
    "tests/tables/test_races.py",
    "tests/tables/log/test_memory.py",
    "tests/tables/log/test_queries.py",
    "tests/tables/log/test_fairness.py",
    "tests/tables/test_resignation.py",
    "tests/tables/test_table_announcements.py",
    "tests/tables/log/test_audit.py",
    "tests/tables/clocks/test_stored_clocks.py",
    "tests/tables/directing/test_points.py",
    "tests/bots/test_bot_turns.py",
    "tests/api/play/test_player_turns.py",
    "tests/api/play/test_table_stream.py",
    "tests/chaos/test_hints.py",
)
WORDS = ("-x", "-q", "--reuse-db", "-p", "no:cacheprovider", "-p", "no:schemathesis", "--tb", "no")
PATIENCE_S = 300  # a change that causes an endless loop counts as noticed


class Place:
    """A copy of the source with its own database and Redis number."""

    def __init__(self, number: int, folder: Path) -> None:
        self.copy = scratch_copy(folder)
        redis = urlsplit(os.environ["REDIS_URL"])
        ways = {name: urlsplit(os.environ[name]) for name in ("DATABASE_URL", OWNER)}
        self._told = {
            **os.environ,
            **{
                name: urlunsplit(way._replace(path=f"{way.path}_acting{number}"))
                for name, way in ways.items()
            },
            "REDIS_URL": urlunsplit(redis._replace(path=f"/{number + 1}")),
            "PYTHONPATH": str(self.copy),
            "PYTHONDONTWRITEBYTECODE": "1",
        }

    def passes(self, *, at_first: bool = False) -> bool:
        """Return whether all tests pass. `at_first` sets no time limit, because the database must be made."""
        limit, most_s = ("0", None) if at_first else ("60", PATIENCE_S)
        command = [sys.executable, "-m", "pytest", *WORDS, "--timeout", limit, *TESTS]
        try:
            done = subprocess.run(
                command, cwd=self.copy, env=self._told, capture_output=True, timeout=most_s, check=False
            )
        except subprocess.TimeoutExpired:
            return False
        return done.returncode == 0

    def passes_with(self, change: Change) -> bool:
        file = self.copy / Path(change.file).relative_to(CHECKOUT)
        honest = file.read_text()
        file.write_text(ast.unparse(changed(change)))
        try:
            return self.passes()
        finally:
            file.write_text(honest)


def module(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".")


def missed(chosen: list[Change], places: list[Place]) -> list[Change]:
    """Return the changes that no test noticed. The places work in parallel."""
    free: SimpleQueue[Place] = SimpleQueue()
    for each in places:
        free.put(each)

    def unnoticed(change: Change) -> bool:
        place = free.get()
        try:
            passed = place.passes_with(change)
        finally:
            free.put(place)
        print("NOT noticed:" if passed else "noticed:", described(change), flush=True)
        return passed

    with ThreadPoolExecutor(len(places)) as threads:
        return [each for each, passed in zip(chosen, threads.map(unnoticed, chosen), strict=True) if passed]


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.mutation.turn_mutants")
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument("--least", type=float, default=0.85, help="the share that must be noticed")
    parser.add_argument("--files", nargs="*", default=FILES)
    asked = parser.parse_args()
    chosen = [each for file in asked.files for each in changes(module(file), CHECKOUT / file)]
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        places = []
        for number in range(asked.at_once):
            (Path(folder) / str(number)).mkdir()
            places.append(Place(number, Path(folder) / str(number)))
        if not all(place.passes(at_first=True) for place in places):
            raise SystemExit("the tests do not pass as they are")
        unnoticed = missed(chosen, places)
    print("\nnot noticed:", *map(described, unnoticed), sep="\n")
    score = 1 - len(unnoticed) / len(chosen)
    print(f"{len(chosen)} changes tried in {time.monotonic() - began:.0f} s: {score:.1%} noticed")
    return 0 if score >= asked.least else 1


if __name__ == "__main__":
    sys.exit(main())
