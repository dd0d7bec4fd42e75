"""Helpers that read pages and send their forms."""

import re
from html import unescape
from typing import Any

from django.test import Client

_TOKEN = re.compile(r'(?:name="csrfmiddlewaretoken" value="|data-csrf=")(\w+)"')


def page(client: Client, path: str, status: int = 200) -> str:
    """Return the HTML of a page, with entities decoded. Check its status."""
    answer = client.get(path)
    assert answer.status_code == status, (answer.status_code, answer.content[:500])
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    return unescape(answer.content.decode())


def token_on(html: str) -> str:
    """Return the CSRF token of the forms on this page."""
    found = _TOKEN.search(html)
    assert found is not None, "there is no form on this page"
    return found[1]


def send(client: Client, on: str, to: str, /, **fields: Any) -> Any:
    """Send a form of the page `on` to the address `to`."""
    return client.post(to, {"csrfmiddlewaretoken": token_on(page(client, on)), **fields})
