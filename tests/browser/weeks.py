"""Games that last weeks: turns at several tables, a plan in sentences, the link in a mail."""

from datetime import UTC, datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

import httpx
from allauth.account.models import EmailAddress

from accounts.queries import user_by_name
from games.notices import links
from games.notices.links import TurnLink
from tests.browser.board import FOCUSED
from tests.browser.seated import PHONE, ROUNDS, account, by_tap, faults_of, signed_in, slow_table

CAIRO: Final = "Africa/Cairo"
MINUTE: Final = "%Y-%m-%d %H:%M"
WHERE: Final = """() => location.pathname + " " +
    (document.querySelector(".rounds [aria-current=true]")?.firstChild.textContent ?? "")"""


def test_next_leads_through_every_turn_and_a_plan_is_confirmed(chromium, site) -> None:
    with account(site, "nadia") as api:
        tables = [slow_table(api) for _ in range(2)]
        page = signed_in(chromium, site, "nadia", timezone_id=CAIRO)
        page.goto(f"{site}/turns?lang=en")
        _read_by_their_own_clock(page, api)
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
        assert seen == {f"/tables/{table} {place}" for table in tables for place in range(1, len(ROUNDS) + 1)}
        page.wait_for_selector(".next-turn")
        page.click(".tabs button:has-text('Plan')")
        page.wait_for_selector(".plan .cases li")
        assert page.locator(".plan .rules .sentence").first.inner_text() != ""
        _change_by_keyboard(page)
        assert page.faults == []
        page.context.set_offline(True)
        page.click(".plan .send .go")
        page.wait_for_selector(".plan .notice.bad")
        page.context.set_offline(False)
        page.faults.clear()  # the browser writes each failed request into its console
        page.click(".plan .send .go")
        page.wait_for_selector(".plan .send .quiet")
        assert page.query_selector(".plan .notice.bad") is None, "it has arrived now"
        assert "version 1 is followed" in page.inner_text(".plan [role=status]")
        page.click(".plan button:has-text('Add a rule')")
        page.wait_for_selector(".plan [role=status]:has-text('not confirmed: version 1')")
        planned = page.evaluate(WHERE).split()[0]
        assert len(api.get(f"{planned}/plans").json()["data"]) == 1
        assert page.faults == []


def _change_by_keyboard(page: Any) -> None:
    """Add a rule, move it up, and remove the last one; the focus and the open fields go with the rule."""
    rules = page.locator(".plan .rules > li")
    page.click(".plan button:has-text('Add a rule')")
    count = rules.count()
    rules.last.locator(".up").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(FOCUSED, arg=f".plan .rules > li:nth-child({count - 1}) .up")
    page.wait_for_selector(f".plan .rules > li:nth-child({count - 1}) .rule-edit")
    rules.last.locator("[aria-label='Remove this rule']").focus()
    page.keyboard.press("Enter")
    page.wait_for_function(FOCUSED, arg=".plan [role=status]")
    assert rules.count() == count - 1 and page.locator(".plan .rule-edit").count() == 1


def _read_by_their_own_clock(page: Any, api: httpx.Client) -> None:
    """Check that a reader without a zone sees times by their browser's clock, beside UTC."""
    (turn, *_) = api.get("/me/turns").json()["data"]
    due = datetime.fromisoformat(turn["deadline_at"])
    told = page.locator("#turns .clock").first
    assert told.inner_text() == due.astimezone(ZoneInfo(CAIRO)).strftime(MINUTE)
    assert told.get_attribute("title") == due.astimezone(UTC).strftime(f"{MINUTE} (UTC)")


def test_what_is_chosen_stays_chosen_while_another_round_goes_on(chromium, site) -> None:
    with account(site, "maryam") as api:
        table = slow_table(api)
        state = api.get(f"/tables/{table}/state").json()
        (mine, other, *_) = state["rounds"]
        page = signed_in(chromium, site, "maryam")
        page.goto(f"{site}/tables/{table}?lang=en#round={mine['number']}")
        page.click(".say .cell[aria-disabled=false] >> nth=1")
        chosen = page.locator(".say [aria-pressed=true]").get_attribute("aria-label")
        api.post(f"/tables/{table}/actions", json=first_choice(other["my"])).raise_for_status()
        page.wait_for_selector(".board [role=log] p:nth-child(2)", state="attached")
        assert page.locator(".say [aria-pressed=true]").get_attribute("aria-label") == chosen
        assert page.locator(".send .go").is_enabled()
        assert page.faults == []


def first_choice(my: dict[str, Any]) -> dict[str, Any]:
    """Return the request body of the first action that is offered."""
    offered = my["legal_actions"][0]
    more = {
        "bid": lambda: offered["bids"][0],
        "estimate": lambda: {"value": offered["values"][0]},
    }
    said = more.get(offered["type"], dict)()
    return {"turn_id": my["turn_id"], "action": {"type": offered["type"], **said}}


def mailed(table: str, turn_id: str, name: str) -> str:
    """Return the link that a mail about this turn has."""
    user, address = user_by_name(name), f"{name}@example.org"
    EmailAddress.objects.get_or_create(user=user, email=address, verified=True, primary=True)
    round, turn = map(int, turn_id.split("."))
    return f"/turns/{links.turn_token(TurnLink(user.pk, table, round, turn, links.hashed_address(address)))}"


def test_the_link_of_a_mail_opens_the_board_and_takes_its_turn_without_signing_in(chromium, site) -> None:
    with account(site, "salma") as api:
        table = slow_table(api)
        turn, other, *_ = api.get("/me/turns").json()["data"]
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
        _lose_the_answer(page, f"{site}{mailed(table, other['turn_id'], 'salma')}?lang=en")
        assert other["turn_id"] not in {each["turn_id"] for each in api.get("/me/turns").json()["data"]}


def _lose_the_answer(page: Any, link: str) -> None:
    """Take this turn by its link. The answer is lost, so the board sends the move again."""

    def loses(route: Any) -> None:
        if route.request.method == "POST":
            route.fetch()
            route.abort()
            page.unroute("**/turns/*")
        else:
            route.continue_()

    page.route("**/turns/*", loses)
    page.goto(link)
    by_tap(page)
    page.wait_for_selector(".taken:has-text('by you')")
    assert page.query_selector(".notice.bad") is None
