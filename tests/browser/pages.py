"""Pages for people on a phone."""

from games.api.pages.documents import GUIDES
from games.engine.rulesets import RULESETS
from tests.browser.seated import account, signed_in

PAGES = (
    "/",
    *(f"/{name}" for name in GUIDES),
    "/rules",
    *(f"/rules/{rules.key}" for rules in RULESETS.values()),
    "/problems",
    "/problems/illegal_action",
)
WIDTH = 390


def test_no_page_is_wider_than_a_phone(chromium, site) -> None:
    page = chromium.new_page(viewport={"width": WIDTH, "height": 844})
    for address in PAGES:
        for language in ("en", "ar"):
            page.goto(f"{site}{address}?lang={language}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= WIDTH, (address, language, wide)


def test_who_looks_for_others_keeps_the_focus_while_the_list_is_renewed(chromium, site) -> None:
    with account(site, "seeker") as api, account(site, "other-seeker") as other:
        api.post("/seeks", json={}).raise_for_status()
        page = signed_in(chromium, site, "seeker")
        page.goto(f"{site}/tables?lang=en")
        stop = page.locator("#seeks button:has-text('Stop looking')")
        stop.focus()
        with page.expect_response(f"{site}/tables?lang=en"):
            pass
        other.post("/seeks", json={"rated": False}).raise_for_status()
        page.wait_for_selector("#seeks a:has-text('other-seeker')")
        assert page.evaluate("document.activeElement.textContent") == "Stop looking"
        assert page.faults == []
