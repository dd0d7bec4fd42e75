"""An event run with curl, as the page for directors prints it."""

import re

import pytest

from tests.docs.printed import blocks, run_as_printed
from tests.system.processes import eventually

pytestmark = [pytest.mark.system, pytest.mark.timeout(300)]


@pytest.mark.prove
def test_what_is_printed_runs_an_event_to_its_confirmed_end(service, tmp_path):
    running = service("redis", "web", "worker", "sweeper")
    eventually(lambda: running.ready()["status"] == "ready", within=60)
    commands = [text for language, text in blocks("docs/directing.md") if language == "sh"]
    printed = run_as_printed(commands, running.url, tmp_path)
    assert printed.splitlines()[-1] == "confirmed"
    assert re.findall(r'^\[(\d),"random \d",', printed, re.MULTILINE) == list("12345678")
