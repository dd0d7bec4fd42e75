"""Tools that plant a leak into a copy of the source and run a comparison of worlds there."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.system.processes import CHECKOUT
from tests.two_worlds.pairs.leaks import MORE, Leak

# A comparison takes seconds on an idle machine. One that hangs is ended and shows how far it came.
PATIENCE_S = 600


def chosen(leaks: Mapping[str, Leak]) -> list[str]:
    """Return the leaks to plant: all in a long run, else one per `heard`, as each starts a pytest."""
    if os.environ.get("ESTIMATION_ALL_LEAKS"):
        return list(leaks)
    first = {leak.heard: name for name, leak in reversed(leaks.items())}
    return [name for name in leaks if name in first.values()]


@contextmanager
def planted(copy: Path, leak: Leak) -> Iterator[None]:
    """Plant a leak in the copy, and restore the file afterwards."""
    file = copy / leak.file
    honest = file.read_text()
    assert honest.count(leak.old) == 1, "the place where the leak is planted has moved"
    more = "".join(text for name, text in MORE.items() if name in leak.new)
    file.write_text(honest.replace(leak.old, leak.new) + more)
    try:
        yield
    finally:
        shutil.copy2(CHECKOUT / leak.file, file)


def compared(copy: Path, test: str, only: str = "") -> subprocess.CompletedProcess[str]:
    """Run a comparison in the copy, or the part of it named `only`. It uses our test database unchanged."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    redis = urlsplit(os.environ["REDIS_URL"])
    number = (int(redis.path.strip("/")) - worker) % 16  # the copy's conftest adds it again
    environment = {
        **{
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("COV_", "PYTEST_CURRENT"))
        },
        "REDIS_URL": urlunsplit(redis._replace(path=f"/{number}")),
        "PYTHONDONTWRITEBYTECODE": "1",  # nobody else uses the bytecode of a copy
        "ESTIMATION_ENGINE_WORLDS": "900",
        "ESTIMATION_ENDPOINT_WORLDS": "100",
        "ESTIMATION_ASKED_BY_ALL": "1",
    }
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-m",
        "",
        "-x",
        "-q",
        "--reuse-db",
        "--show-capture=no",
        "--tb=short",
    ]
    command += ["-p", "no:cacheprovider", "-p", "no:schemathesis", f"tests/two_worlds/{test}"]
    command += ["--timeout", str(PATIENCE_S - 60), "-k", only]
    try:
        return subprocess.run(
            command,
            cwd=copy,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
    except subprocess.TimeoutExpired as hung:
        pytest.fail(f"still running after {PATIENCE_S} s: {hung.stdout!r} {hung.stderr!r}")


def noticed(run: subprocess.CompletedProcess[str]) -> str:
    """Return the part that differed. Fail if the comparison did not."""
    found = re.search(r"AssertionError: \('(\w+)'", run.stdout)
    assert run.returncode == 1 and found is not None, run.stdout[-3000:] + run.stderr[-1000:]
    return found[1]
