"""Pages of players and leaderboards: what everybody may see, and actions by forms."""

import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import quote

import pytest

from accounts import services as accounts
from accounts.ids import new_id
from accounts.models import User
from bots import services as bots
from games.lobby import services
from games.lobby.models import Block, Challenge, Follow, Mute, Note, Report
from games.lobby.models.relations import LONGEST_NOTE
from games.ratings.services import count_game, rate_pool, sweep_ratings
from games.tables.models import Table
from games.web import ratings as rating_pages
from games.web.ratings import rating_plot
from tests.api.client import done
from tests.api.games import finished, opened, played, started
from tests.people import somebody
from tests.ratings.conftest import alike
from tests.web.pages import page, send, token_on

SHORT = {"ruleset": "modern", "options": {"rounds": [14]}}


def at(rating, deviation=50):
    return {"rating": rating, "deviation": deviation}


def test_a_plot_lies_between_the_doubts_of_its_ratings_and_needs_two_games():
    assert rating_plot([]) is None and rating_plot([at(1500)]) is None
    plot = rating_plot([at(1500, 100), at(1600, 100)])
    assert plot["line"] == "42.0,114.7 360.0,57.3"
    assert [mark["rating"] for mark in plot["marks"]] == [1400, 1500, 1600, 1700]
    assert plot["band"].startswith("42.0,57.3 360.0,0.0")


