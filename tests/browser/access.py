"""Accessibility of pages and of the board in all its states: axe finds nothing moderate or worse."""

from pathlib import Path
from typing import Any, Final

import pytest

from accounts.names import LONGEST
from accounts.queries import user_by_name
from estimation_service.local.board import CHECKOUT
from games.tournaments import services as events
from tests.browser.seated import (
    CHOICES,
    PHONE,
    account,
    by_tap,
    opened,
    play,
    signed_in,
    slow_table,
    take_turn,
)
from tests.people import somebody
from tests.tournaments.conftest import SMALL

AXE: Final = Path(CHECKOUT, "web/node_modules/axe-core/axe.min.js")
COUNTED: Final = {"moderate", "serious", "critical"}
PUBLIC: Final = ("/", "/tables", "/tournaments", "/leaderboards", "/rules/modern", "/developers", "/learn")
OWN: Final = ("/turns", "/settings", "/notices")
VIEWS: Final = ("", "view=screen", "view=pairings", "view=slips")
DESK: Final = {"width": 1280, "height": 860}
NARROW: Final = {"width": 320, "height": 640}
TABLET: Final = {"width": 768, "height": 1024}
VISITS: Final = [("en", "light", PHONE), ("ar", "dark", DESK), ("ar", "light", TABLET), ("en", "dark", PHONE)]
FOUND: Final = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
    ({id, impact, nodes}) => [id, impact, nodes.slice(0, 3).map(({html}) => html.slice(0, 160))])"""
# Elements that reach beyond the window, if the page scrolls sideways.
WIDE: Final = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 160))"""
# Cards of the hand, and parts above it, of which the window cuts off a part.
BESIDE: Final = """() => [...document.querySelectorAll(".own > *, .own-hand .held")].filter((each) => {
    const {left, right} = each.getBoundingClientRect();
    return left < 0 || right > innerWidth; }).map((each) => each.textContent)"""

# Fields whose edge is hardly seen: WCAG 2.2 asks for three times the light of the ground, or a third.
FAINT: Final = """() => {
    const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map((each) => each / 255)
        .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
        .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0.05);
    const ground = (each) => { const colour = getComputedStyle(each).backgroundColor;
        return colour === "rgba(0, 0, 0, 0)" && each.parentElement ? ground(each.parentElement) : colour; };
    const fields = "select, textarea, input:not([type=checkbox], [type=radio], [type=range])";
    return [...document.querySelectorAll(fields)]
        .filter((each) => each.getBoundingClientRect().width)
        .filter((each) => { const [one, other] = [light(getComputedStyle(each).borderTopColor),
            light(ground(each.parentElement))]; return Math.max(one, other) / Math.min(one, other) < 3; })
        .map((each) => each.outerHTML.slice(0, 160)); }"""
# Controls smaller than `least` pixels; a box with a label counts with its label.
TOO_SMALL: Final = """least => [...document.querySelectorAll(
    ".board :is(a, button, summary, select, input, [role=option])")]
    .map((each) => [each, (each.closest("label") ?? each).getBoundingClientRect()])
    .filter(([, {width, height}]) => width && height && Math.min(width, height) < least - 0.5)
    .map(([each, {width, height}]) => `${each.outerHTML.slice(0, 80)} ${width} × ${height}`)"""
# Whether nothing covers the words at a seat, and whether the part of the page above the hand needs no
# scrolling.
UNCOVERED: Final = """() => [...document.querySelectorAll(".seat .said")].every((each) => {
    const {x, y, width, height} = each.getBoundingClientRect();
    const on = document.elementFromPoint(x + width / 2, y + height / 2);
    return on?.closest(".seat") === each.closest(".seat"); })"""
UNCUT: Final = """() => { const own = document.querySelector(".own");
    return own.scrollHeight <= own.clientHeight + 1; }"""
# Layout shifts: the score of each, and the classes of the elements that moved.
MOVED: Final = """() => { window.moved = []; new PerformanceObserver((list) => list.getEntries().forEach(
    ({value, sources}) => window.moved.push([value, sources.map(({node}) => node?.className ?? "")])
    )).observe({type: "layout-shift"}); }"""
