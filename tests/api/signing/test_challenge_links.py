"""The page of a challenge's link: it shows the challenge, and its visitor signs in and takes the seat."""

import re
from html import unescape
from urllib.parse import quote, urlsplit

import pytest
from django.db.models.functions import Now

from games.lobby import services
from games.lobby.models import Challenge
from games.tables.models import Table
from tests.api.client import done
from tests.api.signing.browser import Browser, leads_to
from tests.isolates import plain
from tests.people import somebody

pytestmark = pytest.mark.django_db
TWO = {"ruleset": "updown", "players": 2, "options": {"rounds": [1]}, "turn_limit": 60}


@pytest.fixture
def made(ali):
    return done(ali.post("challenges", TWO), 201)


@pytest.fixture
def link(made):
    (link,) = made["links"]
    return urlsplit(link["page"]).path


def shown(answer, status=200):
    assert answer.status_code == status
    return plain(unescape(answer.content.decode()))


def status(made):
    return Table.objects.get(pk=made["table"]).status


def signed_in(name):
    browser = Browser(user=somebody(name))
    browser.client.force_login(browser.user)
    return browser


def test_a_stranger_sees_who_challenges_to_what_and_where_to_sign_in(link, made):
    page = shown(Browser().get(link))
    assert "<bdi>ali</bdi> challenges you to a game" in page and "/rules/updown@1" in page
    assert "60" in page and "The result does not count" in page and "(UTC)" in page
    assert f'href="/account/login?next={quote(link, safe="")}"' in page and "<form" not in page
    assert f'href="/account/signup?next={quote(link, safe="")}"' in page
    assert status(made) == "open"


def test_in_arabic_it_is_read_from_right_to_left(link):
    answer = Browser().get(link, lang="ar")
    page = shown(answer)
    assert '<html lang="ar" dir="rtl">' in page and "<bdi>ali</bdi> يتحدّاك في لعبة" in page
    assert answer.headers["Content-Language"] == "ar"


@pytest.mark.parametrize(("limit", "said"), [(15, "15 ثانية لكلّ نوبة"), (110, "110 ثوانٍ لكلّ نوبة")])
def test_seconds_have_the_form_of_their_number(ali, limit, said):
    (link,) = done(ali.post("challenges", TWO | {"turn_limit": limit}), 201)["links"]
    page = urlsplit(link["page"]).path
    assert f"<dd>{said}</dd>" in shown(Browser().get(page, lang="ar"))
    assert f"<dd>{limit} seconds for each turn</dd>" in shown(Browser().get(page))


def test_who_read_it_in_arabic_signs_in_in_arabic_and_comes_back_to_it(link, layla):
    page = shown(layla.get(link, lang="ar"))
    (way,) = re.findall(r'href="(/account/login[^"]*)"', page)
    form = layla.get(way)
    assert '<html lang="ar" dir="rtl">' in shown(form)
    wrong = layla.send(form, way, {"login": "layla", "password": "wrong"})
    assert '<html lang="ar" dir="rtl">' in shown(wrong) and "الاسم أو كلمة المرور خطأ." in shown(wrong)
    back = layla.send(wrong, way, {"login": "layla", "password": layla.password})
    assert back.headers["Location"] == f"{link}?lang=ar"


def test_nobody_keeps_it_or_finds_it_and_no_other_site_hears_of_its_address(link):
    headers = Browser().get(link).headers
    assert (headers["Cache-Control"], headers["Referrer-Policy"]) == ("no-store", "same-origin")
    assert "noindex" in headers["X-Robots-Tag"]


def test_a_person_who_signs_in_comes_back_and_takes_the_seat(link, layla, made):
    back = layla.submit(
        "/account/login",
        {"login": "layla", "password": layla.password},
        of=f"/account/login?next={quote(link, safe='')}",
    )
    assert leads_to(back, link)
    assert "layla" in shown(layla.get(link)) and status(made) == "open"
    assert leads_to(layla.submit(link), link)
    assert "The game has begun" in shown(layla.get(link)) and status(made) == "running"
    assert made["table"] in shown(layla.get(link))


def test_without_signing_in_or_without_its_form_nobody_takes_the_seat(link, made):
    gone = Browser()
    assert "Sign in" in shown(gone.send(gone.get("/account/login"), link))
    assert gone.client.post(link, headers={"accept": "text/html"}).status_code == 403
    assert signed_in("badr").client.post(link, headers={"accept": "text/html"}).status_code == 403
    assert status(made) == "open"


def test_a_person_who_comes_too_late_is_told_kindly(link, made):
    late = signed_in("camil")
    opened = late.get(link)
    signed_in("badr").submit(link)
    assert "used up" in shown(late.get(link), 410) and "<form" not in shown(late.get(link), 410)
    assert "used up" in shown(late.send(opened, link), 410)
    assert Table.objects.get(pk=made["table"]).occupancies.filter(player__name="camil").count() == 0


def test_the_seat_waits_for_the_others_and_the_time_for_nobody(ali, made):
    three = done(ali.post("challenges", {"ruleset": "updown", "players": 3}), 201)
    first, second = (urlsplit(each["page"]).path for each in three["links"])
    badr = signed_in("badr")
    badr.submit(first)
    page = shown(badr.get(first))
    assert "You have a seat" in page and "<bdi>badr</bdi> <strong>(your seat)</strong>" in page
    assert "used up" in shown(Browser().get(first), 410)
    assert "challenges you" in shown(Browser().get(second))
    Challenge.objects.filter(pk=three["id"]).update(ends_at=Now())
    services.sweep_challenges()
    for each in (first, second):
        assert "used up" in shown(badr.get(each), 410)


def test_what_is_refused_is_said_on_the_page(ali, link, made):
    badr = signed_in("badr")
    services.block(by=badr.user, user=ali.user)
    page = shown(badr.submit(link), 403)
    assert 'role="alert"' in page and status(made) == "open"


@pytest.mark.parametrize("wrong", ["{}x", "/challenges/table_1/x", "/challenges/a/b"])
def test_what_is_no_link_of_ours_says_so(link, wrong):
    assert "not one of ours" in shown(Browser().get(wrong.format(link)), 404)
    assert "ali" not in shown(signed_in("badr").get(wrong.format(link)), 404)
