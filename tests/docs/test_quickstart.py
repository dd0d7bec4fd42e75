"""The quick start is run as printed: its programs saved by their names, its commands one after the other."""

import re
import shutil

import pytest

from tests.docs.printed import blocks, run_as_printed
from tests.system.processes import CHECKOUT, eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
PAGE = "docs/quickstart.md"
SAVED_AS = {"python": "bot.py", "ts": "bot.ts"}


def test_every_program_is_named_before_it_is_printed_and_run_after_it():
    text = (CHECKOUT / PAGE).read_text()
    for language, name in SAVED_AS.items():
        before, _, after = text.partition(f"```{language}\n")
        assert f"`{name}`" in before and f" {name}\n```" in after


def test_what_is_printed_plays_three_games(service, tmp_path):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    for language, text in blocks(PAGE):
        if language in SAVED_AS:
            (tmp_path / SAVED_AS[language]).write_text(text)
    commands = [text for language, text in blocks(PAGE) if language == "sh"]
    printed = run_as_printed(commands, running.url, tmp_path)
    assert '"kind": "person"' in printed and '"name":"steady"' in printed
    for result in (
        r'\{"scores":\[\d+,\d+\],',
        r"scores \[\d+, \d+\] places",
        r"scores \[ \d+, \d+ \] places",
    ):
        assert len(re.findall(result, printed)) == 1, (result, printed)


def test_the_page_is_one_to_play_on(service, tmp_path):
    """Here as Node runs it; `make test-browser` opens it in Chromium."""
    running = service("redis", "web", "worker", "sweeper")
    script = dict(blocks(PAGE))["html"].partition('<script type="module">')[2].partition("</script>")[0]
    assert "http://127.0.0.1:8000" in script
    (tmp_path / "game.mjs").write_text(script.replace("http://127.0.0.1:8000", running.url))
    shutil.copy(CHECKOUT / "tests" / "docs" / "clicking.mjs", tmp_path)
    printed = run_as_printed(["node clicking.mjs"], running.url, tmp_path)
    assert re.fullmatch(r"Over: -?\d+ to -?\d+ points\.\n", printed)
