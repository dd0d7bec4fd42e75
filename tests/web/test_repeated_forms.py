"""Forms that are sent twice, as by a double click on a page without JavaScript: each is carried out once."""

from copy import copy
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User, Vacation
from games.lobby.models import Challenge, Report, Seek
from games.tables.models import Table
from games.tournaments import services as events
from games.tournaments.models import Complaint
from tests.lobby.test_meanwhile import meanwhile
from tests.people import somebody
from tests.tournaments.conftest import SMALL, entered, published
from tests.web.pages import page, token_on

IN_A_WEEK = f"{datetime.now(UTC) + timedelta(days=7):%Y-%m-%d}"
OPEN = "/tables/open"


def form(client: Client, on: str, **fields: str) -> dict[str, str]:
    return {"csrfmiddlewaretoken": token_on(page(client, on)), **fields}


def led(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.headers.get("Location", "")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("on", "to", "fields", "made"),
    [
        ("/tables", OPEN, {"ruleset": "updown"}, Table),
        ("/tables", "/tables/seek", {"ruleset": "updown"}, Seek),
        ("/players/badr", "/players/badr/challenge", {"ruleset": "modern"}, Challenge),
        ("/players/badr", "/players/badr/report", {"reason": "spam"}, Report),
        ("/settings", "/settings/vacation", {"until": IN_A_WEEK}, Vacation),
    ],
)
def test_a_form_that_is_sent_twice_makes_one_thing_and_leads_to_it_both_times(browser, on, to, fields, made):
    somebody("badr")
    somebody("steady", User.Kind.BOT)
    client = browser("ali")
    sent = form(client, on, **fields)
    first, second = (client.post(to, sent) for _ in range(2))
    assert led(first) == led(second) and first.status_code == 302
    assert made.objects.count() == 1
    html = page(client, second.headers["Location"])
    assert 'class="note error"' not in html, "the second is no refusal"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("on", "fields"),
    [
        ("/", {"name": "quiet-owl-123", "proposed": "quiet-owl-123"}),
        ("/", {"name": "Nadia", "proposed": "quiet-owl-123"}),
        ("/account/login?next=/tables", {"next": ""}),
    ],
)
def test_two_clicks_of_a_visitor_make_one_guest_at_one_table(browser, on, fields):
    """Both are sent before the first is answered, so the second has no session yet."""
    somebody("steady", User.Kind.BOT)
    first, second = browser(), browser()
    sent = form(first, on, **fields)
    second.cookies = copy(first.cookies)
    answers = [each.post("/play", sent) for each in (first, second)]
    (guest,) = User.objects.filter(guest_until__isnull=False)
    assert [led(each) for each in answers] == [(302, f"/tables/{Table.objects.get().pk}")] * 2
    assert {each.session["_auth_user_id"] for each in (first, second)} == {str(guest.pk)}
    assert guest.name == fields.get("name", guest.name), "the name that was proposed is kept, too"


@pytest.mark.django_db
def test_the_same_name_in_another_form_is_another_guest_or_refused(browser):
    somebody("steady", User.Kind.BOT)
    names = {"name": "quiet-owl-123", "proposed": "quiet-owl-123"}
    for _ in range(2):
        client = browser()
        assert client.post("/play", form(client, "/", **names)).status_code == 302
    assert Table.objects.count() == User.objects.filter(guest_until__isnull=False).count() == 2
    client = browser()
    assert client.post("/play", form(client, "/", **{**names, "proposed": "calm-ibis-1"})).status_code == 409
    assert Table.objects.count() == 2


@pytest.mark.django_db
def test_a_complaint_that_is_sent_twice_is_no_refusal_but_another_beside_it_is(browser):
    omar = somebody("omar")
    event = entered(events.make(by=omar, **SMALL), omar, [somebody("ali"), somebody("badr")])
    published(event, omar)
    client, on = browser("ali"), f"/tournaments/{event.pk}"
    sent = form(client, on, text="The clock ran too fast.")
    first, second = (client.post(f"{on}/complain", sent) for _ in range(2))
    assert led(first) == led(second) == (302, f"{on}#complaints")
    assert client.post(f"{on}/complain", {**sent, "text": "And the hall was dark."}).status_code == 409
    assert Complaint.objects.get().text == "The clock ran too fast."


@pytest.mark.django_db
def test_a_form_on_a_page_that_is_shown_anew_is_another_form(browser):
    client = browser("ali")
    for _ in range(2):
        client.post(OPEN, form(client, "/tables", ruleset="updown"))
    assert Table.objects.count() == 2


@pytest.mark.django_db
def test_what_was_refused_may_be_sent_again(browser):
    client = browser("ali")
    sent = form(client, "/tables", ruleset="updown")
    User.objects.filter(name="ali").update(is_active=False)
    assert client.post(OPEN, sent).headers["Location"].startswith("/account/login")
    User.objects.filter(name="ali").update(is_active=True)
    assert client.post(OPEN, sent).headers["Location"].startswith("/tables/table_")


@pytest.mark.usefixtures("committed")
def test_the_second_click_waits_for_the_first_and_leads_to_the_same_table(browser):
    clients = [browser("ali") for _ in range(2)]
    sent = form(clients[0], "/tables", ruleset="updown")
    clients[1].cookies = clients[0].cookies
    answers: list[Any] = []
    click = [lambda each=each: answers.append(each.post(OPEN, sent)) for each in clients]
    meanwhile(*click)
    first, second = map(led, answers)
    assert first == second == (302, f"/tables/{Table.objects.get().pk}")
