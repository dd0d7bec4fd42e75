"""Pages of tournaments: find, enter and follow them; the view for a hall refreshes itself."""

import re
from datetime import date

import pytest
from django.utils import translation

from accounts.scopes import AT_SIGN_UP, Scope
from bots.models import Bot
from bots.services import play_waiting
from games.tournaments.models import Tournament
from games.tournaments.services import open_day, sweep_boards, sweep_tournaments
from games.web.events import MOST
from games.web.templatetags.web import entered_as
from tests.api.client import done
from tests.api.conftest import caller
from tests.isolates import plain
from tests.people import somebody
from tests.scenes import scene
from tests.web.pages import page, send

pytestmark = pytest.mark.django_db
EVENT = {
    "name": "Friday <b>night</b>", "description": "Bring tea.\nAnd dates.", "options": {"rounds": [14]},
    "turn_limit": 60, "stages": [{"method": "swiss", "rounds": 1}], "complaint_hours": 0,
}  # fmt: skip


@scene
def omar():
    Bot.objects.get_or_create(user=somebody("random", "bot"), defaults={"strategy": "random"})
    return caller("omar", *AT_SIGN_UP, Scope.TOURNAMENTS_MANAGE)


@scene
def event(omar):
    """The path of an event whose entries are open."""
    path = f"tournaments/{done(omar.post('tournaments', EVENT), 201)['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    return path


@scene
def played(event, omar):
    """The path of an event that four bots have played."""
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


def test_what_one_may_enter_stands_before_what_is_played_and_before_what_is_over(played, omar, browser):
    early, late, going = (
        f"tournaments/{done(omar.post('tournaments', EVENT | more), 201)['id']}"
        for more in ({"entries_close_at": "2040-01-01T18:00:00Z"}, {}, {})
    )
    for each in (late, early, going):
        done(omar.post(f"{each}/steps", {"step": "open"}))
    done(omar.post(f"{going}/entries", {"bot": "random", "count": 4}), 201)
    done(omar.post(f"{going}/steps", {"step": "close"}))
    html = page(browser(), "/tournaments")
    places = [html.index(f'href="/{each}"') for each in (early, late, going, played)]
    assert places == sorted(places)
    assert '<bdi class="clock">2040-01-01 18:00 (UTC)</bdi>' in html


def test_an_event_that_goes_on_stays_on_the_first_page_however_many_newer_ones_are_over(event, browser):
    row = Tournament.objects.get(pk=event.removeprefix("tournaments/"))
    row.status, row.ended_at, row._state.adding = Tournament.Status.CANCELLED, row.created_at, True
    cancelled = []
    for _ in range(MOST + 1):
        row.pk = Tournament._meta.pk.get_default()
        row.save()
        cancelled.append(f"tournaments/{row.pk}")
    html = page(browser(), "/tournaments")
    assert f'href="/{event}"' in html and f'href="/{cancelled[0]}"' not in html
    older = re.search(r'href="(\?[^"]*before=[^"]*)"', html)
    html = page(browser(), f"/tournaments{older[1]}")
    assert f'href="/{cancelled[0]}"' in html and f'href="/{event}"' not in html
    assert "No tournament is open" not in html


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
    assert "You have withdrawn." in page(client, f"/{event}")
    assert "You are entered" not in page(client, f"/{event}")


def test_who_is_not_signed_in_signs_in_first_and_another_act_is_none(event, browser):
    answer = send(browser(), f"/{event}", f"/{event}/enter")
    assert answer.headers["Location"].startswith("/account/login")
    assert send(browser("ali"), f"/{event}", f"/{event}/dance").status_code == 404


def test_rounds_standings_and_what_decided_are_shown_once_it_is_played(played, browser):
    html = page(browser(), f"/{played}")
    assert "Round 1" in html and "Table 1" in html and "Standings" in html
    for number in (1, 2, 3, 4):
        assert f"<bdi>random {number}</bdi>" in html
    assert 'href="/tables/table_' in html and "Enter</button>" not in html
    assert re.search("<td>1</td>", html)


def test_a_hall_sees_a_page_that_refreshes_itself_with_the_code_of_its_address(played, browser):
    html = page(browser(), f"/{played}?view=screen")
    assert "/static/web/screen.js" in html and 'class="screen"' in html
    assert '<noscript><meta http-equiv="refresh"' in html, "without scripts the whole page is loaded again"
    assert "<svg" in html and "style=" not in html
    assert "http-equiv" not in page(browser(), f"/{played}")