LITTLE: Final = 0.02  # a fifth of the score at which a page feels jumpy
FINGER, LEAST = 44, 24  # for controls used in play; for all controls, as WCAG 2.2 asks


def found(page: Any) -> list[tuple[str, list[str]]]:
    """Return axe's complaints about the page as it is shown now."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    return [(name, html) for name, impact, html in page.evaluate(FOUND) if impact in COUNTED]


def tournament(name: str) -> str:
    """Return the address of an event in its first round, with this person among the players."""
    owner, player = somebody(f"host-of-{name}"[:LONGEST]), user_by_name(name)
    event = events.open_entries(tournament_id=events.make(by=owner, **SMALL).pk, by=owner)
    for each in (player, *(somebody(f"{name[: LONGEST - 2]}-{number}") for number in range(3))):
        events.enter(tournament_id=event.pk, by=each, player=each)
    at = {"tournament_id": event.pk, "by": owner}
    events.close_entries(**at)
    events.publish(**at, digest=events.propose(**at).digest)
    return f"/tournaments/{event.pk}"


@pytest.mark.parametrize(("language", "scheme", "size"), VISITS)
def test_pages_stand_in_nobodys_way(chromium, site, language, scheme, size) -> None:
    name = f"{language}-{scheme}-{size['width']}"
    with account(site, name):
        page = signed_in(chromium, site, name, language=language, scheme=scheme, size=size)
    faults = {}
    event = tournament(name)
    for address in (*PUBLIC, *OWN, f"/players/{name}", *(f"{event}?{view}" for view in VIEWS)):
        page.goto(f"{site}{address}{'&' if '?' in address else '?'}lang={language}")
        for each in page.query_selector_all("main details"):
            each.evaluate("each => each.open = true")
        faults[address] = found(page) + page.evaluate(FAINT)
        assert page.evaluate(WIDE) == [], address
    assert {address: each for address, each in faults.items() if each} == {}
    assert page.faults == []


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_longest_name_makes_no_page_wider_than_a_phone(chromium, site, language) -> None:
    name = f"Wwwwwwwwwwwwwwwwwwwwwwwwwwww{language}"
    with account(site, name) as api, account(site, f"follower-{language}") as other:
        other.post("/seeks", json={}).raise_for_status()
        table = opened(api, bots=())
        opened(api, ruleset="modern", options={"rounds": [14]})
        game = opened(api, bots=(2, 3), ruleset="modern", options={"rounds": [14]})
        other.put(f"/tables/{game}/seats/1", json={}).raise_for_status()
        api.post(f"/tables/{game}/start").raise_for_status()
        api.post("/seeks", json={}).raise_for_status()
    page = signed_in(chromium, site, f"follower-{language}", language=language, size=NARROW)
    own = signed_in(chromium, site, name, language=language, size=NARROW)
    for address in ("/", "/tables", f"/players/{name}", f"/players?name={name}", f"/tables/{table}"):
        for each in (page, own):
            each.goto(f"{site}{address}{'&' if '?' in address else '?'}lang={language}")
            assert each.evaluate(WIDE) == [], address
    page.goto(f"{site}/tables/{game}?lang={language}")
    while not page.query_selector(f".prompt:has-text('{name}')"):
        page.wait_for_selector(f".prompt:has-text('{name}'), {CHOICES}")
        if page.query_selector(CHOICES):
            take_turn(page)
    assert page.evaluate(BESIDE) == [], "no card of the hand is cut off"
    own.goto(f"{site}/account?lang={language}")
    assert own.evaluate(WIDE) == []
    assert own.locator("header .visitor").bounding_box()["width"] > 100, "one reads whose account it is"


# Tables, and the answers of lists, that are cut off or that leave their words no room.
CUT: Final = """least => [...document.querySelectorAll(".scroll, .slip, .score-sheet th, pre")]
    .filter((each) => each.clientWidth && each.scrollWidth > each.clientWidth + 1)
    .concat([...document.querySelectorAll("dl:not(.rulings) dd")].filter((each) => each.clientWidth < least))
    .map((each) => each.outerHTML.slice(0, 160))"""
SHEET: Final = {"width": 688, "height": 990}  # A4 between its margins


@pytest.mark.parametrize("language", ["en", "ar"])
def test_nothing_of_an_event_is_cut_off_on_a_phone_on_a_wall_and_on_paper(chromium, site, language) -> None:
    name = f"Wwwwwwwwwwwwwwwwwwwwwwwwwww{language}e"
    with account(site, name):
        event = tournament(name)
    page = chromium.new_page(viewport=NARROW)

    def shown(view: str, size: Any, media: str = "screen") -> list[str]:
        page.set_viewport_size(size)
        page.emulate_media(media=media)
        page.goto(f"{site}{event}?lang={language}&view={view}")
        for each in page.query_selector_all("main details.more"):
            each.evaluate("each => each.open = true")
        return [*page.evaluate(WIDE), *page.evaluate(CUT, 100)]

    assert shown("slips", NARROW) == [] and shown("pairings", NARROW) == []
    assert shown("screen", DESK) == []
    assert [each for each in shown("", NARROW) if "<dd" in each] == []
    assert shown("screen", NARROW) == []
    assert page.locator(".opening h1").bounding_box()["width"] > 200, "the title is not one letter wide"
    for view in ("", "slips", "pairings", "screen"):
        assert shown(view, SHEET, "print") == [], view
    page.goto(f"{site}{event}?lang={language}")
    assert page.locator(".kicker").is_visible(), "paper says in which state the event is"
    assert not page.locator("header nav").first.is_visible()


@pytest.mark.parametrize("address", ["/quickstart", "/directing", "/rules", "/rules/modern", "/developers"])
def test_a_guide_is_printed_whole_and_without_what_is_for_the_screen(chromium, site, address) -> None:
    page = chromium.new_page(viewport=SHEET)
    page.emulate_media(media="print")
    page.goto(f"{site}{address}?lang=en")
    assert page.evaluate(CUT, 0) == []
    for each in ("header nav", "footer", ".other"):
        assert not page.locator(each).first.is_visible(), each


def test_the_longest_names_stand_side_by_side_above_the_scores(chromium, site) -> None:
    name = "Wwwwwwwwwwwwwwwwwwwwwwwwwscores"
    with account(site, name[:LONGEST]) as api, account(site, "reader-of-scores"):
        table = opened(api, ruleset="updown", players=2, bots=(1,), options={"rounds": [1]})
    player = signed_in(chromium, site, name[:LONGEST])
    player.goto(f"{site}/tables/{table}?lang=en")
    play(player, by_tap)
    page = signed_in(chromium, site, "reader-of-scores", size=DESK)
    page.goto(f"{site}/tables/{table}?lang=en")
    page.wait_for_selector(".score-sheet th bdi")
    assert page.evaluate(CUT, 0) == []


@pytest.mark.parametrize(("language", "scheme", "size"), VISITS[:3])
def test_a_table_of_weeks_stands_in_nobodys_way(chromium, site, language, scheme, size) -> None:
    name = f"slow-{language}-{scheme}-{size['width']}"
    states: dict[str, Any] = {}
    with account(site, name) as api:
        table = slow_table(api)
        page = signed_in(chromium, site, name, language=language, scheme=scheme, size=size)
        page.add_init_script(f"({MOVED})()")
        page.goto(f"{site}/tables/{table}?lang={language}")
        page.wait_for_selector(".say .cell")
        assert sum(share for share, _ in page.evaluate("window.moved")) < LITTLE, page.evaluate(
            "window.moved"
        )
        page.keyboard.press("Escape")
        assert page.evaluate(TOO_SMALL, FINGER) == []
        assert page.evaluate(UNCUT), "the table, the pad and the hand are seen whole"
        page.click(".tabs button >> nth=0")
        page.click(".plan .sentence >> nth=0")
        page.wait_for_selector(".plan .cases li")
        states["plan"] = found(page) + page.evaluate(FAINT)
        page.keyboard.press("Escape")
        api.post(f"/tables/{table}/pause").raise_for_status()
        page.wait_for_selector(".paused")
        states["paused"] = found(page)
        assert page.evaluate(TOO_SMALL, FINGER) == []
        assert page.evaluate(UNCOVERED), "the pause covers nobody's last word"
        page.click(".paused summary")
        assert page.evaluate(UNCOVERED), "nor does its reason"
        states["paused, and why"] = found(page)
    page.goto(f"{site}/learn")
    page.click("main ol a >> nth=1")
    page.wait_for_selector(".lesson .own-hand, .lesson .say")
    states["lesson"] = found(page)
    assert {name: each for name, each in states.items() if each} == {}
    assert page.evaluate(WIDE) == []
    assert page.faults == []


@pytest.mark.parametrize(("language", "scheme", "size"), VISITS[:3])
def test_the_board_stands_in_nobodys_way(chromium, site, language, scheme, size) -> None:
    name = f"quick-{language}-{scheme}-{size['width']}"
    with account(site, name) as api:
        waiting = opened(api, bots=(1,), ruleset="modern")
        # First a round with an auction, then one without, in which each player only estimates.
        table = opened(api, ruleset="modern", options={"rounds": [1, 14]}, hints=True)
    page = signed_in(chromium, site, name, language=language, scheme=scheme, size=size)
    states: dict[str, Any] = {}
    small: dict[str, list[str]] = {}
    page.add_init_script(f"({MOVED})()")
    page.goto(f"{site}/tables/{waiting}")
    page.wait_for_selector(".waiting .danger")  # drawn last
    assert sum(share for share, _ in page.evaluate("window.moved")) < LITTLE, page.evaluate("window.moved")
    states["waiting"] = found(page)
    page.goto(f"{site}/tables/{table}")
    page.wait_for_selector(".own-hand .held")

    def measure(name: str, shown: str) -> None:
        play(page, by_tap, until=shown)
        states[name] = found(page)
        small[name] = page.evaluate(TOO_SMALL, FINGER)

    measure("bid", ".pad")
    measure("play", ".own-hand .playable")
    moved = page.evaluate("window.moved")
    page.keyboard.press("Escape")  # on a desktop the scores are open beside the table from the start
    page.wait_for_selector(".sheet-panel", state="detached")
    for key, name in {"s": "scores", "?": "keys"}.items():
        page.keyboard.press(key)
        page.wait_for_selector(".sheet-panel")
        states[name] = found(page)
        page.keyboard.press("Escape")
        page.wait_for_selector(".sheet-panel", state="detached")
    page.click("button.fact >> nth=0")
    page.wait_for_selector(".auction .bid-figure")
    states["auction"] = found(page)
    page.keyboard.press("Escape")
    for number, name in enumerate(("more", "chat")):
        page.click(f".tabs button >> nth={-1 - number}")
        page.wait_for_selector(f".{name}")
        states[name] = found(page) + page.evaluate(FAINT)
        small[name] = page.evaluate(TOO_SMALL, LEAST)
        page.keyboard.press("Escape")
    page.evaluate("window.moved = []")  # sheets may grow while they are open
    play(page, by_tap, until=".round-end, .result", calm=True)
    states["scored"] = found(page)
    measure("estimate", ".numbers")
    play(page, by_tap)
    states["result"] = found(page)
    moved += page.evaluate("window.moved")
    assert sum(share for share, _ in moved) < LITTLE, (
        f"all have their places from the first paint, in every phase: {moved}"
    )
    page.click(".result .quiet")
    page.wait_for_selector(".all-hands")
    states["replay"] = found(page) + page.evaluate(FAINT)
    small["replay"] = page.evaluate(TOO_SMALL, LEAST)
    begun = page.url
    page.keyboard.press("Space")
    page.wait_for_function("(begun) => location.href !== begun", arg=begun)
    page.keyboard.press("Space")
    page.wait_for_selector(".to-play")
    page.goto(f"{site}/tables/{table}/fairness")
    page.wait_for_selector(".verdict.fair")
    states["fairness"] = found(page)
    assert {name: each for name, each in states.items() if each} == {}
    assert {name: each for name, each in small.items() if each} == {}
    assert page.evaluate(WIDE) == []
    assert page.faults == []
