"""A whole game on the board: by tap, by keyboard alone, in Arabic on a dark phone, and looked at again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.browser.director import SCREENSHOTS

PASSWORD = "exactly thirteen tricks"
PHONE = {"width": 360, "height": 740}
TURNS = 200  # more than a game of one round has


@pytest.fixture
def seated(chromium: Any, site: str) -> Callable[..., Any]:
    """`seated("nadia")`: a page of the board at which nadia plays one fast round against three bots."""

    def sits_down(name: str, *, language: str = "en", scheme: str = "light") -> Any:
        table = table_of(site, name)
        page = chromium.new_context(viewport=PHONE, color_scheme=scheme, reduced_motion="reduce").new_page()
        page.faults = faults_of(page, site)
        page.goto(f"{site}/account/login?lang=en")
        page.fill("input[name=login]", name)
        page.fill("input[name=password]", PASSWORD)
        page.click("main button[type=submit]")
        page.wait_for_url(lambda address: "login" not in address)
        page.goto(f"{site}/tables/{table}?lang={language}")
        page.wait_for_selector(".board")
        return page

    return sits_down


def table_of(site: str, name: str) -> str:
    """A new account of this name opens a table of one fast round, and bots sit down."""
    with httpx.Client(base_url=f"{site}/api/v1", trust_env=False, timeout=60) as api:
        token = api.post("/users", json={"name": name, "password": PASSWORD}).json()["token"]["secret"]
        api.headers["Authorization"] = f"Bearer {token}"
        chosen = {"ruleset": "modern", "options": {"rounds": [14]}, "hints": True}
        table = str(api.post("/tables", json=chosen).json()["id"])
        for seat in (1, 2, 3):
            api.put(f"/tables/{table}/seats/{seat}", json={"bot": "steady"}).raise_for_status()
        api.post(f"/tables/{table}/start").raise_for_status()
    return table


def faults_of(page: Any, site: str) -> list[str]:
    """What no visit may cause: errors in the console, and requests to anywhere else."""
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("request", lambda sent: None if sent.url.startswith(site) else faults.append(sent.url))
    return faults


READY = ".result, .round-end, .own-hand .playable, .numbers .cell, .say .plain button"


def play(page: Any, take: Callable[[Any], None], *, picture: str = "") -> None:
    """Take turns until the game is over; picture the table for the documents once a card may be played."""
    for _ in range(TURNS):
        page.wait_for_selector(READY)
        if page.query_selector(".result"):
            return
        if page.query_selector(".round-end"):
            page.click(".round-end .go")
            page.wait_for_selector(".round-end", state="detached")
            continue
        if picture and page.query_selector(".own-hand .playable"):
            page.screenshot(path=str(SCREENSHOTS / f"{picture}.png"))
            picture = ""
        before = page.locator(".status").inner_text()
        take(page)
        page.wait_for_function("text => document.querySelector('.status')?.innerText !== text", arg=before)
    raise AssertionError("the game does not end")


def by_tap(page: Any) -> None:
    if page.query_selector(".numbers"):
        page.click(".numbers .cell[aria-disabled=false]")
        page.click(".send .go")
    elif page.query_selector(".say .plain"):
        page.click(".say .plain button:last-child")
    else:
        page.click(".own-hand .playable")


def by_key(page: Any) -> None:
    """Digits estimate, arrows choose, Enter plays; no pointer is moved."""
    if page.query_selector(".numbers"):
        value = page.get_attribute(".numbers .cell[aria-disabled=false]", "data-value")
        page.keyboard.press(value)
        page.keyboard.press(value)
    elif page.query_selector(".say .plain"):
        page.focus(".say .plain button:last-child")
        page.keyboard.press("Enter")
    else:
        page.focus(".own-hand [tabindex='0']")
        for _ in range(13):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled')") is None:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")


def test_a_game_is_played_by_taps_looked_at_again_and_found_fair(seated) -> None:
    page = seated("nadia")
    play(page, by_tap, picture="playing")
    assert page.locator(".result li").count() == 4
    page.click(".result .quiet")
    page.wait_for_selector(".all-hands")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    told, moment = page.locator(".told").inner_text(), page.url
    assert "#move=" in moment
    page.goto("about:blank")
    page.goto(moment)
    page.wait_for_selector(".told")
    page.wait_for_function("text => document.querySelector('.told').innerText === text", arg=told)
    page.goto(moment.partition("?")[0] + "/fairness")
    page.wait_for_selector(".verdict.fair")
    assert page.faults == []


def test_a_game_is_played_by_keyboard_alone(seated) -> None:
    page = seated("omar")
    play(page, by_key)
    assert page.faults == []


def test_a_game_is_played_in_arabic_on_a_dark_phone(seated) -> None:
    page = seated("leila", language="ar", scheme="dark")
    play(page, by_tap, picture="playing-arabic")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert "انتهت اللعبة" in page.inner_text(".result")
    assert page.faults == []
