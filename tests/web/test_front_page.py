"""The front page: a visitor plays at once, as a guest, without reading anything."""

import json
import re
import struct
from datetime import date
from html import escape
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from accounts import names, services
from accounts.models import User
from games.notices.queries import notification_settings_of
from games.tables.models import Table
from games.tournaments.models import Tournament
from games.tournaments.services import enter, open_day
from games.web.seats import practice_table
from tests.people import somebody
from tests.web.pages import page, send, token_on


@pytest.fixture
def steady(db):
    return somebody("steady", kind="bot")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_name_is_proposed_that_may_be_carried(db, browser, language):
    html = page(browser(), f"/?lang={language}")
    proposed = re.search('name="name" value="([^"]+)"', html)[1]
    assert names.fault(proposed) is None
    assert ("Play now" if language == "en" else "العب الآن") in html


def test_one_click_makes_a_guest_and_seats_them_at_a_running_table_with_hints(steady, browser):
    client = browser()
    answer = send(client, "/", "/play", name="Nadia", proposed="quiet-owl-123")
    nadia = User.objects.get(name="Nadia")
    table = Table.objects.get(creator=nadia)
    assert answer.status_code == 302 and answer.headers["Location"] == f"/tables/{table.pk}"
    assert (table.status, table.hints, table.rated) == ("running", True, False)
    html = page(client, f"/tables/{table.pk}")
    assert 'data-signed-in="1"' in html and "You play as a guest until" in html
    assert client.cookies["sessionid"]["max-age"] > services.KEPT.total_seconds() - 60


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_guest_is_notified_in_the_language_of_the_page(steady, browser, language):
    send(browser(), f"/?lang={language}", "/play", name="Nadia")
    assert notification_settings_of(User.objects.get(name="Nadia")).language == language


def test_a_proposed_name_left_as_it_was_is_no_obstacle_when_somebody_was_quicker(steady, browser):
    somebody("quiet-owl-123")
    answer = send(browser(), "/", "/play", name="quiet-owl-123", proposed="quiet-owl-123")
    assert answer.headers["Location"].startswith("/tables/")


def test_who_is_asked_to_sign_in_goes_on_as_a_guest_where_they_were(opened_table, browser):
    client = browser()
    refused = client.post(
        f"/{opened_table}/sit",
        {"csrfmiddlewaretoken": token_on(page(client, f"/{opened_table}"))},
        headers={"referer": f"http://testserver/{opened_table}"},
    )
    sign_in = refused.headers["Location"]
    assert sign_in == f"/account/login?next=%2F{opened_table.replace('/', '%2F')}"
    for language, words in (("en", "Go on as a guest"), ("ar", "تابع ضيفًا")):
        html = page(client, f"{sign_in}&lang={language}")
        assert words in html and f'name="next" value="/{opened_table}"' in html
    answer = send(client, sign_in, "/play", next=f"/{opened_table}")
    assert answer.headers["Location"] == f"/{opened_table}"
    guest = User.objects.get(guest_until__isnull=False)
    assert not Table.objects.filter(creator=guest).exists()
    assert f'data-user="{guest.pk}"' in page(client, f"/{opened_table}")


