"""The first ten minutes in a sandbox, run as printed."""

import json
import re

import pytest

from tests.docs.printed import blocks, run_as_printed
from tests.system.player import Player
from tests.system.processes import eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


@pytest.mark.prove
def test_what_is_printed_turns_the_clock_deals_as_told_and_plays_by_itself(service, tmp_path):
    running = service("redis", "web", "worker", "sweeper", "courier")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    learner = Player(running.url, "learner")
    token = learner.client.headers["Authorization"].removeprefix("Bearer ")
    learner.close()
    commands = [text for _, text in blocks("docs/sandbox.md")]
    printed = run_as_printed(commands, running.url, tmp_path, ESTIMATION_TOKEN=token)
    told = [json.loads(line) for line in printed.splitlines()]
    assert told[0]["name"] == "amal" and re.fullmatch(r"sandbox_\w{26}", told[0]["realm"])
    assert [each.get("timeouts") for each in told[1:3]] == [0, 0]
    assert (told[3]["advanced_s"], told[3]["due"]["time_outs"]) == (3 * 86400, 1)
    assert sorted(each["timeouts"] for each in told[4:6]) == [0, 1]
    assert told[6] == {"to_pass_s": 71.5 * 3600, "settled": False}
    assert told.pop(7) == 3 and told.pop(6)
    assert told[6] == {"address": "sandbox.invalid", "subject": "Your time ran out", "links": 0}
    assert [(each["name"], each["hand"]) for each in told[7:9]] == [("amal", ["AH"]), ("basim", ["AS"])]
    assert told[9] == {"seat": 1, "afterwards": "bot", "stopped": None}
    assert sorted(told[10]["places"]) == [1, 2] and told[11] == 204
