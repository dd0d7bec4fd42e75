"""Games that last weeks: the turns of several tables, a plan as sentences, the link of a mail."""

from __future__ import annotations

from typing import Any, Final

import httpx
from allauth.account.models import EmailAddress

from accounts.queries import user_by_name
from games.notices import links
from games.notices.links import TurnLink
from tests.browser.seated import PHONE, account, by_tap, faults_of, opened, signed_in

ROUNDS: Final = [1, 2, 3, 14]
SLOW: Final = {"preset": "normal"}
WHERE: Final = """() => location.pathname + " " +
    (document.querySelector(".rounds [aria-current=true]")?.firstChild.textContent ?? "")"""


def slow_table(api: httpx.Client) -> str:
    """A table of days at which all rounds are played side by side, and everyone waits for its creator."""
    table = opened(api, ruleset="casual", clock=SLOW, options={"rounds": ROUNDS, "concurrency": 6})
    state: Any = api.get(f"/tables/{table}/state").json()
    while any([each["seat"] for each in round["waiting"]] != [state["viewer"]] for round in state["rounds"]):
        after = {"since": state["seq"]}
        state = api.get(f"/tables/{table}/state", params=after, headers={"Prefer": "wait=30"}).json()
    return table


def test_next_leads_through_every_turn_and_a_plan_is_confirmed(chromium, site) -> None:
    with account(site, "nadia") as api:
        tables = [slow_table(api) for _ in range(2)]
        page = signed_in(chromium, site, "nadia")
        page.goto(f"{site}/turns?lang=en")
        assert page.locator("ol.lines li").count() == 2 * len(ROUNDS)
        first = page.get_attribute("#turns li", "data-turn")
        page.click("#turns .put-off >> nth=0")
        assert page.locator("#turns li").last.get_attribute("data-turn") == first
        page.click("ol.lines li a >> nth=0")
        seen = set()
        for _ in range(2 * len(ROUNDS)):
            page.wait_for_selector(".next-turn:has-text('Skip (7)')")
            here = page.evaluate(WHERE)
            seen.add(here)
            page.click(".next-turn")
            page.wait_for_function(f"here => ({WHERE})() !== here", arg=here)
        assert seen == {f"/tables/{table} {number}" for table in tables for number in ROUNDS}
        page.wait_for_selector(".next-turn")
        page.click(".tabs button:has-text('Plan')")
        page.wait_for_selector(".plan .cases li")
        assert page.locator(".plan .rules .sentence").first.inner_text() != ""
        page.click(".plan .send .go")
        page.wait_for_selector(".plan .send .quiet")
        planned = page.evaluate(WHERE).split()[0]
        assert len(api.get(f"{planned}/plans").json()["data"]) == 1
        assert page.faults == []


def mailed(table: str, turn_id: str, name: str) -> str:
    """The link of a mail about this turn."""
    user, address = user_by_name(name), f"{name}@example.org"
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    round, turn = map(int, turn_id.split("."))
    return f"/turns/{links.turn_token(TurnLink(user.pk, table, round, turn, links.hashed_address(address)))}"


def test_the_link_of_a_mail_opens_the_board_and_takes_its_turn_without_signing_in(chromium, site) -> None:
    with account(site, "salma") as api:
        table = slow_table(api)
        (turn, *_) = api.get("/me/turns").json()["data"]
        link = mailed(table, turn["turn_id"], "salma")
        page = chromium.new_context(viewport=PHONE, reduced_motion="reduce").new_page()
        page.faults = faults_of(page, site)
        page.goto(f"{site}{link}?lang=en")
        page.wait_for_selector(".board .status.mine")
        by_tap(page)
        page.wait_for_selector(".taken:has-text('is taken')")
        assert turn["turn_id"] not in {each["turn_id"] for each in api.get("/me/turns").json()["data"]}
        page.reload()
        page.wait_for_selector("h1:has-text('used up')")
        assert [each for each in page.faults if "410" not in each] == []
