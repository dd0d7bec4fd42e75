"""Officials' browsers for tests of the admin: the pages of an event and their forms."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.admin import site
from django.http import HttpResponse
from django.urls import resolve

from accounts.models import User
from games.feed.models import AuditEntry
from games.tournaments.models import Tournament
from tests.forms import Form, forms_of
from tests.isolates import plain
from tests.people import somebody
from tests.scenes import scene
from tests.staff import staff_client

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


class Browser:
    """The browser of a member of the staff, on the pages of events."""

    def __init__(self, user: User) -> None:
        self.user, self.client = user, staff_client(user)

    def get(self, event: Tournament, page: str = "change/") -> HttpResponse:
        return self.client.get(at(event, page))

    def text(self, event: Tournament, page: str = "change/") -> str:
        answer = self.get(event, page)
        assert answer.status_code == 200, (page, answer.status_code, answer.headers)
        return answer.content.decode()

    def in_arabic(self, event: Tournament, page: str) -> str:
        answer = self.client.get(at(event, page), headers={"accept-language": "ar"})
        assert answer.status_code == 200, (page, answer.status_code)
        return plain(answer.content.decode())

    def form(self, event: Tournament, page: str, action: str = "") -> Form:
        """Return what the page's form sends if nothing is filled in."""
        (found,) = (form for to, form in forms_of(self.text(event, page)) if to == action)
        return found

    def send(self, event: Tournament, page: str, action: str = "", **filled: Any) -> HttpResponse:
        """Fill in the form of a page and send it."""
        return self.client.post(action or at(event, page), self.form(event, page, action) | filled)

    def post(self, event: Tournament, page: str, form: Form) -> HttpResponse:
        return self.client.post(at(event, page), form)


def at(event: Tournament, page: str) -> str:
    return f"/admin/tournaments/tournament/{event.pk}/{page}"


SHOWN = frozenset({
    "change/", "rounds/", "tables/", "standings/", "boards/", "boards/<int:number>/", "log/", "entries.csv",
})  # fmt: skip


def routes() -> set[str]:
    """Return the routes of an event's pages, as its URL patterns write them. Those in `SHOWN` only read."""
    start = "<str:tournament_id>/"
    written = (str(each.pattern) for each in site._registry[Tournament].get_urls())
    return {each.removeprefix(start) for each in written if each.startswith(start)}


def route_of(page: str) -> str:
    """Return the route of a page, as `routes` has it."""
    return resolve(f"/admin/tournaments/tournament/x/{page}").route.partition("<str:tournament_id>/")[2]


def notes(answer: HttpResponse) -> list[str]:
    """Return the messages that the page shows at its top after a redirect."""
    return [str(each) for each in answer.wsgi_request._messages]  # type: ignore[attr-defined]


def signed_in(name: str) -> Browser:
    user = somebody(name)
    User.objects.filter(pk=user.pk).update(is_staff=True)
    return Browser(User.objects.get(pk=user.pk))


@pytest.fixture
def browser() -> Callable[..., Browser]:
    """A function that signs in a member of the staff with this name and returns their browser."""
    return signed_in


@scene
def omar(owner, four) -> Browser:
    """The browser of the owner of the events that `made` makes."""
    return signed_in(owner.name)
