"""The quick start and the game of ten lines in the README are played as printed, on one service.

Programs are saved by their names, commands run one after the other.
"""

import re
import shutil
import subprocess

import pytest

from tests.docs.printed import blocks, run_as_printed
from tests.system.processes import CHECKOUT

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
PAGE = "docs/quickstart.md"
SAVED_AS = {"python": "bot.py", "ts": "bot.ts"}
AT = "http://127.0.0.1:8000"


def test_every_program_is_named_before_it_is_printed_and_run_after_it():
    text = (CHECKOUT / PAGE).read_text()
    for language, name in SAVED_AS.items():
        before, _, after = text.partition(f"```{language}\n")
        assert f"`{name}`" in before and f" {name}\n```" in after


@pytest.mark.prove
def test_what_is_printed_plays_three_games(shared_service, tmp_path):
    for language, text in blocks(PAGE):
        if language in SAVED_AS:
            (tmp_path / SAVED_AS[language]).write_text(text)
    commands = [text for language, text in blocks(PAGE) if language == "sh"]
    printed = run_as_printed(commands, shared_service.url, tmp_path)
    assert '"kind": "person"' in printed and '"name":"steady"' in printed
    for result in (
        r'\{"scores":\[\d+,\d+\],',
        r"scores \[\d+, \d+\] places",
        r"scores \[ \d+, \d+ \] places",
    ):
        assert len(re.findall(result, printed)) == 1, (result, printed)


def test_the_page_is_one_to_play_on(shared_service, tmp_path):
    """Here as Node runs it; `make test-browser` opens it in Chromium."""
    script = dict(blocks(PAGE))["html"].partition('<script type="module">')[2].partition("</script>")[0]
    assert AT in script
    (tmp_path / "game.mjs").write_text(script.replace(AT, shared_service.url))
    shutil.copy(CHECKOUT / "tests" / "docs" / "clicking.mjs", tmp_path)
    printed = run_as_printed(["node clicking.mjs"], shared_service.url, tmp_path)
    assert re.fullmatch(r"Over: -?\d+ to -?\d+ points\.\n", printed)


def ten_lines() -> str:
    (found,) = [text for language, text in blocks("README.md") if language == "sh"]
    assert len(found.splitlines()) == 10
    return found


# Names differ by the second.
@pytest.mark.parametrize("times", [1, pytest.param(2, marks=pytest.mark.prove)])
def test_the_ten_lines_play_a_game_each_time_they_are_run(shared_service, tmp_path, times):
    game = ten_lines().replace(AT, shared_service.url)
    printed = run_as_printed([*[game, "sleep 1"] * (times - 1), game], shared_service.url, tmp_path)
    assert len(re.findall(r'\{"scores":\[(?:-?\d+,?){4}\],"places":', printed)) == times, printed


def test_what_goes_wrong_in_ten_lines_is_shown():
    signing_up = "\n".join(ten_lines().replace(AT, "http://127.0.0.1:1").splitlines()[:2])
    done = subprocess.run(["bash", "-c", signing_up], check=False, capture_output=True, text=True)
    assert "curl: (7)" in done.stderr
