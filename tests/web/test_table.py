"""The page of a table: everything that its visitor may know, in words, without a script."""

import re
from pathlib import Path

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from games.api.presented.ruleset_texts import CALLED
from games.engine.rulesets import scoring
from games.engine.rulesets.scoring_by_role import Role
from games.tables.models import Table
from games.tables.services import directing
from games.web.seats import practice_table
from games.web.templatetags.web import called
from tests.api.client import done
from tests.api.games import finished, opened, played, started
from tests.people import somebody
from tests.web.pages import page

SHORT = {"ruleset": "modern", "options": {"rounds": [14]}}


@pytest.fixture
def four(person):
    return [person(name) for name in ("ali", "badr", "camil", "dina")]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_it_says_who_plays_and_who_is_awaited_in_both_languages(db, four, browser, language):
    html = page(browser(), f"/{started(four, **SHORT)}?lang={language}")
    for name in ("ali", "badr", "camil", "dina"):
        assert f"<bdi>{name}</bdi>" in html
    assert ("It is their turn" if language == "en" else "النوبة عليه") in html
    assert f'<html lang="{language}" dir="{"rtl" if language == "ar" else "ltr"}">' in html
    assert f'data-language="{language}" data-signed-in="0" data-user=""' in html


def test_the_board_is_told_who_looks(db, four, browser):
    html = page(browser("ali"), f"/{started(four, **SHORT)}")
    assert f'data-signed-in="1" data-user="{four[0].user.pk}" data-name="ali"' in html
    assert "data-csrf=" in html


def test_the_board_is_told_what_takes_up_room_before_it_asks(db, four, browser):
    path = started(four, **SHORT)
    seats = 'data-players="4" data-seat="1" data-direction="counterclockwise" data-running="1"'
    assert f'data-status="running" {seats}' in page(browser("badr"), f"/{path}")
    assert 'data-seat=""' in page(browser(), f"/{path}"), "who watches holds no seat"


def test_no_hand_is_on_it_also_for_its_player(db, four, browser):
    path = started(four, **SHORT)
    state = done(four[0].get(f"{path}/state"))
    hand = next(round["my"]["hand"] for round in state["rounds"])
    html = page(browser("ali"), f"/{path}")
    assert hand and not re.search("[2-9JQKA0][♠♥♦♣]", html)


def test_a_finished_game_is_told_round_by_round_with_the_reason_for_its_points(db, four, browser):
    path = started(four, **SHORT)
    state = played(path, four, until=finished)
    html = page(browser(), f"/{path}?round=14")
    assert 'href="?round=14#round"' in html and re.search(
        r'Place 1 · <a href="/rules/modern@1\?lang=en#game">king</a>', html
    )
    assert f"/api/v1/{path}/rounds/14/picture.svg?lang=en" in html
    assert re.search(f'og:image" content="https?://[^"]+/api/v1/{path}/rounds/14/picture.png', html)
    assert len(re.findall("[2-9JQKA0][♠♥♦♣]</bdi>", html)) == 52
    scores = {str(score).replace("-", "−") for score in state["scores"]}
    assert all(f'<bdi dir="ltr" class="num">{score}</bdi>' in html for score in scores)
    lines = done(four[0].get(f"{path}/rounds/14"))["lines"]
    assert html.count(" · ") >= sum(max(len(each) - 1, 0) for each in lines)
    assert all(CALLED[line["code"]] in html for seat in lines for line in seat)


def test_every_line_of_a_score_has_words():
    ways = [each.read_text() for each in Path(scoring.__file__).parent.glob("scoring*.py")]
    codes = {code for way in ways for code in re.findall(r'(?:Line|signed)\(\s*"(\w+)"', way)}
    codes |= {*Role, scoring.RULING, scoring.SKIPPED}
    assert {"super_call", "kabooot", "risk_steps"} <= codes
    assert codes - CALLED.keys() == {"alone"}, "that line has no points, so nobody sees it"


def test_a_table_that_waits_shows_its_free_seats(db, four, browser):
    html = page(browser(), f"/{opened(four[:2])}")
    assert html.count("Free seat") == 2 and "Waits for players" in html


def test_a_game_that_was_restarted_leads_to_its_new_table(db, four, browser):
    path = started(four, **SHORT)
    director = somebody("dana", is_staff=True)
    director.user_permissions.set(Permission.objects.filter(codename="direct_table"))
    assert 'data-replaced=""' in page(browser(), f"/{path}")
    table = Table.objects.get(pk=path.removeprefix("tables/"))
    order = directing.Order(table.pk, director, "The hall has no power.", directing.version_of(table), False)
    begun = directing.restart(order).after.replaced_by
    html = page(browser("ali"), f"/{path}")
    assert f'data-replaced="{begun}"' in html
    assert f'<a href="/tables/{begun}">The game begins again at another table.</a>' in html


def test_a_private_table_has_no_page_but_for_those_who_belong_there(db, four, browser):
    path = opened(four[:1], visibility="invite")
    page(browser(), f"/{path}", status=404)
    page(browser("badr"), f"/{path}", status=404)
    page(browser("ali"), f"/{path}")


@pytest.mark.parametrize(
    ("visibility", "is_shown"), [("public", True), ("unlisted", True), ("invite", False)]
)
def test_a_link_shows_a_picture_where_its_address_alone_opens_the_table(
    db, four, browser, visibility, is_shown
):
    path = started(four, **SHORT)
    Table.objects.filter(pk=path.removeprefix("tables/")).update(visibility=visibility)
    assert ('property="og:image"' in page(browser("ali"), f"/{path}")) is is_shown


@pytest.mark.parametrize("asked", ["?round=99", "?round=2"])
def test_a_round_that_was_not_dealt_is_not_found(db, four, browser, asked):
    page(browser(), f"/{started(four, **SHORT)}{asked}", status=404)


def test_an_odd_round_or_table_is_answered_in_words(db, four, browser):
    page(browser(), f"/{started(four, **SHORT)}?round=x")
    page(browser(), "/tables/table_none", status=404)
    assert Client().post("/tables/table_none").status_code == 405


def test_a_name_is_text_and_keeps_its_direction_to_itself(db, four, browser):
    html = page(browser(), f"/{opened([four[0]])}")
    assert "<bdi>ali</bdi>" in html and "<script>" not in html


def test_the_services_bots_have_arabic_names_on_arabic_pages_and_people_keep_theirs(db, browser, person):
    somebody("steady", kind="bot")
    table = practice_table(person("ali").user)
    html = page(browser("ali"), f"/tables/{table.pk}?lang=ar")
    assert (
        "<bdi>3</bdi> ×</span> <bdi>ثابت</bdi>" in html
        and "<bdi>ali</bdi>" in html
        and "<bdi>steady</bdi>" not in html
    )
    assert "<title>ali, 3 × steady · " in page(browser("ali"), f"/tables/{table.pk}?lang=en")
    picture = browser("ali").get(f"/api/v1/tables/{table.pk}/rounds/1/picture.svg?lang=ar")
    assert "ثابت" in picture.content.decode() and "steady" not in picture.content.decode()
    assert called({"name": "steady", "kind": "person"}) == "steady" and called(None) == ""
