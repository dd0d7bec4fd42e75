"""The page that checks a table's deals, and its script."""

import pytest
from django.contrib.staticfiles import finders

from tests.api.games import opened
from tests.web.pages import page


@pytest.mark.parametrize("language", ["en", "ar"])
def test_it_says_what_is_proved_and_offers_the_program(db, ali, browser, language):
    path = opened([ali], ruleset="modern")
    html = page(browser(), f"/{path}/fairness?lang={language}")
    assert ("What it does not prove" if language == "en" else "ما لا يثبته") in html
    assert 'data-view="fairness"' in html and f"/api/v1/{path}/record" in html
    assert "/static/web/estimation_verify.py" in html
    assert finders.find("web/estimation_verify.py")


def test_of_a_private_table_it_says_nothing(db, ali, browser):
    path = opened([ali], ruleset="modern", visibility="invite")
    assert browser().get(f"/{path}/fairness").status_code == 404
    assert browser("ali").get(f"/{path}/fairness").status_code == 200
