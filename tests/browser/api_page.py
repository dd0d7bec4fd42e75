"""The page at /api/v1/docs: finding an operation and opening it."""

import os
from typing import Any

# Swagger UI draws many operations in a virtual list, and few ones below their tags.
OPERATION = ":is(.operations-virtual, .opblock-tag-section) .opblock"

SINCE = "performance.now() / 1000"


def test_somebody_finds_an_operation_opens_it_and_comes_back_to_it_by_its_address(chromium, site) -> None:
    page = chromium.new_page(viewport={"width": 1280, "height": 720})
    page.set_default_timeout(120_000)
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    page.goto(f"{site}/api/v1/docs")
    page.wait_for_selector(OPERATION)
    seen = page.evaluate(SINCE)
    page.locator(f"{OPERATION} .opblock-summary-control").first.click()
    page.wait_for_selector(f"{OPERATION} .responses-wrapper")
    opened = page.evaluate(SINCE)
    print(f"first operation after {seen:.1f} s, open after {opened:.1f} s, {_used(devtools):.1f} s of work")
    print(f"load {os.getloadavg()[0]:.1f}")
    assert not page.is_visible(".introduction .description")
    page.click(".introduction > summary")
    assert "Who asks" in page.inner_text(".introduction .description")
    page.click(".introduction > summary")
    assert _found(page, "actions/validate") == ["/tables/{table_id}/actions/validate"]
    assert _found(page, "ACTIONS/VALIDATE") == ["/tables/{table_id}/actions/validate"]
    assert _found(page, "no such thing") == []
    _found(page, "actions/validate")
    page.locator(f"{OPERATION} .opblock-summary-control").click()
    page.wait_for_selector(f"{OPERATION} .responses-wrapper")
    assert page.locator(f"{OPERATION} .opblock-body").inner_text().count("$ref") == 0
    assert "#/playing/" in page.url
    page.reload()
    page.wait_for_selector(f"{OPERATION}.is-open .responses-wrapper")
    assert errors == []


def _found(page: Any, text: str) -> list[str]:
    """Return the paths of the operations that are left after filtering by this text."""
    page.fill(".operation-filter-input", text)
    known = f"() => [...document.querySelectorAll('{OPERATION} .opblock-summary-path')]"
    page.wait_for_function(f"{known}.length < 2")
    found = page.evaluate(f"({known})().map((each) => each.dataset.path)")
    return [path.removeprefix("/api/v1") for path in found]


def _used(devtools: Any) -> float:
    """Return the seconds of CPU time of the page's main thread."""
    told = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return float(told["ThreadTime"])
