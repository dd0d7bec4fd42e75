"""What axe finds on pages and on the board in its states: nothing serious and nothing moderate."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from estimation_service.local.board import CHECKOUT
from tests.browser.seated import PHONE, account, by_tap, opened, play, signed_in

AXE: Final = Path(CHECKOUT, "web/node_modules/axe-core/axe.min.js")
COUNTED: Final = {"moderate", "serious", "critical"}
PUBLIC: Final = ("/", "/tables", "/tournaments", "/leaderboards", "/rules/modern", "/developers")
OWN: Final = ("/turns", "/settings", "/players/nadia")
DESK: Final = {"width": 1280, "height": 860}
TABLET: Final = {"width": 768, "height": 1024}
VISITS: Final = [("en", "light", PHONE), ("ar", "dark", DESK), ("ar", "light", TABLET), ("en", "dark", PHONE)]
FOUND: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
    ({id, impact, nodes}) => [id, impact, nodes.slice(0, 3).map(({html}) => html.slice(0, 160))])"""


def found(page: Any) -> list[tuple[str, list[str]]]:
    """What axe has against the page as it is shown now."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    return [(name, html) for name, impact, html in page.evaluate(FOUND) if impact in COUNTED]


@pytest.mark.parametrize(("language", "scheme", "size"), VISITS)
def test_pages_stand_in_nobodys_way(chromium, site, language, scheme, size) -> None:
    with account(site, "nadia"):
        page = signed_in(chromium, site, "nadia", language=language, scheme=scheme, size=size)
    faults = {}
    for address in (*PUBLIC, *OWN):
        page.goto(f"{site}{address}?lang={language}")
        faults[address] = found(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"], address
    assert {address: each for address, each in faults.items() if each} == {}
    assert page.faults == []


@pytest.mark.parametrize(("language", "scheme", "size"), VISITS[:3])
def test_the_board_stands_in_nobodys_way(chromium, site, language, scheme, size) -> None:
    with account(site, "nadia") as api:
        waiting = opened(api, bots=(1,), ruleset="modern")
        table = opened(api, ruleset="modern", options={"rounds": [1]}, hints=True)
    page = signed_in(chromium, site, "nadia", language=language, scheme=scheme, size=size)
    states: dict[str, Any] = {}
    page.goto(f"{site}/tables/{waiting}")
    page.wait_for_selector(".waiting li")
    states["waiting"] = found(page)
    page.goto(f"{site}/tables/{table}")
    for name, shown in {"bid": ".pad", "estimate": ".numbers", "play": ".own-hand .playable"}.items():
        play(page, by_tap, until=f"{shown}, .result")
        states[name] = found(page)
    page.keyboard.press("Escape")  # on a desk the scores stand beside the table from the beginning
    page.wait_for_selector(".sheet-panel", state="detached")
    for key, name in {"s": "scores", "?": "keys"}.items():
        page.keyboard.press(key)
        page.wait_for_selector(".sheet-panel")
        states[name] = found(page)
        page.keyboard.press("Escape")
        page.wait_for_selector(".sheet-panel", state="detached")
    for number, name in enumerate(("more", "chat")):
        page.click(f".tabs button >> nth={-1 - number}")
        page.wait_for_selector(f".{name}")
        states[name] = found(page)
        page.keyboard.press("Escape")
    play(page, by_tap, until=".round-end, .result")
    states["scored"] = found(page)
    play(page, by_tap)
    states["result"] = found(page)
    page.click(".result .quiet")
    page.wait_for_selector(".all-hands")
    states["replay"] = found(page)
    assert {name: each for name, each in states.items() if each} == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert page.faults == []
