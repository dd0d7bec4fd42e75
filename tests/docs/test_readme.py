"""The game of ten lines in the README is played as printed, as often as one likes."""

import re
import subprocess

import pytest

from tests.docs.printed import blocks, run_as_printed
from tests.system.processes import eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
AT = "http://127.0.0.1:8000"


def ten_lines() -> str:
    (found,) = [text for language, text in blocks("README.md") if language == "sh"]
    assert len(found.splitlines()) == 10
    return found


# Names differ by the second.
@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.prove)])
def test_the_ten_lines_play_a_game_each_time_they_are_run(service, tmp_path, times):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    game = ten_lines().replace(AT, running.url)
    printed = run_as_printed([*[game, "sleep 1"] * (times - 1), game], running.url, tmp_path)
    assert len(re.findall(r'\{"scores":\[(?:-?\d+,?){4}\],"places":', printed)) == times, printed


def test_what_goes_wrong_is_shown():
    signing_up = "\n".join(ten_lines().replace(AT, "http://127.0.0.1:1").splitlines()[:2])
    done = subprocess.run(["bash", "-c", signing_up], check=False, capture_output=True, text=True)
    assert "curl: (7)" in done.stderr
