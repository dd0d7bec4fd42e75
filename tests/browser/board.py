"""A whole game on the board: by tap, by keyboard alone, in Arabic on a dark phone, and as a replay."""

from collections.abc import Callable, Sequence
from typing import Any, Final

import pytest

from games.engine.rulesets import RULESETS
from tests.browser.director import SCREENSHOTS
from tests.browser.seated import PHONE, account, by_tap, opened, play, signed_in


@pytest.fixture
def seated(chromium: Any, site: str) -> Callable[..., Any]:
    """`seated("nadia")`: a page of the board on which nadia plays one fast round against three bots."""

    def sits_down(
        name: str, *, language: str = "en", scheme: str = "light", rounds: Sequence[int] = (14,)
    ) -> Any:
        with account(site, name) as api:
            table = opened(api, ruleset="modern", options={"rounds": rounds}, hints=True)
        page = signed_in(chromium, site, name, language=language, scheme=scheme)
        page.goto(f"{site}/tables/{table}?lang={language}")
        page.wait_for_selector(".board")
        return page

    return sits_down


def pictured(page: Any, name: str) -> Callable[[], None]:
    """Return a function that takes a screenshot for the documents as soon as a card can be played."""
    left = [name]

    def ready() -> None:
        if left and page.query_selector(".own-hand .playable"):
            page.screenshot(path=str(SCREENSHOTS / f"{left.pop()}.png"))

    return ready


LAST_CARD: Final = ".own-hand:has(.playable):not(:has(.held ~ .held))"
FOCUSED: Final = "css => document.activeElement.matches(css)"
CLEAR: Final = """() => { const style = getComputedStyle(document.activeElement);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2; }"""


def reach(page: Any, css: str, key: str) -> None:
    """Press this key until the element has the focus, and check that the focus is visible there."""
    for _ in range(20):
        if page.evaluate(FOCUSED, css):
            assert page.evaluate(CLEAR), css
            return
        page.keyboard.press(key)
    raise AssertionError(f"{css} is not reached by {key}")


def by_key(page: Any) -> None:
    """Take a turn by keyboard alone: Tab and arrows choose, digits estimate, Enter plays."""
    if page.query_selector(".numbers"):
        value = page.get_attribute(".numbers .cell[aria-disabled=false]", "data-value")
        page.keyboard.press(value)
        page.keyboard.press("Enter")
    elif page.query_selector(".pad") and not page.query_selector(".say .plain"):
        reach(page, ".pad .cell[aria-disabled=false]", "Shift+Tab")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    elif page.query_selector(".say"):
        reach(page, ".say .plain button:last-child", "Shift+Tab")
        page.keyboard.press("Enter")
    else:
        reach(page, ".own-hand .held", "Shift+Tab")
        reach(page, ".own-hand .playable", "ArrowDown")
        page.keyboard.press("Enter")


# Record every new line of the log that a screen reader reads aloud.
LISTEN: Final = """() => { window.heard = [];
    new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach(
        (each) => window.heard.push(each.textContent)))).observe(
        document.querySelector(".board [role=log]"), {childList: true}); }"""


def test_a_game_is_played_by_taps_looked_at_again_and_found_fair(seated) -> None:
    page = seated("nadia")
    play(page, by_tap, ready=pictured(page, "playing"), calm=True)
    assert page.locator(".result li").count() == 4
    # Printed is the score sheet, also from a phone, on which it is closed.
    assert page.locator(".sheet-panel").count() == 0
    page.evaluate("""() => addEventListener("beforeprint", () => Promise.resolve().then(() =>
        (window.printed = document.querySelector(".score-sheet tbody")?.innerText)))""")
    page.pdf()
    assert len(page.evaluate("window.printed").split()) >= 5, "the round and four players' points"
    page.wait_for_selector(".sheet-panel", state="detached")
    _look_without_a_connection(page)
    page.click(".result .quiet")
    page.wait_for_selector(".all-hands")
    page.wait_for_function(FOCUSED, arg=".controls button")
    page.click(".replay .after button:has-text('As played')")
    page.click(".replay .after button:has-text('As held')")
    assert page.query_selector(".after [aria-pressed]") is None, "buttons whose words change are not pressed"
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.locator(".controls select").bounding_box()["width"] > 90, "one reads which round it is"
    page.set_viewport_size(PHONE)
    page.click(".replay .after button:last-child")
    page.wait_for_function(FOCUSED, arg=".result h2")
    page.click(".result .quiet")
    page.wait_for_function("() => location.hash.startsWith('#move=')")
    for _ in range(8):
        before = page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_function("before => location.href !== before", arg=before)
    told, moment = page.locator(".told").inner_text(), page.url
    page.goto("about:blank")
    page.goto(moment)
    page.wait_for_selector(".told")
    page.wait_for_function("text => document.querySelector('.told').innerText === text", arg=told)
    page.goto(moment.partition("?")[0] + "/fairness")
    page.wait_for_selector(".verdict.fair")
    assert page.faults == []


