"""Pages of errors: in the reader's language, in plain words, and with a link to go on."""

from html import unescape

import pytest
from django.test import RequestFactory

from games.api.problems import Problem
from tests.web.pages import page

BROWSES = {"accept": "text/html", "host": "testserver"}


def shown(
    code: str, *, method: str = "GET", path: str = "/tables", retry_after: str = "", **headers: str
) -> str:
    request = RequestFactory().generic(method, path, headers=BROWSES | headers)
    waits = {"Retry-After": retry_after} if retry_after else {}
    return unescape(Problem(code, headers=waits).response(request).content.decode())


def test_a_page_of_what_goes_wrong_speaks_the_language_that_was_chosen_before(db, browser):
    client = browser()
    page(client, "/?lang=ar")
    assert '<html lang="ar" dir="rtl">' in page(client, "/tables/nowhere", 404)
    assert '<html lang="en"' in page(client, "/tables/nowhere?lang=en", 404)


def test_an_address_of_forms_says_so_to_who_opens_it(db, browser):
    answer = browser().get("/play")
    assert (answer.status_code, answer.headers["Allow"]) == (405, "POST")
    assert "There is no page here" in answer.content.decode()


@pytest.mark.parametrize("code", ["csrf_failed", "too_large", "rate_limited"])
def test_who_sent_a_form_in_vain_reads_that_nothing_was_done_and_finds_back(code):
    html = shown(code, method="POST", referer="http://testserver/settings?lang=en")
    assert "Nothing was" in html and 'href="/settings"' in html and "http-equiv" not in html


@pytest.mark.parametrize(
    "came", ["http://elsewhere/settings", "http://testserver//elsewhere", "javascript:x", ""]
)
def test_the_way_back_leads_to_no_other_site(came):
    assert "you came from" not in shown("csrf_failed", method="POST", referer=came)


@pytest.mark.parametrize("code", ["unavailable", "busy", "rate_limited"])
def test_who_reads_waits_and_sees_the_page_by_itself(code):
    html = shown(code, retry_after="5")
    assert '<meta http-equiv="refresh" content="5;url=/tables">' in html and "Try again in 5 s." in html
    long = shown(code, retry_after="600")
    assert "refresh" not in long and "Try again in 10 min." in long


def test_only_who_meets_a_mistake_of_ours_is_given_a_number_to_tell():
    assert "tell us this number" in shown("internal_error")
    assert "tell us this number" not in shown("forbidden")
