"""The board in Chromium, as on a phone: bytes of a first visit, time to the first card, script of a turn."""

from __future__ import annotations

import gzip
import importlib
import os
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings

from bench.harness.measure import Measure, Missing, Row, median
from bench.lengths import either
from bench.server import Server
from estimation_service.local.errors import CannotStart
from games.web.board import assets

if TYPE_CHECKING:
    from bench.harness.place import Place

VISITS: Final = either(7, short=1)
MOVES: Final = either(13, short=3)
MOST_BYTES, MOST_S = 100_000, 10.0
PHONE: Final = {"width": 360, "height": 740}
CHOICE: Final = ".own-hand .playable, .numbers .cell, .pad .cell, .say .plain button, .round-end .go"


def measures(place: Place) -> Iterator[Row]:
    from bench.harness.place import EVERYTHING

    yield _bytes()
    try:
        sync_playwright = importlib.import_module("playwright.sync_api").sync_playwright
    except ImportError:
        yield Missing("board in a browser", "Playwright is not here; `make test-browser` puts it there.")
        return
    place.fresh_database()
    with place.serving(Server.MAKE_RUN, beside=EVERYTHING) as port, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield from _visits(browser, f"http://127.0.0.1:{port}")
        browser.close()


def _bytes() -> Row:
    """Measure what a first visit of a table loads of the board, gzipped: the worst case in production."""
    found = assets()
    if found is None:
        raise CannotStart("The board is not built: python -m estimation_service.local.board builds it.")
    files = (found.script, *found.styles, *found.preloaded)
    size = sum(len(gzip.compress((settings.BOARD_FOLDER.parent / each).read_bytes())) for each in files)
    return Measure("board: scripts and styles of the first load, gzip", size, "bytes", MOST_BYTES)


def _visits(browser: Any, site: str) -> Iterator[Row]:
    """Measure guests who press *Play now*, each in a browser with an empty cache."""
    waits: list[float] = []
    scripts: list[float] = []
    for _ in range(VISITS):
        context = browser.new_context(viewport=PHONE)
        page = context.new_page()
        page.goto(site)
        begun = time.monotonic()
        page.click("form[action='/play'] button")
        page.wait_for_selector(".own-hand .held")
        waits.append(time.monotonic() - begun)
        scripts += _moves(context.new_cdp_session(page), page)
        context.close()
    yield Measure("board: from Play now to the first card, median", median(waits), "s", MOST_S)
    yield Measure("board: total script time of a turn, median", 1000 * median(scripts), "ms")


def _moves(devtools: Any, page: Any) -> Iterator[float]:
    """Yield the script seconds between two turns of the guest, with the others' cards and waiting."""
    devtools.send("Performance.enable")
    last = _script_s(devtools)
    for _ in range(MOVES):
        page.wait_for_selector(CHOICE)
        before = page.inner_html(".own")
        page.evaluate(TAKEN)
        page.wait_for_function("before => document.querySelector('.own').innerHTML !== before", arg=before)
        now = _script_s(devtools)
        yield now - last
        last = now


TAKEN: Final = """() => {
    const first = (css) => document.querySelector(css);
    const cell = first(".numbers .cell[aria-disabled=false], .pad .cell[aria-disabled=false]");
    cell?.click();
    const go = first(".round-end .go") ?? first(".say .plain button") ?? first(".own-hand .playable");
    cell ? cell.click() : go?.click();
}"""


def _script_s(devtools: Any) -> float:
    told = devtools.send("Performance.getMetrics")["metrics"]
    return float(next(each["value"] for each in told if each["name"] == "ScriptDuration"))
