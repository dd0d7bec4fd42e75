"""What dies while somebody plays costs them no move."""

from __future__ import annotations

from tests.browser.access import UNCOVERED
from tests.browser.conftest import EVERYTHING
from tests.browser.seated import account, by_tap, opened, play, signed_in


def test_a_killed_web_and_a_killed_redis_cost_no_move(chromium, service) -> None:
    running = service(*EVERYTHING)
    with account(running.url, "nadia") as api:
        table = opened(api, ruleset="modern", options={"rounds": [14]})
    page = signed_in(chromium, running.url, "nadia")
    page.goto(f"{running.url}/tables/{table}")
    play(page, by_tap, until=".own-hand .playable")
    running.kill("web")
    page.wait_for_selector(".link-dot.reconnecting", state="attached")
    page.wait_for_selector(".notice")
    assert page.evaluate(UNCOVERED), "what is said of the connection covers nobody"
    held = page.locator(".own-hand .held").count()
    page.click(".own-hand .playable")  # lies on the table at once, and is sent until it arrives
    page.wait_for_selector(".trick .lies.at-bottom")
    assert page.locator(".own-hand .held").count() == held - 1
    running.start("web")
    page.wait_for_selector(".link-dot.live", state="attached")
    page.wait_for_selector(".notice", state="detached")
    assert page.locator(".own-hand .held").count() <= held - 1
    running.kill("redis")
    running.start("redis")
    running.tend()
    play(page, by_tap)
    assert [each for each in page.faults if each.startswith("uncaught")] == []