@pytest.mark.parametrize("view", ["", "screen", "pairings", "slips"])
def test_the_services_bots_have_arabic_names_in_arabic_events(played, browser, view):
    html = page(browser(), f"/{played}?view={view}&lang=ar")
    for number in (1, 2, 3, 4):
        assert f"<bdi>عشوائي {number}</bdi>" in html
    assert "random" not in html.split("<main")[1].replace("/players/random", "")


def test_an_entry_of_a_person_keeps_its_name_and_a_bot_that_fills_a_seat_has_one_in_each_language():
    person = {"name": "steady", "player": {"name": "steady", "kind": "person"}}
    bot = {"name": "steady 3", "player": {"name": "steady", "kind": "bot"}}
    with translation.override("ar"):
        assert entered_as(person) == "steady" and entered_as(bot) == "ثابت 3"
        assert entered_as({"name": "steady", "player": None}) == "ثابت"


def test_an_empty_list_says_so(db, browser):
    assert "No tournament is open" in page(browser(), "/tournaments")


def test_what_it_is_stands_there_before_one_enters(event, browser):
    html = page(browser(), f"/{event}")
    for said in ("Swiss", "1 round", "How it is played and counted", "A round that is missed", "by lot"):
        assert said in html, said


def test_tables_at_play_are_led_to_and_a_player_to_their_own(event, omar, browser):
    send(browser("ali"), f"/{event}", f"/{event}/enter")
    done(omar.post(f"{event}/entries", {"bot": "random", "count": 3}), 201)
    done(omar.post(f"{event}/steps", {"step": "close"}))
    assert "Watch now" not in page(browser(), f"/{event}")
    digest = done(omar.post(f"{event}/rounds/pair", {}))["digest"]
    round = done(omar.post(f"{event}/rounds/publish", {"digest": digest}), 201)
    html = page(browser(), f"/{event}")
    assert (
        "Watch now" in html and f'href="/tables/{round["tables"][0]["table"]}">Round 1, table 1</a>' in html
    )
    own = page(browser("ali"), f"/{event}")
    assert f'href="/tables/{round["tables"][0]["table"]}">To your table</a>' in own
    assert "To your table" not in html
    assert "They are shown here when the first round is over." not in html
    assert "As if all games ended" in html


def test_who_comes_late_is_told_what_it_costs(db, omar, browser):
    made = EVENT | {"stages": [{"method": "swiss", "rounds": 2}], "late_until": 2}
    path = f"tournaments/{done(omar.post('tournaments', made), 201)['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    done(omar.post(f"{path}/entries", {"bot": "random", "count": 4}), 201)
    assert "You come late" not in page(browser("ali"), f"/{path}")
    done(omar.post(f"{path}/steps", {"step": "close"}))
    digest = done(omar.post(f"{path}/rounds/pair", {}))["digest"]
    done(omar.post(f"{path}/rounds/publish", {"digest": digest}), 201)
    assert "You come late" in page(browser("ali"), f"/{path}")


def test_daily_boards_have_no_late_entry_and_no_withdrawal(db, browser):
    assert open_day(date(2999, 11, 22)) == 1
    path = f"/tournaments/{Tournament.objects.get(day=date(2999, 11, 22)).pk}"
    client = browser("ali")
    html = page(client, path)
    assert "Daily six, 2999-11-22" in html and "Six boards" in html
    assert "Enter</button>" in html and "You come late" not in html
    arabic = page(client, f"{path}?lang=ar")
    assert "<h1><bdi>ستّة اليوم، \u20662999-11-22\u2069</bdi></h1>" in arabic and "ستّ توزيعات" in arabic
    assert "Daily six" not in arabic and "Six boards" not in arabic
    assert "uneven numbers" not in html and "everybody alone, against three bots of the service" in html
    assert "when the day is over" in html and "Run by" not in html and "Pairings to print" not in html
    assert "missed" not in html and "Began" not in html and "Boards</h2>" not in html, "nobody has begun"
    send(client, path, f"{path}/enter")
    html = page(client, f"{path}?lang=en")
    assert "To your table" in html and "Withdraw" not in html
    assert "Watch now" not in html and "Board 6: still being played" in plain(html)
    assert "Watch now" not in page(browser("badr"), f"{path}?lang=en"), "there is nothing to see that day"


def test_who_stands_first_and_every_round_are_told_once_it_is_over(played, browser):
    html = page(browser(), f"/{played}")
    assert re.search(r"First: <strong><bdi>random \d</bdi></strong>", html)
    assert re.search(r'<th scope="col"><abbr title="Points of round 1">1</abbr></th>', html)


