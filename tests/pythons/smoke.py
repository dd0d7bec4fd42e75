"""`python -m tests.pythons.smoke .local/demo.json`: play the README's game, open the admin's first page."""

import base64
import hashlib
import hmac
import json
import re
import struct
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from tests.docs.printed import blocks, run_as_printed

PRINTED = "http://127.0.0.1:8000"
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def play(url: str) -> None:
    """Play a whole game by the ten lines of the README."""
    (game,) = [text for language, text in blocks("README.md") if language == "sh"]
    with tempfile.TemporaryDirectory() as folder:
        printed = run_as_printed([game.replace(PRINTED, url)], url, Path(folder))
    assert re.search(r'\{"scores":\[(?:-?\d+,?){4}\],"places":', printed), printed
    print(f"  played: {printed.strip().splitlines()[-1]}")


def open_admin(url: str, admin: dict[str, str]) -> None:
    """Sign in with both factors, and open the first page, as a browser does."""
    with httpx.Client(base_url=url, follow_redirects=True, trust_env=False, timeout=120) as browser:
        page = browser.get("/admin/")
        page = _send(browser, page, login=admin["name"], password=admin["password"])
        page = _send(browser, page, code=_code(admin["totp_secret"]))
        assert page.url.path == "/admin/" and page.status_code == 200, f"{page.status_code} {page.url}"
        assert 'href="/admin/tables/table/"' in page.text, "no list of tables"
    print(f"  the admin's first page: {len(page.text)} characters")


def _send(browser: httpx.Client, page: httpx.Response, **fields: str) -> httpx.Response:
    found = TOKEN.search(page.text)
    assert page.status_code == 200 and found, f"{page.status_code} {page.url} has no form"
    return browser.post(
        page.url, data={"csrfmiddlewaretoken": found[1], **fields}, headers={"Referer": str(page.url)}
    )


def _code(secret: str) -> str:
    """Return the code that an authenticator app shows now (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    (number,) = struct.unpack_from(">I", digest, digest[-1] & 0xF)
    return f"{(number & 0x7FFFFFFF) % 1_000_000:06}"


if __name__ == "__main__":
    told: dict[str, Any] = json.loads(Path(sys.argv[1]).read_text())
    play(told["url"])
    open_admin(told["url"], told["admin"])
