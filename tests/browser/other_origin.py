"""Pages of another origin in Chromium: what a browser lets them do with the service.

The service is at `localhost`, the pages at 127.0.0.1. This is another origin, and another site for cookies.
"""

import itertools
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.docs.printed import blocks

PASSWORD = "exactly thirteen tricks"
NAMES = (f"nadia{number}" for number in itertools.count(1))
WAITED_MS = 120_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


class Elsewhere:
    """A page of another origin, with an unused player name. `errors` collects its console's errors."""

    def __init__(self, page: Any, site: str, origin: str) -> None:
        self.page, self.site, self.origin, self.name = page, site, origin, next(NAMES)
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.opens("/index.html")

    def opens(self, path: str) -> None:
        self.page.goto(self.origin + path)

    def runs(self, name: str, *arguments: Any) -> Any:
        """Return the result of a function of the page's own program."""
        self.page.wait_for_function("globalThis.program")
        return self.page.evaluate(
            "([name, site, rest]) => program[name](site, ...rest)", [name, self.site, arguments]
        )

    def begins(self, name: str) -> None:
        """Start a function of the page that leads to another page, without waiting for its end."""
        self.page.wait_for_function("globalThis.program")
        self.page.evaluate("([name, site]) => void program[name](site)", [name, self.site])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder that the other origin serves."""
    (tmp_path / "favicon.ico").touch()  # every browser asks for it
    for each in (Path(__file__).parent / "elsewhere").iterdir():
        (tmp_path / each.name).write_bytes(each.read_bytes())
    return tmp_path


@pytest.fixture
def elsewhere(chromium: Any, site: str, folder: Path) -> Iterator[Elsewhere]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = chromium.new_context()
    context.set_default_timeout(WAITED_MS)
    yield Elsewhere(
        context.new_page(), site.replace("127.0.0.1", "localhost"), f"http://127.0.0.1:{server.server_port}"
    )
    context.close()
    server.shutdown()
    server.server_close()


def test_a_page_signs_up_and_plays_by_rest_with_a_stream(elsewhere: Elsewhere) -> None:
    made = elsewhere.runs("signUp", elsewhere.name)
    assert made["status"] == 201 and made["fields"]["location"] == f"/api/v1/users/{elsewhere.name}"
    assert "request-id" in made["fields"]
    played = elsewhere.runs("play", made["token"])
    assert played["status"] == "finished" and len(played["scores"]) == 2
    assert played["told"][0] == "snapshot" and played["told"][-2:] == ["game_finished", "game_over"]
    assert played["watched"][0] == "snapshot" and played["watched"][-1] == "game_finished"
    seen = elsewhere.runs("look", made["token"])
    assert {"etag", "request-id"} <= seen["first"].keys()
    assert (seen["poll"]["status"], seen["poll"]["fields"]["preference-applied"]) == (200, "wait")
    assert seen["again"]["status"] == 304
    assert elsewhere.errors == []


def test_a_page_subscribes_by_graphql(elsewhere: Elsewhere) -> None:
    heard = elsewhere.runs("subscribe", elsewhere.runs("signUp", elsewhere.name)["token"])
    assert "game_started" in heard and heard[-1] == "game_finished"
    assert elsewhere.errors == []


def test_a_page_is_let_in_by_oauth_and_put_out_again(elsewhere: Elsewhere) -> None:
    elsewhere.runs("signUp", elsewhere.name)
    page = elsewhere.page
    elsewhere.begins("authorize")
    page.wait_for_url(re.compile("/account/login"))
    page.fill("input[name=login]", elsewhere.name)
    page.fill("input[name=password]", PASSWORD)
    page.locator("form button[type=submit]").first.click()
    page.wait_for_url(re.compile("/oauth/authorize"))
    assert "A page of another origin" in page.locator("body").inner_text()
    page.locator("button[name=allow]").click()
    page.wait_for_url(re.compile(re.escape(elsewhere.origin) + ".*code="))
    done = elsewhere.runs("finish")
    for answer in (done["call"], done["again"]):
        assert (answer["status"], answer["body"]["user"]["name"]) == (200, elsewhere.name)
    assert done["revoked"] == 200
    assert elsewhere.errors == []
    # The token is revoked, and the page can read the error response.
    ended = elsewhere.runs("whoami", done["token"])
    assert (ended["status"], ended["body"]["code"]) == (401, "invalid_token")
    assert "invalid_token" in ended["fields"]["www-authenticate"]
    # Nadia is signed in here. Still the page can reach nothing that depends on their cookies.
    assert elsewhere.runs("refused") == {
        "account": "TypeError",
        "account_with_cookies": "TypeError",
        "consent": "TypeError",
        "admin": "TypeError",
        "api_with_cookies": "TypeError",
        "api_without": 200,
    }


@pytest.mark.parametrize("how", ["served", "as a file"])
def test_the_page_of_the_quick_start_is_played_on(elsewhere: Elsewhere, folder: Path, how: str) -> None:
    game = folder / "game.html"
    printed = dict(blocks("docs/quickstart.md"))["html"]
    game.write_text(printed.replace("http://127.0.0.1:8000", elsewhere.site))
    page = elsewhere.page
    elsewhere.errors.clear()
    page.goto(f"{elsewhere.origin}/game.html" if how == "served" else game.as_uri())
    page.get_by_label("Name").fill(elsewhere.name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Play").click()
    over = "document.querySelector('[role=status]').textContent.startsWith('Over')"
    choice = "document.querySelector('#choices button')"
    while page.wait_for_function(f"{over} || {choice}") and not page.evaluate(over):
        page.evaluate(f"{choice}.click()")  # the page removes the buttons at once
    assert re.fullmatch(r"Over: -?\d+ to -?\d+ points\.", page.get_by_role("status").inner_text())
    assert elsewhere.errors == []
