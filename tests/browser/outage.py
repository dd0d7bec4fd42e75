"""Programs die while four people play, and no move is lost."""

import contextlib
import os
import signal
from typing import Any

from tests.browser.access import UNCOVERED
from tests.browser.conftest import EVERYTHING
from tests.browser.seated import account, by_tap, opened, play, play_together, signed_in

NAMES = ("nadia", "omar", "rana", "salim")


def in_play(state: dict[str, Any]) -> bool:
    return bool(state["rounds"]) and state["rounds"][0]["phase"] == "play"


def test_a_killed_web_and_a_killed_redis_cost_four_people_no_move(chromium, service) -> None:
    running = service(*EVERYTHING)
    with contextlib.ExitStack() as stack:
        apis = [stack.enter_context(account(running.url, name)) for name in NAMES]
        pages = [signed_in(chromium, running.url, name) for name in NAMES]
        table = opened(apis[0], bots=(), ruleset="modern", options={"rounds": [14]})
        for seat in (1, 2, 3):
            apis[seat].put(f"/tables/{table}/seats/{seat}", json={}).raise_for_status()
        apis[0].post(f"/tables/{table}/start").raise_for_status()
        for page in pages:
            page.goto(f"{running.url}/tables/{table}")
        seated = dict(enumerate(pages))
        play_together(apis[0], table, seated, until=in_play)
        [round] = apis[0].get(f"/tables/{table}/state").json()["rounds"]
        page = seated[round["waiting"][0]["seat"]]
        page.wait_for_selector(".own-hand .playable")
        running.kill("web")
        for each in pages:
            each.wait_for_selector(".link-dot.reconnecting", state="attached")
            each.wait_for_selector(".notice")
            assert each.evaluate(UNCOVERED), "what is said of the connection covers nobody"
        held = page.locator(".own-hand .held").count()
        page.click(".own-hand .playable")  # lies on the table at once, and is sent until it arrives
        page.wait_for_selector(".trick .lies.at-bottom")
        assert page.locator(".own-hand .held").count() == held - 1
        running.start("web")
        for each in pages:
            each.wait_for_selector(".link-dot.live", state="attached")
            each.wait_for_selector(".trick .lies")
        page.wait_for_selector(".notice", state="detached")
        assert page.locator(".own-hand .held").count() == held - 1
        running.kill("redis")
        running.start("redis")
        running.tend()
        play_together(apis[0], table, seated, until=lambda state: state["status"] == "finished")
        for each in pages:
            each.wait_for_selector(".result, .round-end")
    assert [fault for each in pages for fault in each.faults if fault.startswith("uncaught")] == []


def test_a_web_that_stands_still_is_said_and_costs_no_move(chromium, service) -> None:
    running = service(*EVERYTHING)
    with account(running.url, "nadia") as api:
        page = signed_in(chromium, running.url, "nadia")
        page.goto(f"{running.url}/tables/{opened(api, ruleset='modern', options={'rounds': [14]})}?lang=en")
        play(page, by_tap, until=".own-hand .playable")
        web = running.running["web"].pid
        os.killpg(web, signal.SIGSTOP)
        try:
            page.click(".own-hand .playable")
            page.wait_for_selector(".trick .lies.at-bottom")
            page.wait_for_selector(".notice:has-text('Sending')")
            page.wait_for_selector(".notice:has-text('Reconnecting')")
            assert page.evaluate(UNCOVERED), "what is said of the connection covers nobody"
        finally:
            os.killpg(web, signal.SIGCONT)
        page.wait_for_selector(".notice", state="detached")
        play(page, by_tap)
    assert page.faults == []
