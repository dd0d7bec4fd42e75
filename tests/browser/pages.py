"""Pages for people on a phone."""

from games.api.pages.documents import GUIDES
from games.engine.rulesets import RULESETS

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
