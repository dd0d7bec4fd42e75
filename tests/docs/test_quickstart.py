"""The quick start and the ten lines of the README, played as printed.

Programs are saved under their printed names, and commands run one after another.
`tests/system/test_whole_service.py` plays each once.
"""

import re
import subprocess

import pytest

from tests.docs.printed import AT, QUICK_START, RESULT, blocks, run_as_printed, ten_lines
from tests.system.processes import CHECKOUT

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
SAVED_AS = {"python": "bot.py", "ts": "bot.ts"}


def test_every_program_is_named_before_it_is_printed_and_run_after_it():
    text = (CHECKOUT / QUICK_START).read_text()
    for language, name in SAVED_AS.items():
        before, _, after = text.partition(f"```{language}\n")
        assert f"`{name}`" in before and f" {name}\n```" in after


@pytest.mark.prove
def test_what_is_printed_plays_three_games(shared_service, tmp_path):
    for language, text in blocks(QUICK_START):
        if language in SAVED_AS:
            (tmp_path / SAVED_AS[language]).write_text(text)
    commands = [text for language, text in blocks(QUICK_START) if language == "sh"]
    printed = run_as_printed(commands, shared_service.url, tmp_path)
    assert '"kind": "person"' in printed and '"name":"steady"' in printed
    for result in (
        r'\{"scores":\[\d+,\d+\],',
        r"scores \[\d+, \d+\] places",
        r"scores \[ \d+, \d+ \] places",
    ):
        assert len(re.findall(result, printed)) == 1, (result, printed)


# Names in the ten lines contain the second, so the second game waits for the next.
@pytest.mark.prove
def test_the_ten_lines_play_a_game_each_time_they_are_run(shared_service, tmp_path):
    game = ten_lines().replace(AT, shared_service.url)
    printed = run_as_printed([game, "sleep 1", game], shared_service.url, tmp_path)
    assert len(RESULT.findall(printed)) == 2, printed


def test_what_goes_wrong_in_ten_lines_is_shown():
    signing_up = "\n".join(ten_lines().replace(AT, "http://127.0.0.1:1").splitlines()[:2])
    done = subprocess.run(["bash", "-c", signing_up], check=False, capture_output=True, text=True)
    assert "curl: (7)" in done.stderr