@pytest.mark.parametrize("elsewhere", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_a_guest_is_sent_to_no_other_site(steady, browser, elsewhere):
    answer = send(browser(), "/", "/play", next=elsewhere)
    assert answer.headers["Location"].startswith("/tables/")


@pytest.mark.parametrize("elsewhere", ["http://elsewhere.example/x", "http://[", ""])
def test_a_form_of_another_site_does_not_name_where_one_goes_on(opened_table, browser, elsewhere):
    client = browser()
    sent = {"csrfmiddlewaretoken": token_on(page(client, f"/{opened_table}"))}
    answer = client.post(f"/{opened_table}/sit", sent, headers={"referer": elsewhere})
    assert answer.headers["Location"] == "/account/login?next=%2F"


@pytest.mark.parametrize("name", ["steady", "admin", "a" * 31, "<b>"])
def test_a_name_that_may_not_be_carried_is_refused_in_words(steady, browser, name):
    client = browser()
    before = User.objects.count()
    answer = send(client, "/", "/play", name=name, proposed="quiet-owl-123", next="/turns")
    assert answer.status_code in (409, 422) and User.objects.count() == before
    html = answer.content.decode()
    assert 'class="note error"' in html and f'name="name" value="{escape(name)}"' in html, "what was typed"
    assert 'name="next" value="/turns"' in html and 'href="/account/login?next=/"' in html
    assert re.search(r'rel="canonical" href="[^"]+[^/]/" data-answer', html), "the page that is shown"
    assert 'class="note error"' not in page(client, "/")


def test_somebody_who_is_signed_in_plays_as_themselves_and_goes_on_from_the_front_page(steady, browser):
    client = browser("ali")
    send(client, "/", "/play")
    table = Table.objects.get(creator__name="ali")
    html = page(client, "/")
    assert f'href="/tables/{table.pk}"' in html and "Your name" not in html
    assert not User.objects.filter(guest_until__isnull=False).exists()


def test_the_form_is_believed_by_its_token_only(steady, browser):
    assert browser().post("/play", {"name": "Nadia"}).status_code == 403
    assert browser().get("/play").status_code == 405


def test_a_live_public_game_is_offered_to_watch_and_a_private_one_is_not(steady, browser, person):
    table = services_table(person("ali"), "unlisted")
    assert f"/tables/{table.pk}" not in page(browser(), "/")
    table = services_table(person("badr"), "public")
    assert f"/tables/{table.pk}" in page(browser(), "/")


def test_nobody_is_offered_to_watch_the_game_that_they_play(steady, browser, person):
    older, newer = services_table(person("ali"), "public"), services_table(person("badr"), "public")
    for name, watched in (("ali", newer), ("badr", older), ("camil", newer)):
        part = page(browser(name), "/").partition("<h2>Being played now</h2>")[2].partition("</ul>")[0]
        assert f'href="/tables/{watched.pk}"' in part, name


def test_a_game_of_which_nothing_is_seen_is_not_offered_to_watch(steady, browser, person):
    open_day(date(2030, 1, 2))
    ali = person("ali").user
    enter(tournament_id=Tournament.objects.get().pk, by=ali, player=ali)
    table = Table.objects.get()
    assert table.status == "running" and f'href="/tables/{table.pk}"' in page(browser("ali"), "/tables")
    for path in ("/", "/tables"):
        assert f'href="/tables/{table.pk}"' not in page(browser("badr"), path) + page(browser(), path)


def test_who_signs_in_comes_back_to_what_they_had_asked_for(steady, browser):
    sign_in = r'href="(/account/login\?next=[^"]+)"'
    (address,) = re.findall(sign_in, page(browser(), "/players?name=nobody&lang=en"))
    assert address == "/account/login?next=/players%3Fname%3Dnobody%26lang%3Den"
    html = page(browser(), address)
    assert 'name="next" value="/players?name=nobody&lang=en"' in html


def services_table(caller, visibility):
    table = practice_table(caller.user)
    Table.objects.filter(pk=table.pk).update(visibility=visibility)
    return table


def test_the_list_of_turns_is_only_for_signed_in_users(steady, browser):
    client = browser("ali")
    assert "No turn waits for you" in page(client, "/turns")
    answer = browser().get("/turns")
    assert answer.headers["Location"].startswith("/account/login?next=%2Fturns")


def test_a_guest_who_chooses_a_password_keeps_the_account(steady, browser):
    client = browser()
    send(client, "/", "/play", name="Nadia", proposed="x")
    chosen = {"password1": "exactly thirteen tricks", "password2": "exactly thirteen tricks"}
    answer = send(client, "/account/password/set", "/account/password/set", **chosen)
    assert answer.status_code == 302
    assert User.objects.get(name="Nadia").guest_until is None


def test_a_phone_can_keep_the_site_among_its_programs(db, browser):
    answer = browser().get("/")
    assert "manifest-src 'self'" in answer.headers["Content-Security-Policy"]
    (address,) = re.findall(r'rel="manifest" href="/static/([^"]+)"', answer.content.decode())
    found = Path(finders.find(address))
    manifest = json.loads(found.read_text())
    assert browser().get(manifest["start_url"]).status_code == 200
    for icon in manifest["icons"]:
        image = (found.parent / icon["src"]).read_bytes()
        width, height = struct.unpack(">II", image[16:24])
        assert image.startswith(b"\x89PNG") and icon["sizes"] == f"{width}x{height}"


@pytest.mark.parametrize("path", ["/", "/players", "/tournaments", "/learn"])
def test_a_link_that_is_shared_has_a_picture(db, browser, path):
    shown = re.search(
        'property="og:image" content="http[^"]+(/static/web/icon-512[^"]*)"', page(browser(), path)
    )
    assert shown is not None and finders.find(
        re.sub(r"\.[0-9a-f]{12}\.", ".", shown[1]).removeprefix("/static/")
    )


@pytest.mark.parametrize(("language", "words"), [("en", "Daily six"), ("ar", "ستّة اليوم")])
def test_the_event_of_the_day_is_one_click_away_while_it_takes_entries(steady, browser, language, words):
    assert words not in page(browser(), f"/?lang={language}")
    open_day(date(2030, 1, 2))
    event = Tournament.objects.get()
    html = page(browser(), f"/?lang={language}")
    assert words in html and f'href="/tournaments/{event.pk}"' in html
    Tournament.objects.update(status="running")
    assert words not in page(browser(), f"/?lang={language}")
