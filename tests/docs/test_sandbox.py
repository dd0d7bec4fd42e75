"""The first ten minutes in a sandbox are as printed."""

import json
import os
import re
import subprocess

import pytest

from tests.docs.test_quickstart import blocks
from tests.system.player import Player
from tests.system.processes import eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


def test_what_is_printed_turns_the_clock_deals_as_told_and_plays_by_itself(service, tmp_path):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    learner = Player(running.url, "learner")
    token = learner.client.headers["Authorization"].removeprefix("Bearer ")
    learner.close()
    done = subprocess.run(
        ["bash", "-c", "\n".join(["set -euo pipefail", *(text for _, text in blocks("sandbox.md"))])],
        check=False,
        cwd=tmp_path,
        env={
            **os.environ,
            "ESTIMATION": running.url,
            "ESTIMATION_TOKEN": token,
            "no_proxy": "127.0.0.1",
        },
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert told[0]["name"] == "amal" and re.fullmatch(r"sandbox_\w{26}", told[0]["realm"])
    assert [each.get("timeouts") for each in told[1:3]] == [0, 0]
    assert (told[3]["advanced_s"], told[3]["due"]["time_outs"]) == (3 * 86400, 1)
    assert sorted(each["timeouts"] for each in told[4:6]) == [0, 1]
    assert [(each["name"], each["hand"]) for each in told[6:8]] == [("amal", ["AH"]), ("basim", ["AS"])]
    assert told[8] == {"seat": 1, "afterwards": "bot", "stopped": None}
    assert sorted(told[9]["places"]) == [1, 2] and told[10] == 204
