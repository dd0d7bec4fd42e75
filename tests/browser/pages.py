"""Pages for people on a phone."""

from base64 import b64encode

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
# Whether an angle on a plain ground points to the left, by the middle of the ink in its rows.
POINTS_LEFT = """async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const drawn = new OffscreenCanvas(image.width, image.height).getContext("2d");
    drawn.drawImage(image, 0, 0);
    const means = [];
    for (let y = 0; y < image.height; y++) {
        const { data } = drawn.getImageData(0, y, image.width, 1);
        const inked = [...Array(image.width).keys()].filter((x) => Math.abs(data[4 * x] - data[0]) > 60);
        if (inked.length) means.push(inked.reduce((sum, x) => sum + x, 0) / inked.length);
    }
    return means[Math.floor(means.length / 2)] < means[0];
}"""


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


def test_a_double_click_sends_a_form_once(chromium, site) -> None:
    page = chromium.new_page(viewport={"width": WIDTH, "height": 844})
    sent = []
    page.on("request", lambda each: sent.append(each.url) if each.method == "POST" else None)
    page.goto(f"{site}/?lang=en")
    page.fill("input[name=name]", "twice")
    page.dblclick("form.play button")
    page.wait_for_url(f"{site}/tables/*")
    assert sent.count(f"{site}/play") == 1


def test_a_refused_form_is_at_the_address_of_its_page(chromium, site) -> None:
    page = chromium.new_page(viewport={"width": WIDTH, "height": 844})
    page.goto(f"{site}/?lang=en")
    page.fill("#name", "two words")
    page.click("form.play button")
    page.wait_for_selector("#name-fault")
    page.wait_for_function("() => location.pathname === '/'")
    page.fill("#name", "one-word")
    page.click("form.play button")
    back = page.wait_for_selector(".board .bar .back")
    assert back.get_attribute("href") == "/", "no page is at the address to which the form was sent"


def test_the_bar_of_a_phone_shows_the_section_where_one_is(chromium, site) -> None:
    page = chromium.new_page(viewport={"width": 320, "height": 640})
    for address in ("/tables", "/learn"):
        for language in ("en", "ar"):
            page.goto(f"{site}{address}?lang={language}")
            box = page.locator("header nav [aria-current]").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 320, (address, language, box)


def test_the_way_back_points_to_where_lines_begin(chromium, site) -> None:
    page, blank = chromium.new_page(viewport={"width": WIDTH, "height": 844}), chromium.new_page()
    for language, left in (("en", True), ("ar", False)):
        page.goto(f"{site}/learn/trick?lang={language}")
        arrow = page.wait_for_selector(".board .bar .back span")
        assert blank.evaluate(POINTS_LEFT, b64encode(arrow.screenshot()).decode()) == left, language
