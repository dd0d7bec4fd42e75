"""An OAuth application: it registers itself, sends people to the service, keeps its tokens."""

from __future__ import annotations

import base64
import hashlib
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from django.test import Client

from tests.api.signing.browser import Browser

BACK = "https://chess.example/back?from=estimation"
VERIFIER = "a" * 64


class Program:
    """A registered OAuth application and its current tokens."""

    def __init__(self, registered: dict[str, Any]) -> None:
        self.id: str = registered["client_id"]
        self.secret: str | None = registered.get("client_secret")
        self.registration = registered
        self.tokens: dict[str, Any] = {}

    @classmethod
    def registered(cls, *, secret: bool = False, **metadata: Any) -> Program:
        sent = {
            "client_name": "Chess Club",
            "redirect_uris": [BACK],
            "token_endpoint_auth_method": "client_secret_basic" if secret else "none",
            **metadata,
        }
        answer = Client().post("/oauth/register", sent, content_type="application/json")
        assert answer.status_code == 201, answer.content
        return cls(answer.json())

    def asking(self, **changed: str | None) -> str:
        """Return the address to which the application sends people. A change to None removes a parameter."""
        challenge = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).rstrip(b"=").decode()
        query: dict[str, str | None] = {
            "response_type": "code",
            "client_id": self.id,
            "redirect_uri": BACK,
            "scope": "games:read games:play",
            "state": "xyz",
            "code_challenge": challenge,
            "code_challenge_method": "S256",
            **changed,
        }
        return "/oauth/authorize?" + urlencode({k: v for k, v in query.items() if v is not None})

    def asks(self, browser: Browser, *, allow: bool = True, **changed: str | None) -> dict[str, str]:
        """Answer the consent page as a person; return the parameters that the application gets back."""
        address = self.asking(prompt="consent", **changed)
        answer = browser.submit("/oauth/authorize", {"allow": "1"} if allow else {}, of=address)
        return sent_back(answer, changed.get("redirect_uri") or BACK)

    def post(self, path: str, **fields: str) -> Any:
        headers = {}
        if self.secret is None:
            fields.setdefault("client_id", self.id)
        else:
            pair = base64.b64encode(f"{self.id}:{self.secret}".encode()).decode()
            headers["authorization"] = f"Basic {pair}"
        return Client().post(path, fields, headers=headers)

    def exchange(self, code: str, **changed: str) -> Any:
        fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": BACK}
        answer = self.post("/oauth/token", **{**fields, "code_verifier": VERIFIER, **changed})
        if answer.status_code == 200:
            self.tokens = answer.json()
        return answer

    def renew(self, token: str | None = None, **changed: str) -> Any:
        sent = token or self.tokens["refresh_token"]
        answer = self.post("/oauth/token", grant_type="refresh_token", refresh_token=sent, **changed)
        if answer.status_code == 200:
            self.tokens = answer.json()
        return answer

    def let_in(self, browser: Browser, **changed: str | None) -> Program:
        """Authorize the application and exchange the code for its tokens; return the application."""
        told = self.asks(browser, **changed)
        assert self.exchange(told["code"]).status_code == 200
        return self


def sent_back(answer: Any, back: str = BACK) -> dict[str, str]:
    """Return the parameters of the redirect to the application."""
    assert answer.status_code == 302, (answer.status_code, answer.content[:400])
    address = urlsplit(answer.headers["Location"])
    assert answer.headers["Location"].startswith(f"{back.partition('?')[0]}?")
    return dict(parse_qsl(address.query))
