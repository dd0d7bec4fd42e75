"""A caller over Django's test client: JSON in and out, every answer checked against the published schema."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import orjson
from django.http.response import HttpResponseBase
from django.test import Client

from accounts.models import User
from tests.api import published


class Caller:
    """An API client for one user, or for nobody. `secret` is the secret of their token."""

    def __init__(self, secret: str | None = None, user: User | None = None) -> None:
        self.user, self.secret = user, secret
        self.client = Client()

    def __deepcopy__(self, known: dict[int, Any]) -> Caller:
        """Copy the caller for one test: its user and token, but none of its cookies."""
        return Caller(self.secret, deepcopy(self.user, known))

    def send(self, method: str, path: str, content: Any = None, **headers: str) -> HttpResponseBase:
        """Send a request. Headers are keywords: `idempotency_key="a"` is sent as `Idempotency-Key: a`."""
        if self.secret is not None:
            headers.setdefault("authorization", f"Bearer {self.secret}")
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        kind = names.pop("content-type", "application/json")
        body = b"" if content is None else content if isinstance(content, bytes) else orjson.dumps(content)
        address = path if path.startswith("/") else f"/api/v1/{path}"
        response = self.client.generic(method, address, body, content_type=kind, headers=names)
        published.check(response)
        return response

    def get(self, path: str, **headers: str) -> HttpResponseBase:
        return self.send("GET", path, **headers)

    def post(self, path: str, content: Any = None, **headers: str) -> HttpResponseBase:
        return self.send("POST", path, content, **headers)

    def patch(self, path: str, content: Any = None, **headers: str) -> HttpResponseBase:
        return self.send("PATCH", path, content, **headers)

    def put(self, path: str, content: Any = None, **headers: str) -> HttpResponseBase:
        return self.send("PUT", path, content, **headers)

    def delete(self, path: str, **headers: str) -> HttpResponseBase:
        return self.send("DELETE", path, **headers)


def problem(response: HttpResponseBase, status: int, code: str) -> dict[str, Any]:
    """Assert that a response is this problem, in the form of all problems; return its members."""
    assert (response.status_code, response.headers["Content-Type"]) == (status, "application/problem+json"), (
        response.status_code,
        response.content,
    )
    told: dict[str, Any] = response.json()
    assert (told["code"], told["status"], told["type"]) == (code, status, f"/problems/{code}")
    assert told["title"] and told["detail"] and isinstance(told["errors"], list)
    assert told["request_id"] == response.headers["Request-Id"]
    return told


def done(response: HttpResponseBase, status: int = 200) -> Any:
    """Assert that a response has this status; return its JSON, or None if it is empty."""
    assert response.status_code == status, (response.status_code, response.content)
    return response.json() if response.content else None