def test_ratings_that_never_change_are_a_line_too():
    assert rating_plot([at(1500, 0), at(1500, 0)])["line"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_player_s_page_shows_statistics_and_games_that_everybody_may_see(db, person, browser, language):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = started(four, **SHORT)
    state = played(path, four, until=finished)
    hidden = opened(four[:1], visibility="invite")
    count_game(path.removeprefix("tables/"))
    html = page(browser(), f"/players/ali?lang={language}")
    assert f'href="/{path}"' in html and f'href="/{hidden}"' not in html
    seconds = r'<dt>(?:Seconds for a turn|ثوانٍ للنوبة)</dt><dd><bdi dir="ltr" class="num">[\d.]+</bdi></dd>'
    assert re.search(seconds, html), "with a point in both languages, as all numbers"
    assert f'href="/{hidden}"' in page(browser("ali"), f"/players/ali?lang={language}")
    assert "<form" not in html
    place, score = state["places"][0], str(state["scores"][0]).replace("-", "−")
    assert re.search(rf"\b{place}[^<]*· \w+ <bdi[^>]*>{score}</bdi></span></li>", html)
    assert '<bdi class="clock">20' in html and ("لم تبدأ" if language == "ar" else "not begun") not in html
    assert ("لم تبدأ" if language == "ar" else "not begun") in page(
        browser("ali"), f"/players/ali?lang={language}"
    )


def test_a_name_is_found_in_any_case_and_one_that_nobody_has_is_not(db, browser):
    somebody("Nadia")
    assert browser().get("/players/nadia").headers["Location"] == "/players/Nadia"
    page(browser(), "/players/nobody", status=404)


def test_who_is_signed_in_finds_players_by_the_beginning_of_a_name(db, browser):
    for name in ("Nadia", "nabil", "omar"):
        somebody(name)
    html = page(browser("ali"), "/players?name=na")
    assert 'href="/players/Nadia"' in html and 'href="/players/nabil"' in html and "omar" not in html
    assert "No player has a name that begins like this." in page(browser("ali"), "/players?name=zz%00")


def test_a_name_is_found_as_it_is_copied_from_an_arabic_page(db, browser):
    path = f"/players/{quote(somebody('نمر-4513').name)}"
    assert browser().get("/players", {"name": "نمر-\u20664513\u2069"}).headers["Location"] == path


@pytest.mark.parametrize("visitor", [None, "ali"])
def test_a_name_of_thirty_letters_is_found_with_all_their_marks(db, browser, visitor):
    name = somebody("مُحَمَّدُ-بَكَرُ-عَلِيُّ-حَسَنُ-زَيْدُ-نُعْمَانُ").name
    assert len(name) > 30
    html = page(browser(), "/players")
    assert int(re.search(r'name="name"[^>]*maxlength="(\d+)"', html)[1]) > len(name)
    answer = browser(visitor).get("/players", {"name": name})
    path = f"/players/{quote(name)}"
    assert answer.headers.get("Location") == path or f'href="{path}"' in answer.content.decode()


def test_visitors_find_a_player_by_the_whole_name_alone(db, browser):
    somebody("Nadia")
    assert browser().get("/players?name=nadia").headers["Location"] == "/players/Nadia"
    html = page(browser(), "/players?name=nad")
    assert "Nadia" not in html and "No player has a name that begins like this." not in html
    assert 'href="/players"' in page(browser(), "/leaderboards")


def test_names_of_any_script_have_a_page(db, browser):
    somebody("سارة")
    assert "<bdi>سارة</bdi>" in page(browser(), "/players/سارة")


def test_a_bot_of_the_service_has_a_name_in_each_language_and_keeps_its_address(db, browser):
    somebody("steady", kind="bot")
    client = browser("ali")
    assert "<h1><bdi>steady</bdi></h1>" in page(client, "/players/steady?lang=en")
    html = page(client, "/players/steady?lang=ar")
    assert "<h1><bdi>ثابت</bdi></h1>" in html and "/players/steady/note" in html


def test_a_program_that_was_removed_keeps_its_page_and_is_unblocked_there(db, browser):
    ali, owner = somebody("ali"), somebody("mona")
    somebody("robot", "bot", owner=owner)
    send(browser("ali"), "/players/robot", "/players/robot/block")
    bots.dismiss(by=owner, name="robot")
    html = page(browser(), "/players/robot")
    assert "<h1><bdi>robot</bdi></h1>" in html
    assert 'action="/players/robot/unblock"' in page(browser("ali"), "/players/robot")
    send(browser("ali"), "/players/robot", "/players/robot/unblock")
    assert not Block.objects.filter(blocker=ali).exists()
    html = page(browser("ali"), "/players/robot")
    assert 'action="/players/robot/block"' not in html and 'action="/players/robot/follow"' not in html


def test_a_closed_account_keeps_its_page_and_is_let_go_there(db, browser, person):
    """The lists of who follows it, tables and leaderboards link there."""
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = started(four, **SHORT)
    for act in ("follow", "mute"):
        send(browser("ali"), "/players/badr", f"/players/badr/{act}")
    User.objects.filter(name="badr").update(is_active=False)
    for language, words in (("en", "This account is closed."), ("ar", "هذا الحساب مغلق.")):
        html = page(browser(), f"/players/badr?lang={language}")
        assert "<h1><bdi>badr</bdi></h1>" in html and words in html and f'href="/{path}"' in html
        assert 'content="noindex"' in html and "picture.png" not in html
    html = page(browser("ali"), "/players/badr")
    offered = set(re.findall(r'action="/players/badr/(\w+)"', html))
    assert offered == {"unfollow", "unmute", "note"}
    for act in ("unfollow", "unmute"):
        assert send(browser("ali"), "/players/badr", f"/players/badr/{act}").status_code == 302
    assert not Follow.objects.exists() and not Mute.objects.exists()
    assert "This account is closed." not in page(browser(), "/players/ali")


def test_who_ended_their_account_has_no_page(db, browser):
    badr = somebody("badr")
    accounts.end_account(user=badr)
    badr.refresh_from_db()
    page(browser(), "/players/badr", status=404)
    page(browser(), f"/players/{badr.name}", status=404)


@pytest.mark.parametrize(
    ("act", "back", "model"),
    [("follow", "unfollow", Follow), ("block", "unblock", Block), ("mute", "unmute", Mute)],
)
def test_one_follows_blocks_and_mutes_and_takes_it_back_by_a_click(db, browser, act, back, model):
    somebody("badr")
    client = browser("ali")
    send(client, "/players/badr", f"/players/badr/{act}")
    assert model.objects.count() == 1 and f"/players/badr/{back}" in page(client, "/players/badr")
    assert 'href="/players/badr"' in page(client, "/settings")
    send(client, "/players/badr", f"/players/badr/{back}")
    assert not model.objects.exists()


def test_a_note_is_kept_shown_to_its_writer_alone_as_text_and_forgotten_when_emptied(db, browser):
    somebody("badr")
    client = browser("ali")
    send(client, "/players/badr", "/players/badr/note", text="<b>tardy</b>")
    raw = client.get("/players/badr").content.decode()
    assert "&lt;b&gt;tardy&lt;/b&gt;" in raw and "<b>tardy" not in raw
    assert "tardy" not in page(browser("camil"), "/players/badr")
    send(client, "/players/badr", "/players/badr/note", text=" ")
    assert not Note.objects.exists()


def test_a_report_goes_to_staff_once(db, browser):
    somebody("badr")
    client = browser("ali")
    sent = {"reason": "insults", "words": "\nLook <b> at this."}
    for status in (302, 409):
        answer = send(client, "/players/badr", "/players/badr/report", **sent)
        assert answer.status_code == status
    assert Report.objects.get().reason == "insults"
    html = answer.content.decode()
    assert 'class="note error"' in html and '<option value="insults" selected>' in html
    assert "autofocus>\n\nLook &lt;b&gt; at this.</textarea>" in html, "what was typed is still there"


def test_lines_are_taken_as_browsers_send_them_and_counted_as_they_are_typed(db, browser):
    client = browser("ali")
    badr = somebody("badr")
    send(client, "/players/badr", "/players/badr/report", reason="spam", words="They left.\r\n\r\nTwice.")
    assert Report.objects.get(about=badr).words == "They left.\n\nTwice."
    longest = "\n".join(["x" * 199] * 10) + "y"
    assert len(longest) == LONGEST_NOTE
    send(client, "/players/badr", "/players/badr/note", text=longest.replace("\n", "\r\n"))
    assert Note.objects.get(about=badr).text == longest
    answer = send(client, "/players/badr", "/players/badr/note", text=f"{longest}z")
    assert answer.status_code == 422 and f"{longest}z</textarea>" in answer.content.decode()
    assert Note.objects.get(about=badr).text == longest


def test_a_report_from_a_table_brings_the_game_and_what_the_player_wrote_there(
    opened_table, ali, browser, person
):
    table = opened_table.removeprefix("tables/")
    badr = person("badr")
    done(badr.put(f"{opened_table}/seats/1", {}))
    for caller, text in ((badr, "You play like a donkey."), (ali, "Please stop."), (badr, "Never!")):
        done(caller.post(f"{opened_table}/chat", {"text": text}), 201)
    client = browser("ali")
    assert f'name="table" value="{table}"' in page(client, f"/players/badr?table={table}")
    send(client, "/players/badr", "/players/badr/report", reason="insults", table=table)
    made = Report.objects.get()
    assert made.table_id == table
    assert [each["text"] for each in made.evidence["messages"]] == ["You play like a donkey.", "Never!"]


def test_a_report_that_names_a_table_that_the_reader_may_not_see_is_refused(db, browser):
    somebody("badr")
    client = browser("ali")
    table = new_id("table")
    answer = send(client, "/players/badr", "/players/badr/report", reason="insults", table=table)
    html = answer.content.decode()
    assert not Report.objects.exists() and 'class="note error"' in html
    assert f'name="table" value="{table}"' in html


def test_why_a_report_is_refused_is_said_also_where_no_form_is_left(db, browser):
    badr = somebody("badr")
    client = browser("ali")
    token = token_on(page(client, "/players/badr"))
    accounts.switch_off(badr)
    sent = {"csrfmiddlewaretoken": token, "reason": "insults", "words": "Look."}
    answer = client.post("/players/badr/report", sent)
    html = answer.content.decode()
    assert answer.status_code == 404 and 'class="note error"' in html and 'name="words"' not in html


def test_a_player_is_challenged_by_a_click_and_bots_fill_the_table(db, browser):
    somebody("badr"), somebody("steady", kind="bot")
    answer = send(browser("ali"), "/players/badr", "/players/badr/challenge", ruleset="modern", pace="calm")
    made = Challenge.objects.get()
    assert answer.headers["Location"] == f"/tables/{made.table_id}"
    assert made.table.occupancies.filter(bot=True).count() == 2


def test_a_challenge_that_is_refused_keeps_the_game_that_was_chosen(db, browser):
    badr = somebody("badr")
    somebody("steady", kind="bot")
    client = browser("ali")
    services.block(by=badr, user=somebody("ali"))
    chosen = {"ruleset": "cafe", "pace": "weeks", "rated": "yes"}
    answer = send(client, "/players/badr", "/players/badr/challenge", **chosen)
    html = unescape(answer.content.decode())
    assert answer.status_code == 403 and not Challenge.objects.exists()
    form = html.partition('action="/players/badr/challenge"')[2].partition("</form>")[0]
    assert '<p class="note error" role="alert">' in form and 'value="yes" checked' in form
    assert re.findall(r'value="(\w+)" selected', form) == ["cafe", "weeks"]
    assert " selected" not in page(client, "/players/badr").partition("/challenge")[2].partition("</form>")[0]


def test_nobody_acts_without_signing_in_nor_by_an_act_that_there_is_not(db, browser):
    somebody("badr")
    answer = send(browser(), "/", "/players/badr/block")
    assert answer.headers["Location"].startswith("/account/login") and not Block.objects.exists()
    assert send(browser("ali"), "/", "/players/badr/dance").status_code == 404


def test_who_has_not_played_is_led_to_a_game_on_their_own_page_alone(db, browser):
    somebody("badr")
    client, find = browser("ali"), 'href="/tables">Find a game</a>'
    own, other = page(client, "/players/ali"), page(client, "/players/badr")
    assert find in own and "You have not played yet." in own
    assert find not in other and "No game that you may see." in other
    assert 'href="/players">Find a player</a>' in page(client, "/settings"), "to follow"


def test_leaderboards_say_what_is_missing_when_nobody_is_listed(db, browser):
    assert "Nobody has played a rated game yet." in page(browser(), "/leaderboards")
    page(browser(), "/leaderboards/chess.live", status=404)


def test_a_leaderboard_lists_who_stands_on_it_and_goes_on_behind_a_link(db, browser, person, monkeypatch):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = started(four, **SHORT, turn_limit=60, rated=True)
    played(path, four, until=finished)
    sweep_ratings()
    html = page(browser(), "/leaderboards/modern.live")
    assert "Nobody is on this list yet" in html and 'href="/tables">Find a game</a>' in html
    assert ">Modern · Live</a>" in page(browser(), "/players/ali"), "by the title of its rules"
    table = Table.objects.get(pk=path.removeprefix("tables/"))
    by_place = [(each.user, place) for place, each in enumerate(four, start=1)]
    alike(table, 20, pool="modern.live", by_place=by_place, at=datetime.now(UTC))
    rate_pool("modern.live")
    monkeypatch.setattr(rating_pages, "MOST", 3)  # of four players; a hundred would take longer
    html = page(browser(), "/leaderboards/modern.live")
    assert [name in html for name in ("ali", "badr", "camil", "dina")] == [True, True, True, False]
    assert "From the top" not in html
    further = re.search('href="([^"]*)" rel="next"', html)[1]
    html = page(browser(), f"/leaderboards/modern.live{further}")
    assert re.findall("<tr.*?<td>(.)</td>.*?<bdi>(.*?)</bdi>", html) == [("4", "dina")]
    assert 'href="/leaderboards/modern.live">From the top' in html and 'rel="next"' not in html
    fell_off = somebody("omar").pk
    assert "<bdi>ali</bdi>" in page(browser(), f"/leaderboards/modern.live?before={fell_off}")
