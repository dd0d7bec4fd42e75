"""A person's browser: cookies, forms with their tokens, pages."""

import re
from typing import Any
from urllib.parse import urljoin

from django.http.response import HttpResponseBase
from django.test import Client

from accounts.models import User

FIELD = re.compile(r'<input type="hidden" name="(\w+)"(?: value="([^"]*)")?')


class Browser:
    """Sends what forms hold, as browsers do; scripts are of no use here."""

    def __init__(self, *, user: User | None = None, password: str = "") -> None:
        self.user, self.password = user, password
        self.client = Client(enforce_csrf_checks=True)

    def get(self, path: str, **query: str) -> Any:
        return self.client.get(path, query or None, headers={"accept": "text/html"})

    def submit(self, path: str, fields: dict[str, str] | None = None, *, of: str | None = None) -> Any:
        """Fill in the form of a page (`of`, else the address itself), its hidden fields included."""
        return self.send(self.get(of or path), path, fields)

    def send(self, page: Any, path: str, fields: dict[str, str] | None = None) -> Any:
        """The form of a page that is open already."""
        sent = dict(FIELD.findall(page.content.decode())) | (fields or {})
        return self.client.post(path.partition("?")[0], sent, headers={"accept": "text/html"})

    def sign_in(self, **more: str) -> Any:
        assert self.user is not None
        return self.submit("/account/login", {"login": self.user.name, "password": self.password, **more})

    def prove(self) -> Any:
        """Give the password once more, which pages ask for before they change how one signs in."""
        return self.submit("/account/reauthenticate", {"password": self.password})

    def who(self) -> str | None:
        """The name on the account page, None when it asks to sign in."""
        page = self.get("/account")
        return None if page.status_code != 200 else re.findall(r"<h1>(.*)</h1>", page.content.decode())[0]


def leads_to(answer: HttpResponseBase, path: str) -> bool:
    """Whether the answer is a redirect to a page of ours."""
    return answer.status_code == 302 and urljoin("/", answer.headers["Location"]).partition("?")[0] == path