def test_nobody_stands_first_in_an_event_that_is_called_off(event, omar, browser):
    done(omar.post(f"{event}/entries", {"bot": "random", "count": 4}), 201)
    done(omar.post(f"{event}/steps", {"step": "cancel", "reason": "The hall has burnt down."}))
    html = page(browser(), f"/{event}")
    assert "Nothing of it counts." in html and "First:" not in html and "burnt down" not in html


def test_a_player_of_an_event_that_is_called_off_finds_the_reason_in_their_notices(event, omar, browser):
    client = browser("ali")
    send(client, f"/{event}", f"/{event}/enter")
    done(omar.post(f"{event}/steps", {"step": "cancel", "reason": "The hall has burnt down."}))
    html = page(client, f"/{event}")
    assert "The reason is in your notices." in html and "You are entered" not in html
    assert "The reason is in your notices." not in page(browser("badr"), f"/{event}")
    assert "The hall has burnt down." in page(client, "/notices")


def test_between_two_rounds_the_page_says_that_the_next_one_comes(db, omar, browser):
    made = EVENT | {"stages": [{"method": "swiss", "rounds": 2}]}
    path = f"tournaments/{done(omar.post('tournaments', made), 201)['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    done(omar.post(f"{path}/entries", {"bot": "random", "count": 4}), 201)
    done(omar.post(f"{path}/steps", {"step": "close"}))
    for number in (1, 2):
        digest = done(omar.post(f"{path}/rounds/pair", {}))["digest"]
        round = done(omar.post(f"{path}/rounds/publish", {"digest": digest}), 201)
        assert "is about to be published" not in page(browser(), f"/{path}")
        play_waiting(round["tables"][0]["table"], seconds=60)
        sweep_tournaments()
        is_told = "Round 2 is about to be published" in page(browser(), f"/{path}")
        assert is_told is (number == 1)


@pytest.mark.parametrize("view", ["pairings", "slips"])
def test_pairings_and_slips_are_printed_without_what_is_for_the_screen(played, browser, view):
    html = page(browser(), f"/{played}?view={view}")
    for number in (1, 2, 3, 4):
        assert f"<bdi>random {number}</bdi>" in html
    assert "no-print" in html and "Table 1" in html
    assert ("<svg" in html) == (view == "slips")
    assert page(browser(), f"/{played}?view={view}&round=1") and "الجولة" in page(
        browser(), f"/{played}?view={view}&lang=ar"
    )


@pytest.mark.parametrize(
    "asked", ["view=dance", "view=slips&round=2", "view=slips&round=x", "view=pairings&round="]
)
def test_what_is_not_there_to_be_shown_or_printed_is_no_page(event, browser, asked):
    page(browser(), f"/{event}?{asked}", status=404)


def test_before_the_first_round_there_is_nothing_to_print(event, browser):
    assert "view=pairings" not in page(browser(), f"/{event}")


@pytest.fixture
def shared(db, omar):
    """The path of an event whose two tables share boards; one of them has been played."""
    made = EVENT | {"options": {"rounds": [14]}, "duplicate": True, "scoring": "matchpoints"}
    path = f"tournaments/{done(omar.post('tournaments', made), 201)['id']}"
    done(omar.post(f"{path}/steps", {"step": "open"}))
    done(omar.post(f"{path}/entries", {"bot": "random", "count": 8}), 201)
    done(omar.post(f"{path}/steps", {"step": "close"}))
    digest = done(omar.post(f"{path}/rounds/pair", {}))["digest"]
    round = done(omar.post(f"{path}/rounds/publish", {"digest": digest}), 201)
    play_waiting(round["tables"][0]["table"], seconds=60)
    return path, round["tables"][1]["table"]


def test_a_board_is_shown_once_its_last_table_has_played_it_and_not_before(shared, browser):
    path, last = shared
    html = page(browser(), f"/{path}")
    assert "Board 1: still being played" in html and "boards/1" not in html
    assert "Watch now" in html and "You see a deal once all tables of the round have played it." in html
    refused = page(browser(), f"/{path}/boards/1", status=409)
    assert "♠" not in refused.split("<main")[1]
    play_waiting(last, seconds=60)
    sweep_boards()
    assert f'href="/{path}/boards/1"' in page(browser(), f"/{path}")
    html = page(browser(), f"/{path}/boards/1")
    assert html.count('<p class="dealt"') == 4 and "Share" in html and "Table" in html
    dealt = " ".join(re.findall(r'<p class="dealt" dir="ltr">(.*?)</p>', plain(html)))
    assert dealt.count("10") == 4 and "T" not in dealt
    assert "عشوائي 1</bdi>" in page(browser(), f"/{path}/boards/1?lang=ar")
    page(browser(), f"/{path}/boards/2", status=404)
