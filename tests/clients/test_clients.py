"""Generated clients: generated from the description, compiled, and able to play."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.clients import generated
from tests.docs.printed import blocks
from tests.system.processes import CHECKOUT, eventually

pytestmark = pytest.mark.timeout(400)
EVERYTHING = ("redis", "web", "worker", "sweeper")


@pytest.fixture(scope="module")
def typescript() -> Path:
    return generated.typescript()


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return generated.python(tmp_path_factory.mktemp("python-client"))


class Playing:
    """A client process that plays its own game."""

    def __init__(self, *command: str | Path, folder: Path) -> None:
        self._told = Path(tempfile.mkdtemp(prefix="estimation-client-")) / "told"
        with self._told.open("wb") as told:
            self.program = subprocess.Popen(
                [str(part) for part in command],
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=subprocess.STDOUT,
            )

    def lines(self) -> list[Any]:
        text = self._told.read_text()
        assert self.program.poll() in {None, 0}, text
        whole, _, _ = text.rpartition("\n")
        return [json.loads(line) for line in whole.splitlines()]

    def result(self) -> tuple[list[str], dict[str, Any]]:
        """Return the turns that the client took, and its last line, the result."""
        *turns, result = self.lines()
        return [each["turn"] for each in turns], result


@pytest.fixture
def start() -> Iterator[Callable[..., Playing]]:
    started: list[Playing] = []

    def starting(*command: str | Path, folder: Path) -> Playing:
        started.append(Playing(*command, folder=folder))
        return started[-1]

    yield starting
    for each in started:
        each.program.kill()
        each.program.wait()


@pytest.mark.prove
def test_the_python_generator_has_nothing_to_complain_of(python):
    assert (python / "estimation_client" / "client.py").exists()


def test_a_description_that_a_generator_cannot_use_is_noticed(tmp_path):
    broken = {"openapi": "3.1.0", "info": {"title": "Broken", "version": "1"}, "paths": {"/a": {"get": {
        "responses": {"200": {"description": "", "content": {"application/json": {
            "schema": {"$ref": "#/components/schemas/Missing"}}}}},
    }}}}  # fmt: skip
    with pytest.raises(AssertionError, match=r"WARNING|Unable"):
        generated.python(tmp_path, json.dumps(broken).encode())


@pytest.mark.prove
def test_the_typescript_client_compiles_in_strict_mode(typescript):
    generated.run(
        generated.NODE, Path("node_modules", "typescript", "bin", "tsc"), "-p", ".", folder=typescript
    )


def test_programs_that_are_there_to_be_copied_compile_in_strict_mode():
    """They compile in any folder: they need none of this folder's settings, only Node's types."""
    folder = generated.installed()
    (folder / "bot.ts").write_text(dict(blocks("docs/quickstart.md"))["ts"])
    shutil.copy(CHECKOUT / "bots" / "examples" / "stream_bot.ts", folder)
    anywhere = ("--module", "esnext", "--moduleResolution", "bundler", "--moduleDetection", "legacy")
    generated.run(
        # Skip the type declarations of the browser and of Node. They are not ours, and checking them takes
        # long.
        *(generated.NODE, Path("node_modules", "typescript", "bin", "tsc"), "--strict", "--noEmit"),
        "--skipLibCheck",
        *(*anywhere, "--target", "esnext", "--types", "node", "bot.ts", "stream_bot.ts"),
        folder=folder,
    )


@pytest.mark.prove
def test_the_python_client_satisfies_a_strict_type_checker(python):
    # Do not check the files that the generator writes for every API (`client.py`).
    strictly = ("--strict", "--follow-imports", "silent", "--no-incremental", "--config-file", "")
    generated.run(sys.executable, "-m", "mypy", *strictly, "play.py", folder=python)


@pytest.mark.prove
@pytest.mark.system
def test_both_play_through_a_killed_web_process_and_a_restarted_redis_without_losing_a_turn(
    service, typescript, python, start
):
    running = service(*EVERYTHING)
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    # Run one after the other. A round takes a few seconds, so one client could finish before the other
    # begins.
    for command in (
        partial(start, generated.NODE, "play.ts", running.url, "tess", folder=typescript),
        partial(start, sys.executable, "play.py", running.url, "pia", folder=python),
    ):
        client = command()
        eventually(lambda: len(client.lines()) >= 2, within=120)  # noqa: B023  # called at once
        running.kill("web")
        before = len(client.lines())
        running.start("web")
        eventually(lambda: len(client.lines()) > before, within=120)  # noqa: B023  # called at once
        running.kill("redis")
        running.start("redis")
        eventually(lambda: running.tend() or client.program.poll() is not None, within=200)  # noqa: B023  # called at once
        turns_taken, told = client.result()
        assert told["status"] == "finished" and len(told["scores"]) == 4
        # No turn is lost or doubled: the log has exactly the turns that the client sent for its seat.
        assert turns_taken == told["recorded"]
        assert len(turns_taken) >= 14