def _look_without_a_connection(page: Any) -> None:
    """Ask for a replay that does not arrive. The board says so, and leads on when the connection is back."""
    assert page.faults == []
    page.context.set_offline(True)
    page.click(".result .quiet")
    again = page.wait_for_selector(".own .notice.bad button:has-text('Load the page again')")
    page.context.set_offline(False)
    with page.expect_navigation():
        again.click()
    page.click(".result .quiet")
    page.click(".replay .after button:last-child")
    page.context.set_offline(True)
    page.click(".result .quiet")
    page.click(".own p:has-text('Connecting') button")
    page.click(".result .quiet")
    page.wait_for_selector(".own p:has-text('Connecting')")
    page.context.set_offline(False)
    page.click(".replay .after button:last-child")
    page.wait_for_selector(".result")
    page.faults.clear()  # the browser writes each failed request into its console


def test_a_hint_that_stays_open_leaves_with_the_game(seated) -> None:
    page = seated("hana")
    page.click(".tabs button:has-text('Hint'):enabled")
    page.wait_for_selector(".sheet-panel .hint")
    play(page, by_tap)
    page.wait_for_selector(".sheet-panel", state="detached")
    page.click(".result .go")


def test_a_game_is_played_by_keyboard_alone(seated) -> None:
    page = seated("omar", rounds=(14, 16))
    page.evaluate(LISTEN)
    focused: list[bool] = []

    def ready() -> None:
        if page.query_selector(".own-hand .playable"):
            focused.append(page.evaluate(FOCUSED, ".own-hand .held"))

    play(page, by_key, ready=ready, until=LAST_CARD)
    by_key(page)
    page.wait_for_selector(".round-end")
    assert focused[1:] == [True] * 11, "the focus goes on to the next card"
    cards = [each for each in page.evaluate("window.heard") if " play" in each]
    assert 13 <= len(cards) == len(set(cards)), "each card is said once"
    assert page.evaluate(FOCUSED, ".round-end .go")
    page.keyboard.press("Enter")
    page.wait_for_selector(".round-end", state="detached")
    page.wait_for_function(FOCUSED, arg=".own-hand .held")
    play(page, by_key, until=LAST_CARD)
    by_key(page)
    page.wait_for_selector(".round-end")
    page.keyboard.press("Enter")
    page.wait_for_function(FOCUSED, arg=".result h2")
    assert page.faults == []


# Names in Latin letters that are cut where they begin, because the part that cuts them runs from the right.
CUT_AT_THE_BEGINNING: Final = """() => [...document.querySelectorAll(".board *")].filter((each) => {
    const {textOverflow, direction} = getComputedStyle(each);
    return textOverflow === "ellipsis" && direction === "rtl" &&
        /^[^\\p{L}]*\\p{Script=Latin}/u.test(each.textContent);
    }).map((each) => each.outerHTML)"""


def test_a_game_is_played_in_arabic_on_a_dark_phone(seated) -> None:
    page = seated("leila", language="ar", scheme="dark")
    play(page, by_tap, ready=pictured(page, "playing-arabic"), until=".round-end", calm=True)
    assert page.evaluate(CUT_AT_THE_BEGINNING) == []
    page.click(".tabs button:has-text('النقاط')")
    told = page.wait_for_selector(".score-sheet tbody small span[aria-hidden]")
    assert told.evaluate("each => getComputedStyle(each).direction") == "ltr", "as a fraction runs"
    page.keyboard.press("Escape")
    page.wait_for_selector(".sheet-panel", state="detached")
    play(page, by_tap)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert "انتهت اللعبة" in page.inner_text(".result")
    assert len(set(page.locator(".seat .name").all_inner_texts())) == 4, "bots of one name have numbers"
    assert page.faults == []


# Phones held sideways, and desktops at 200 %.
SHORT: Final = ((568, 320), (640, 360), (844, 390), (720, 450), (960, 475), (1024, 520), (1280, 500))
# The cards of the hand, names at seats and what was said there that something covers or the window cuts off.
# In a window of 320 pixels there is no room for the seats beside a pad.
COVERED: Final = """() => {
    document.querySelectorAll(".lies").forEach((each) => (each.style.pointerEvents = "auto"));
    return [...document.querySelectorAll(".own-hand .held, .felt .seat :is(.name, .said)")].filter((each) => {
        const {x, y, width, height} = each.getBoundingClientRect(), whole = each.closest(".held, .seat");
        return (innerHeight > 320 || whole.matches(".held")) && [0.25, 0.5, 0.75].some((part) =>
            document.elementFromPoint(x + width * part, y + height / 2)?.closest(".held, .seat") !== whole);
    }).map((each) => each.textContent); }"""


# Windows that are small both ways, as at 200 % and 400 %.
SMALL: Final = ((512, 384), (320, 256))
SEEN: Final = """css => { const last = [...document.querySelectorAll(css)].at(-1);
    const {x, y, width, height} = last.getBoundingClientRect();
    return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest(css)); }"""
# Whether facts above the hand run into each other.
CROWDED: Final = """() => { const boxes = [...document.querySelectorAll(".facts > *")]
    .map((each) => each.getBoundingClientRect());
    return boxes.slice(1).some((box, at) => box.left < boxes[at].right + 4); }"""


