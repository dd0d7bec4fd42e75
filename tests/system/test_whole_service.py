"""Tests of the whole service, started once: web, worker, sweeper, courier, Postgres and Redis."""

import os
import re
import shutil
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from games.notices.models import Attempt
from games.tables.models import Table
from tests.clients.generated import NODE
from tests.docs.printed import AT, QUICK_START, RESULT, blocks, run_as_printed, ten_lines
from tests.system import polls
from tests.system.bad_line import bad_line
from tests.system.patience import allowed
from tests.system.processes import CHECKOUT, eventually
from tests.system.test_example_bots import findings, finished, table_of, turns_of, with_both_bots
from tests.system.test_silence import hands, overheard, telling

pytestmark = pytest.mark.system
STOPPED = ("web", "worker", "sweeper", "courier")


@pytest.mark.prove
def test_bots_answer_a_person_within_a_second_and_four_of_them_play_a_whole_game_within_fifteen(
    everything, player, record_property
):
    ali = player(everything, "sami")
    # First a game with a person, whose long poll is woken by each bot's move.
    table = ali.open(bots=3, ruleset="modern", options={"rounds": "micro"})
    ali.start(table)
    waits = []
    state = ali.state(table)
    until = time.monotonic() + 200
    while len(waits) < 12:
        assert time.monotonic() < until
        acted = ali.act(table, state)
        if acted is None:
            state, seconds = ali.news(table, state["seq"])
            waits.append(seconds)
        else:
            state = acted
    record_property("bot_answer_s", sorted(waits))
    assert sorted(waits)[len(waits) // 2] < allowed(1)
    # Then the promised game of 18 rounds, on two cores that other programs use too.
    table = ali.open(bots=4, ruleset="modern", seat=None)
    ali.start(table)
    seconds = eventually(lambda: ali.state(table)["status"] == "finished", within=30, every=0.25)
    record_property("whole_game_s", seconds)
    assert len(ali.state(table)["scores"]) == 4
    print(f"bots answered in {sorted(waits)[len(waits) // 2]:.3f} s, whole game in {seconds:.1f} s")


def test_a_live_service_names_no_unseen_card_in_logs_errors_and_messages(everything, player):
    ali = player(everything, "ali")
    with overheard(everything.redis_url) as heard:
        table = ali.open(bots=3, ruleset="modern", options={"rounds": [14]})
        ali.start(table)
        secrets = hands(Table.objects.get(pk=table))
        state = ali.state(table)
        for _ in range(6):
            ali.client.post(f"tables/{table}/actions", json={"turn_id": "14.99", "action": {"type": "pass"}})
            state = ali.act(table, state) or ali.news(table, state["seq"])[0]
        # The web loses the connection it listens on, and logs that.
        with redis.Redis.from_url(everything.redis_url) as client:
            client.client_kill_filter(_type="pubsub")
        eventually(lambda: any("bots.tasks.play" in each for each in heard), within=30)
    logs = {name: everything.log(name) for name in everything.running if name != "redis"}
    assert '"status":422' in logs["web"] or '"status":409' in logs["web"]
    assert len(secrets) == 4
    assert any(each.startswith("[[") and table in each for each in heard), "arguments of tasks are read"
    for text in (*logs.values(), *heard):
        assert telling(text, secrets) == []


def test_both_example_bots_play_a_whole_game(everything, player, program):
    ali = with_both_bots(everything, player(everything, "hani"), program)
    table = table_of(ali, "webhook-bot", "stream-bot", "steady", options={"rounds": [1, 2]})
    eventually(lambda: finished(ali, table), within=200, every=0.3)
    for bot in ("webhook-bot", "stream-bot"):
        assert turns_of(table, bot) == 2 + 3  # an estimate and a card in the first round, then two cards
    # The answer to the last turn ends the game a moment before its delivery is stored as delivered.
    taken = Attempt.objects.filter(note="taken", delivery__type="bot.turn")
    eventually(lambda: taken.count() >= turns_of(table, "webhook-bot"), within=30)
    assert taken.count() == turns_of(table, "webhook-bot")
    assert findings(table) == ""


def test_the_ten_lines_of_the_readme_play_a_game(everything, tmp_path):
    """One round instead of three: each turn starts several programs."""
    printed_there, here = '{"rounds": [1, 14, 18]}', '{"rounds": [18]}'
    assert printed_there in ten_lines()
    lines = ten_lines().replace(AT, everything.url).replace(printed_there, here)
    printed = run_as_printed([lines], everything.url, tmp_path)
    assert len(RESULT.findall(printed)) == 1, printed


def test_the_page_of_the_quick_start_is_one_to_play_on(everything, tmp_path):
    """Here Node runs the page's script; `make test-browser` opens the page in Chromium."""
    script = (
        dict(blocks(QUICK_START))["html"].partition('<script type="module">')[2].partition("</script>")[0]
    )
    assert AT in script
    (tmp_path / "game.mjs").write_text(script.replace(AT, everything.url))
    shutil.copy(CHECKOUT / "tests" / "docs" / "clicking.mjs", tmp_path)
    printed = run_as_printed(["node clicking.mjs"], everything.url, tmp_path)
    assert re.fullmatch(r"Over: -?\d+ to -?\d+ points\.\n", printed)


@pytest.mark.parametrize(
    ("language", "name", "command"),
    [
        ("python", "bot.py", "python3 bot.py"),
        pytest.param("ts", "bot.ts", "node bot.ts", marks=pytest.mark.prove),
    ],
)
def test_over_a_bad_line_a_bot_of_the_quick_start_sends_again_what_was_not_answered(
    everything, player, tmp_path, language, name, command
):
    """It plays one round instead of three: each accident costs it a second."""
    rami = player(everything, f"rami-{language}")
    program = dict(blocks(QUICK_START))[language].replace("[1, 2, 3]", "[1]")
    (tmp_path / name).write_text(program)
    token = rami.client.headers["Authorization"].removeprefix("Bearer ")
    with bad_line(everything.url, rami.client.get("whoami").json()["user"]["id"]) as line:
        printed = run_as_printed([command], line.url, tmp_path, ESTIMATION_TOKEN=token)
        assert line.bad == []
    assert printed.startswith("scores [")
    assert Table.objects.filter(creator__name=rami.name).values_list("status").get() == ("finished",)


def test_the_stream_bot_says_that_its_token_is_not_valid(everything):
    variables = {**os.environ, "ESTIMATION": everything.url, "ESTIMATION_TOKEN": "est_pat_unknown"}
    program = [NODE, CHECKOUT / "bots" / "examples" / "stream_bot.ts"]
    done = subprocess.run(program, check=False, env=variables, capture_output=True, text=True, timeout=120)
    assert (done.returncode, '"code":"invalid_token"' in done.stderr) == (1, True)


def test_everything_stops_cleanly_and_a_waiting_poll_is_answered_first(everything, player):
    ali = player(everything, "walid")
    # A table that moves at once shows that the worker runs: the sweep plays only after eight seconds.
    moving = ali.open(bots=4, ruleset="modern", seat=None)
    ali.start(moving)
    eventually(lambda: ali.state(moving)["seq"] > 20, within=7)
    table = ali.open(ruleset="modern")
    seq = ali.state(table)["seq"]
    before = polls.moment()
    with ThreadPoolExecutor() as threads:
        poll = threads.submit(ali.news, table, seq, wait=60)
        eventually(lambda: polls.has_come(before), within=60)
        for name in STOPPED:
            everything.ask_to_stop(name)
        state, seconds = poll.result(100)
    assert (state["seq"], seconds < allowed(3)) == (seq, True)
    assert {name: everything.ended(name, within=10) for name in STOPPED} == dict.fromkeys(STOPPED, 0)
