"""The quick start is run as printed: its programs saved by their names, its commands one after the other."""

import re

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
        if language != "sh":
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
