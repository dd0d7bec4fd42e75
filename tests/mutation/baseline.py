"""A run of all tests without a change: which tests run which line, and how long each test takes."""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import coverage
import pytest

from tests.mutation.changes import Change


class Baseline:
    """The tests that must be run for a change."""

    def __init__(self, sources: Iterable[Path]) -> None:
        self._coverage = coverage.Coverage(
            data_file=None, config_file=False, include=[str(path) for path in sources]
        )
        self._by_line: dict[str, dict[int, list[str]]] = {}
        self.took_s: dict[str, float] = {}
        # Lines run at import from here on belong to no test.
        self._coverage.start()

    def run(self, session: pytest.Session, after: Callable[[], None]) -> None:
        for item in session.items:
            self._coverage.switch_context(item.nodeid)
            began = time.process_time()
            session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
            self.took_s[item.nodeid] = time.process_time() - began
            after()
        self._coverage.stop()
        data = self._coverage.get_data()
        for file in data.measured_files():
            self._by_line[file] = data.contexts_by_lineno(file)

    def runs_at_import(self, change: Change) -> bool:
        return "" in self._contexts(change)

    def tests(self, change: Change) -> list[str]:
        """Return the tests that run the change, the quickest first.

        All others follow where the line runs at import, too: any test may use the value that it makes there.
        """
        found = self._contexts(change) - {""}
        others = set(self.took_s) - found if self.runs_at_import(change) else set()
        return [node for group in (found, others) for node in sorted(group, key=self.took_s.__getitem__)]

    def _contexts(self, change: Change) -> set[str]:
        lines: dict[int, list[str]] = self._by_line.get(change.file, defaultdict(list))
        first, last = change.lines
        return {context for line in range(first, last + 1) for context in lines.get(line, ())}
