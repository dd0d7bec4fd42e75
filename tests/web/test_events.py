"""Tournaments on pages: one finds, enters and follows them there; a hall has a view that refreshes itself."""

import re

import pytest

from accounts.scopes import AT_SIGN_UP, Scope
from bots.models import Bot
from bots.services import play_waiting
from games.tournaments.services import sweep_tournaments
from tests.api.client import done
from tests.isolates import plain
from tests.people import somebody
from tests.web.pages import page, send

EVENT = {
    "name": "Friday <b>night</b>", "description": "Bring tea.\nAnd dates.", "options": {"rounds": [14]},
    "turn_limit": 60, "stages": [{"method": "swiss", "rounds": 1}], "complaint_hours": 0,
}  # fmt: skip


@pytest.fixture
def omar(person):
    Bot.objects.get_or_create(user=somebody("random", "bot"), defaults={"strategy": "random"})
    return person("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)


@pytest.fixture
def event(db, omar):
    """The path of an event whose entries are open."""
    path = f"tournaments/{done(omar.post('tournaments', EVENT), 201)['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    return path


@pytest.fixture
def played(event, omar):
    """The same, played by four bots."""
    done(omar.post(f"{event}/entries", {"bot": "random", "count": 4}), 201)
    done(omar.post(f"{event}/steps", {"step": "close"}))
    digest = done(omar.post(f"{event}/rounds/pair", {}))["digest"]
    round = done(omar.post(f"{event}/rounds/publish", {"digest": digest}), 201)
    play_waiting(round["tables"][0]["table"], seconds=60)
    assert sweep_tournaments() == 1
    return event


def test_a_draft_is_nobody_s_to_see_but_its_officials_and_an_open_event_everybody_s(db, omar, browser):
    path = f"/tournaments/{done(omar.post('tournaments', EVENT), 201)['id']}"
    page(browser(), path, status=404)
    page(browser("omar"), path)
    assert path not in page(browser(), "/tournaments")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_an_event_is_listed_and_says_what_is_played(event, browser, language):
    assert f'href="/{event}"' in page(browser(), f"/tournaments?lang={language}")
    answer = browser().get(f"/{event}?lang={language}")
    html = plain(answer.content.decode())
    assert "Friday &lt;b&gt;night&lt;/b&gt;" in html and "<b>night" not in html
    assert "Bring tea.<br>And dates." in html
    assert ("entries are open" if language == "en" else "التسجيل مفتوح") in html


def test_one_enters_and_withdraws_by_a_click(event, browser):
    client = browser("ali")
    assert send(client, f"/{event}", f"/{event}/enter").headers["Location"] == f"/{event}"
    html = page(client, f"/{event}")
    assert "You are entered, with number 1." in html and "<bdi>ali</bdi>" in html
    send(client, f"/{event}", f"/{event}/leave")
    assert "You are entered" not in page(client, f"/{event}")


def test_who_is_not_signed_in_signs_in_first_and_another_act_is_none(event, browser):
    answer = send(browser(), f"/{event}", f"/{event}/enter")
    assert answer.headers["Location"].startswith("/account/login")
    assert send(browser("ali"), f"/{event}", f"/{event}/dance").status_code == 404


def test_rounds_standings_and_what_decided_are_shown_once_it_is_played(played, browser):
    html = page(browser(), f"/{played}")
    assert "Stage round 1" in html and "Table 1" in html and "Standings" in html
    for number in (1, 2, 3, 4):
        assert f"<bdi>random {number}</bdi>" in html
    assert 'href="/tables/table_' in html and "Enter</button>" not in html
    assert re.search("<td>1</td>", html)


def test_a_hall_sees_a_page_that_refreshes_itself_with_the_code_of_its_address(played, browser):
    html = page(browser(), f"/{played}?view=screen")
    assert '<meta http-equiv="refresh"' in html and 'class="screen"' in html
    assert "<svg" in html and "style=" not in html
    assert "http-equiv" not in page(browser(), f"/{played}")


def test_an_empty_list_says_so(db, browser):
    assert "No tournament is open" in page(browser(), "/tournaments")
