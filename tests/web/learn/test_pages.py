"""The pages of lessons: they work by links without a script, and explain wrong addresses in words."""

import re

import pytest
from django.test import Client

from accounts.isolates import translated
from games.engine.errors import Refusal
from games.web.learn.lessons import LESSONS
from games.web.learn.pages import TOO_LONG, UNREADABLE
from tests.isolates import loose_in
from tests.web.pages import page

pytestmark = pytest.mark.django_db
MOVE = re.compile(r'class="card[^"]*" href="\?moves=([^"]+)"')


def bare(html):
    """The page without the marks that keep numbers on their side."""
    return re.sub("[\u2066-\u2069]", "", html)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_list_names_every_lesson_and_the_front_page_leads_there(browser, language):
    html = page(browser(), f"/learn?lang={language}")
    for lesson in LESSONS.values():
        assert f'href="/learn/{lesson.key}"' in html
    assert 'href="/learn"' in page(browser(), f"/?lang={language}")


@pytest.mark.parametrize("key", LESSONS)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_each_tells_its_idea_with_a_picture_and_leaves_no_number_loose(browser, key, language):
    text = LESSONS[key].text
    html = page(browser(), f"/learn/{key}?lang={language}")
    assert all(translated(each, language) in bare(html) for each in (text.title, text.task, *text.told))
    assert "<svg" in html and f'data-view="lesson" data-lesson="{key}"' in html
    if language == "ar":
        assert loose_in(html, ()) == []


def test_without_a_script_a_lesson_is_played_by_links(browser):
    html = page(browser(), "/learn/follow")
    assert set(MOVE.findall(html)) == {"9D", "KD"} and Refusal.MUST_FOLLOW_SUIT.sentence in html
    html = page(browser(), "/learn/follow?moves=9D")
    assert MOVE.findall(html) == ["9D%2CKD"]
    html = page(browser(), "/learn/follow?moves=9D%2CKD")
    assert LESSONS["follow"].text.right in html and 'href="/learn/trump"' in html and not MOVE.findall(html)


def test_points_are_explained_line_by_line(browser):
    html = page(browser(), "/learn/with?moves=5")
    assert 'class="num">25</bdi>' in html and "With" in html


def test_the_program_gets_the_same_moment(browser):
    answer = browser().get("/learn/trick/moment?moves=KH&lang=ar")
    told = answer.json()
    assert told["is_right"] is True and told["verdict"] == translated(LESSONS["trick"].text.right, "ar")
    assert [each["type"] for each in told["facts"]] == ["acted", "trick_won"]
    assert told["state"]["seq"] == told["facts"][-1]["seq"]


@pytest.mark.parametrize("path", ["/learn/{}", "/learn/{}/moment"])
@pytest.mark.parametrize(
    ("rest", "status"),
    [
        ("none", 404), ("trick?moves=AS", 422), ("trick?moves=x", 400), ("trick?moves=KH,AS", 422),
        ("trick?moves=%00", 400), ("trick?moves=" + "KH," * 500, 400), ("round?moves=4:C,4:C", 422),
    ],
)  # fmt: skip
def test_odd_addresses_are_answered_and_never_with_500(browser, path, rest, status):
    key, _, query = rest.partition("?")
    assert browser().get(f"{path.format(key)}?{query}").status_code == status


@pytest.mark.parametrize("language", ["en", "ar"])
def test_an_odd_address_says_what_is_wrong_with_its_move(browser, language):
    for query, status, said in [
        ("trick?moves=AS", 422, Refusal.MUST_FOLLOW_SUIT.sentence),
        ("trick?moves=JS", 422, Refusal.CARD_NOT_IN_HAND.sentence),
        ("thirteen?moves=2", 422, Refusal.TOTAL_FORBIDDEN.sentence),
        ("trick?moves=x", 400, UNREADABLE),
        ("trick?moves=" + "KH," * 21, 400, TOO_LONG),
    ]:
        shown = bare(page(browser(), f"/learn/{query}&lang={language}", status))
        assert translated(said, language) in shown and "legal_actions" not in shown


def test_nobody_changes_a_lesson():
    assert Client().post("/learn/trick").status_code == 405
