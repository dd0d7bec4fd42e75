"""A director in a browser: what they click and read."""

import re
from pathlib import Path
from typing import Any

from games.api.texts.languages import COOKIE
from tests.staff import code_of

PASSWORD = "exactly thirteen tricks"
SCREENSHOTS = Path(__file__).resolve().parents[2] / "docs" / "screenshots"


_FOCUSED = """() => {const at = document.activeElement;
    return [at.tagName.toLowerCase(), at.innerText.replace(/\\s+/g, " ").trim()]}"""


class Director:
    """A director with one page. `errors` collects script errors and failed requests of the page."""

    def __init__(self, page: Any, site: str, name: str, secret: str) -> None:
        self.page, self.site, self.name, self.secret = page, site, name, secret
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("response", self._noted)

    def _noted(self, response: Any) -> None:
        if response.status >= 400:
            self.errors.append(f"{response.status} {response.url}")

    def opens(self, path: str) -> None:
        self.page.goto(f"{self.site}{path}")

    def signs_in(self, path: str = "/admin/") -> None:
        """Sign in with name and password, then with the code of the authenticator app."""
        self.opens(path)
        self.page.fill("input[name=login]", self.name)
        self.page.fill("input[name=password]", PASSWORD)
        self.submits()
        self.page.fill("input[name=code]", code_of(self.secret))
        self.submits()
        assert self.page.url == f"{self.site}{path}", f"{self.page.url}: {self.reads()}"

    def submits(self, button: str = "form button[type=submit]") -> None:
        """Press this button of a form, and wait for the next page."""
        self.follows(self.page.locator(button).first)

    def follows(self, way: Any) -> None:
        """Click, and wait for the next page. A click alone returns before the browser has left the page."""
        with self.page.expect_navigation():
            way.click()

    def clicks(self, name: str, *, role: str = "link", within: str = "main, #main") -> None:
        """Click the link or button of this name, and wait for the next page."""
        self.follows(self.page.locator(within).first.get_by_role(role, name=name, exact=True).first)

    def presses(self, name: str) -> None:
        self.clicks(name, role="button")

    def tabs_to(self, name: str, tag: str = "a") -> None:
        """Press Tab until the link or button of this name has the focus."""
        for _ in range(120):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(_FOCUSED) == [tag, name]:
                return
        raise AssertionError(f"{name} is not reached by keys")

    def enters(self) -> None:
        """Press Enter, and wait for the next page."""
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def fills(self, **fields: str) -> None:
        for name, value in fields.items():
            field = self.page.locator(f"[name={name}]").first
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)

    def reads(self) -> str:
        """Return the text of the page in one line."""
        return re.sub(r"\s+", " ", self.page.locator("body").inner_text())

    def shows(self, name: str) -> None:
        """Save a screenshot for the guide."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=str(SCREENSHOTS / f"{name}.png"))

    def shows_in_both(self, name: str) -> None:
        """Save a screenshot for the guide, and one of the same page for the Arabic guide."""
        self.shows(name)
        self.page.context.add_cookies([{"name": COOKIE, "value": "ar", "url": self.site}])
        self.page.reload()
        assert self.page.evaluate("document.documentElement.lang") == "ar"
        self.shows(f"{name}-arabic")
        self.page.context.clear_cookies(name=COOKIE)
        self.page.reload()

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