def test_in_a_short_window_nothing_covers_the_hand_or_what_others_say(seated) -> None:
    page = seated("samir", rounds=(1, 2, 3))  # in one round they may never be the last to play to a trick
    covered: dict[str, list[str]] = {}

    def measure(shown: str) -> None:
        for width, height in SHORT:
            page.set_viewport_size({"width": width, "height": height})
            covered[f"{shown} {width} × {height}"] = page.evaluate(COVERED)
        for width, height in SMALL:
            page.set_viewport_size({"width": width, "height": height})
            page.mouse.move(width / 2, height / 2)
            page.mouse.wheel(0, 2000)
            page.wait_for_function(SEEN, arg=".tabs button")
            page.wait_for_function(SEEN, arg=".own-hand .held")
        page.set_viewport_size({"width": 320, "height": 640})
        assert not page.evaluate(CROWDED)
        page.set_viewport_size(PHONE)

    play(page, by_tap, until=".pad")
    measure("pad")
    play(page, by_tap, until=".own-hand .playable")
    while page.locator(".lies").count() < 3:
        by_tap(page)
        play(page, by_tap, until=".own-hand .playable")
    measure("cards")
    assert {shown: each for shown, each in covered.items() if each} == {}
    page.set_viewport_size({"width": 1024, "height": 420})
    page.reload()
    page.wait_for_selector(".own-hand .held")
    assert page.query_selector(".sheet-panel") is None, "no sheet opens by itself where it covers the table"
    page.keyboard.press("s")
    page.wait_for_selector(".sheet-panel")
    assert page.evaluate("document.querySelector('.bar').getBoundingClientRect().top") < 60
    assert page.faults == []


def switched(page: Any, setting: str) -> None:
    """Switch or choose this setting in the board's menu."""
    page.click(".tabs button >> nth=-1")
    page.get_by_label(setting).click()
    page.keyboard.press("Escape")
    page.wait_for_selector(".more", state="detached")


def to_play(page: Any) -> int:
    """Play until it is the reader's turn to play a card, and return how many cards they hold."""
    play(page, by_tap, until=".own-hand .playable")
    return page.locator(".own-hand .held").count()


def lay(page: Any, left: int) -> None:
    page.wait_for_function("left => document.querySelectorAll('.own-hand .held').length === left", arg=left)


COUNTED: Final = """() => { window.tones = 0; window.OscillatorNode = class extends OscillatorNode {
    start(when) { window.tones += 1; super.start(when); } }; }"""


def test_what_the_reader_sets_is_heeded(chromium, site) -> None:
    with account(site, "rana") as api:
        table = opened(api, ruleset="modern", options={"rounds": [16]}, hints=True)  # hearts are trump
        page = signed_in(chromium, site, "rana")
        page.goto(f"{site}/tables/{table}?lang=en")
        held = to_play(page)
        switched(page, "trump first")
        cards = page.locator(".own-hand .held").evaluate_all("all => all.map((each) => each.dataset.card)")
        assert [each[1] for each in cards] == sorted((each[1] for each in cards), key="HSCD".index)
        switched(page, "Ask before a card is played")
        page.click(".own-hand .playable")
        page.wait_for_selector(".own-hand .raised")
        assert page.locator(".own-hand .held").count() == held
        page.click(".own-hand .raised")
        lay(page, held - 1)
        to_play(page)
        page.locator(".own-hand .playable").first.drag_to(page.locator(".felt"))  # needs no confirmation
        lay(page, held - 2)
        switched(page, "Ask before a card is played")
        switched(page, "Leave a moment to take a move back before it is sent")
        to_play(page)
        waiting = api.get("/me/turns").json()["data"]
        page.click(".own-hand .playable")
        page.click(".take-back")
        lay(page, held - 2)
        assert api.get("/me/turns").json()["data"] == waiting
        switched(page, "Leave a moment to take a move back before it is sent")
        page.keyboard.press("?")
        page.get_by_label("Letters, digits and ? are keys").click()
        page.keyboard.press("Escape")
        page.wait_for_selector(".keys", state="detached")
        page.keyboard.press("s")
        page.click(".tabs button >> nth=-1")
        page.wait_for_selector(".more")
        assert page.query_selector(".score-sheet") is None
        page.keyboard.press("Escape")
        page.evaluate(COUNTED)
        switched(page, "Sounds")
        page.click(".own-hand .playable")
        page.wait_for_function("() => window.tones > 0")
        page.reload()
        page.click(".tabs button >> nth=-1")
        assert page.get_by_label("Sounds").is_checked() and page.get_by_label("trump first").is_checked()
        assert page.faults == []


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.key)
def test_a_guest_plays_each_ruleset_to_its_end(chromium, site, rules) -> None:
    key = rules.key
    with account(site, f"guest-of-{key}") as api:
        options = {"rounds": [rules.rounds[0].number, rules.rounds[-1].number]}
        table = opened(api, ruleset=key, options=options)
    page = signed_in(chromium, site, f"guest-of-{key}")
    page.goto(f"{site}/tables/{table}")
    play(page, by_tap)
    assert page.locator(".result li").count() == 4
    assert page.faults == []
