"""The trial of a change, in a forked child, with the tests that run the changed line, the quickest first.

If only tests call a function, its code is replaced in a process that has collected all tests. This takes
milliseconds. Code that runs at import needs everything imported again.
"""

import ast
import functools
import gc
import importlib.abc
import importlib.machinery
import os
import resource
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.changes import Change, changed

# Ignore a warning: Hypothesis is imported before pytest could rewrite its assertions.
QUIET = [
    *("-q", "-s", "-x", "--noconftest", "--no-header", "-o", "timeout=0"),
    *("-p", "no:django", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:cov"),
    *("-p", "no:unraisableexception"),  # a fork leaves threads and files behind
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
]
NOTICED, UNNOTICED = 1, 0


def in_child(attempt: Callable[[], int], cpu_s: float) -> int:
    """Fork, and return the child's pid.

    The child exits with the result of `attempt`, or by a signal after `cpu_s` seconds of CPU time.
    """
    child = os.fork()
    if child:
        return child
    code = NOTICED
    try:
        spent = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        limit = int(spent + cpu_s) + 1
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        code = attempt()
    finally:
        os._exit(code)


def in_place(session: pytest.Session, change: Change, items: list[pytest.Item]) -> int:
    """Give each function its code from the changed module, and run the tests."""
    codes = {(code.co_name, code.co_firstlineno): code for code in _codes(_compiled(change))}
    for each in gc.get_objects():
        if isinstance(each, types.FunctionType) and each.__code__.co_filename == change.file:
            each.__code__ = codes.get((each.__code__.co_name, each.__code__.co_firstlineno), each.__code__)
        elif isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()
    for item in items:
        session.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        if session.testsfailed:
            return NOTICED
    return UNNOTICED


class Chosen:
    """A pytest plugin that keeps only these tests, in this order."""

    def __init__(self, nodes: list[str]) -> None:
        self._order = {node: place for place, node in enumerate(nodes)}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._order), key=lambda item: self._order[item.nodeid]
        )


def in_fresh_import(change: Change, nodes: list[str]) -> int:
    """Import the changed module in place of the real one, and run the tests."""
    sys.meta_path.insert(0, _Instead(change))
    files = list(dict.fromkeys(node.split("::")[0] for node in nodes))
    code = pytest.main([*QUIET, *files], plugins=[Chosen(nodes)])
    # A module that cannot be imported or collected counts as noticed.
    return UNNOTICED if code == 0 else NOTICED


class _Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def __init__(self, change: Change) -> None:
        self._change = change

    def find_spec(self, name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name != self._change.module:
            return None
        is_package = self._change.file.endswith("__init__.py")
        spec = importlib.machinery.ModuleSpec(name, self, origin=self._change.file, is_package=is_package)
        spec.has_location = True
        if is_package:
            spec.submodule_search_locations = [str(Path(self._change.file).parent)]
        return spec

    def exec_module(self, module: types.ModuleType) -> None:
        exec(_compiled(self._change), module.__dict__)


def _compiled(change: Change) -> types.CodeType:
    tree: ast.Module = changed(change)
    return compile(tree, change.file, "exec", dont_inherit=True)


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for each in code.co_consts:
        if isinstance(each, types.CodeType):
            yield each
            yield from _codes(each)
