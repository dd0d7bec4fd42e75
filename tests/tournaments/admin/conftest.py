"""Officials in the browser: a page of an event, its forms as a browser would send them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.http import HttpResponse

from accounts.models import User
from games.feed.models import AuditEntry
from games.tournaments.models import Tournament
from tests.people import somebody
from tests.staff import staff_client

Form = dict[str, str]

REASON = "The power failed in the hall."
FORM = {
    "name": "Evening event", "description": "In the hall.", "ruleset": "updown", "players": "2",
    "length": "chosen", "round_numbers": "1", "speed": "live", "seconds": "60", "format": "swiss",
    "stage_rounds": "2", "uneven": "bots", "scoring": "margin", "tie_0": "firsts", "tie_1": "lot",
    "capacity": "8", "late_until": "2", "complaint_hours": "0", "stages-TOTAL_FORMS": "4",
    "stages-INITIAL_FORMS": "0",
}  # fmt: skip
ADD = "/admin/tournaments/tournament/add/"


def present(event: Tournament) -> Tournament:
    return Tournament.objects.get(pk=event.pk)


def trail(event: Tournament) -> list[str]:
    return list(AuditEntry.objects.filter(subject=event.pk).order_by("id").values_list("what", flat=True))


class _Forms(HTMLParser):
    """The forms that are sent by POST, by their address: what each field holds."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, Form]] = []
        self._form: Form | None = None
        self._select: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = {}
            if said.get("method") == "post":
                self.found.append((said.get("action", ""), self._form))
        elif self._form is not None:
            self._field(tag, said)

    def _field(self, tag: str, said: Form) -> None:
        assert self._form is not None
        name, chosen = (
            said.get("name", ""),
            said.get("type") not in {"checkbox", "radio"} or "checked" in said,
        )
        if tag == "input" and name and chosen:
            self._form[name] = said.get("value", "on" if said.get("type") == "checkbox" else "")
        elif tag == "select" and name:
            self._select = name
        elif tag == "option" and self._select and (self._select not in self._form or "selected" in said):
            self._form[self._select] = said.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        self._select = None if tag == "select" else self._select
        self._form = None if tag == "form" else self._form


class Browser:
    """Somebody of the staff at the pages of events."""

    def __init__(self, user: User) -> None:
        self.user, self.client = user, staff_client(user)

    def get(self, event: Tournament, page: str = "change/") -> HttpResponse:
        return self.client.get(at(event, page))

    def text(self, event: Tournament, page: str = "change/") -> str:
        answer = self.get(event, page)
        assert answer.status_code == 200, (page, answer.status_code, answer.headers)
        return answer.content.decode()

    def form(self, event: Tournament, page: str, action: str = "") -> Form:
        """What its form would send, if nothing were filled in."""
        parser = _Forms()
        parser.feed(self.text(event, page))
        (found,) = (form for to, form in parser.found if to == action)
        return {name: value for name, value in found.items() if name != "csrfmiddlewaretoken"}

    def send(self, event: Tournament, page: str, action: str = "", **filled: Any) -> HttpResponse:
        """Fill in the form of a page and send it."""
        return self.client.post(action or at(event, page), self.form(event, page, action) | filled)

    def post(self, event: Tournament, page: str, form: Form) -> HttpResponse:
        return self.client.post(at(event, page), form)


def at(event: Tournament, page: str) -> str:
    return f"/admin/tournaments/tournament/{event.pk}/{page}"


def notes(answer: HttpResponse) -> list[str]:
    """What the page says at its top after it went on."""
    return [str(each) for each in answer.wsgi_request._messages]  # type: ignore[attr-defined]


@pytest.fixture
def browser() -> Callable[..., Browser]:
    """Of somebody of the staff."""

    def signed_in(name: str) -> Browser:
        user = somebody(name)
        User.objects.filter(pk=user.pk).update(is_staff=True)
        return Browser(User.objects.get(pk=user.pk))

    return signed_in


@pytest.fixture
def omar(browser, owner) -> Iterator[Browser]:
    """Who owns the events that `made` makes."""
    yield browser("omar")
