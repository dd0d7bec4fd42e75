"""A person's browser: cookies, forms with their tokens, pages."""

import re
from typing import Any
from urllib.parse import urljoin

from django.http.response import HttpResponseBase
from django.test import Client

from accounts.models import User

FIELD = re.compile(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?')


class Browser:
    """A browser that sends what forms hold. It runs no scripts: these pages do not need them."""

    def __init__(self, *, user: User | None = None, password: str = "") -> None:
        self.user, self.password = user, password
        self.client = Client(enforce_csrf_checks=True)

    def get(self, path: str, **query: str) -> Any:
        return self.client.get(path, query or None, headers={"accept": "text/html"})

    def submit(self, path: str, fields: dict[str, str] | None = None, *, of: str | None = None) -> Any:
        """Open a page (`of`, or the address itself), fill in its form with hidden fields, and send it."""
        return self.send(self.get(of or path), path, fields)

    def send(self, page: Any, path: str, fields: dict[str, str] | None = None) -> Any:
        """Send the form of a page that is open already, with its hidden fields."""
        sent = dict(FIELD.findall(page.content.decode())) | (fields or {})
        return self.client.post(path.partition("?")[0], sent, headers={"accept": "text/html"})

    def sign_in(self, **more: str) -> Any:
        assert self.user is not None
        return self.submit("/account/login", {"login": self.user.name, "password": self.password, **more})

    def prove(self) -> Any:
        """Enter the password again, as pages demand before they change how a user signs in."""
        return self.submit("/account/reauthenticate", {"password": self.password})

    def who(self) -> str | None:
        """Return the name on the account page; None if the page asks to sign in."""
        page = self.get("/account")
        return None if page.status_code != 200 else re.findall(r"<h1>(.*)</h1>", page.content.decode())[0]


def leads_to(answer: HttpResponseBase, path: str) -> bool:
    """Return whether the response is a redirect to this path of the service."""
    return answer.status_code == 302 and urljoin("/", answer.headers["Location"]).partition("?")[0] == path
