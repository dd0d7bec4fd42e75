"""The quick start is run as printed: its programs saved by their names, its commands one after the other."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.system.processes import CHECKOUT, eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED_AS = {"python": "bot.py", "ts": "bot.ts"}


def blocks(page: str = "quickstart.md") -> list[tuple[str, str]]:
    """Language and text of each block of code, in order."""
    text = (CHECKOUT / "docs" / page).read_text()
    return [(found[1], found[2]) for found in BLOCK.finditer(text)]


def test_every_program_is_named_before_it_is_printed_and_run_after_it():
    text = (CHECKOUT / "docs" / "quickstart.md").read_text()
    for language, name in SAVED_AS.items():
        before, _, after = text.partition(f"```{language}\n")
        assert f"`{name}`" in before and f" {name}\n```" in after


def test_what_is_printed_plays_three_games(service, tmp_path):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    commands = ["set -euo pipefail"]
    for language, text in blocks():
        if language == "sh":
            commands.append(text)
        else:
            (tmp_path / SAVED_AS[language]).write_text(text)
    script = tmp_path / "printed.sh"
    script.write_text("\n".join(commands))
    # The interpreter of these tests and the Node that came with it, wherever they are.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    done = subprocess.run(
        ["bash", str(script)],
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PATH": path, "ESTIMATION": running.url, "no_proxy": "127.0.0.1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    assert '"kind": "person"' in done.stdout and '"name":"steady"' in done.stdout
    for result in (
        r'\{"scores":\[\d+,\d+\],',
        r"scores \[\d+, \d+\] places",
        r"scores \[ \d+, \d+ \] places",
    ):
        assert len(re.findall(result, done.stdout)) == 1, (result, done.stdout)
