"""The page on games of days: its examples work, and it names every preset, deed and condition."""

import json

import pytest

from games.engine.rulesets import RULESETS
from games.tables.clocks.presets import PRESETS
from games.tables.plans.grammar import DEEDS, When
from tests.docs.printed import blocks, run_as_printed
from tests.system.player import Player
from tests.system.processes import CHECKOUT, eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]
PAGE = "docs/playing-for-weeks.md"


@pytest.mark.prove
def test_what_is_printed_opens_a_table_of_days_and_lets_them_pass(service, tmp_path):
    running = service("redis", "web", "worker", "sweeper", "courier")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    learner = Player(running.url, "learner")
    token = learner.client.headers["Authorization"].removeprefix("Bearer ")
    learner.close()
    commands = [text for _, text in blocks(PAGE)]
    lines = run_as_printed(commands, running.url, tmp_path, ESTIMATION_TOKEN=token).splitlines()
    told = [line if line.startswith("BEGIN") else json.loads(line) for line in lines]
    assert told[:2] == [
        {"status": "running", "concurrency": 6, "automatic": True},
        {"preset": "normal", "base": 3 * 86400, "increment": 43200, "cap": 5 * 86400},
    ]
    # Each of the four players opens one of the four rounds.
    assert told[2:5] == [1, ["game_started", "turn"], "BEGIN:VCALENDAR"]
    assert told[5:9] == [{"from": "23:00", "to": "08:00"}, {"by_itself": False}, True, True]
    assert (told[9]["version"], told[9]["stopped"]) == (1, False)
    (bid,) = told[10]
    assert (bid["type"], bid["tricks"], bid["trump"]) == ("bid", 4, "S")
    assert told[11:] == [1, 204, "digest", told[-2], 204]


def test_it_names_every_preset_every_deed_and_every_condition_and_who_plays_side_by_side():
    text = (CHECKOUT / PAGE).read_text()
    assert all(f'"preset": "{name}"' in text for name in PRESETS)
    assert all(f"`{each}`" in text for each in (*DEEDS, *When._fields))
    parts = text.replace("\n", " ").replace(". ", ";").split(";")
    for rules in RULESETS.values():
        aside = any(option.name == "concurrency" for option in rules.options)
        sentence = "allow it" if aside else "one after the other"
        assert any(f"`{rules.key}`" in part and sentence in part for part in parts), rules.key
