"""The lobby's page: find people and sit down by clicks alone."""

import re
from datetime import UTC, datetime, timedelta
from html import unescape

import pytest
from django.db.models import F
from django.db.models.functions import Now

from accounts.queries import user_by_name
from games.lobby import services
from games.lobby.models import Seek
from games.tables.models import Occupancy, Table
from games.tables.services import invite, open_table
from games.tables.services.table_creation import MOST_OPEN_TABLES
from games.web import lobby
from tests.api.client import done
from tests.api.games import opened, started
from tests.people import somebody
from tests.web.pages import page, send, token_on


def last(answer):
    return answer.headers["Location"]


@pytest.mark.parametrize("language", ["en", "ar"])
def test_it_shows_free_seats_seeks_and_public_games_in_both_languages(db, person, browser, language):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    running, free = started(four), opened(four[:1])
    done(person("elias").post("seeks", {}), 201)
    html = page(browser(), f"/tables?lang={language}")
    assert f'href="/{running}"' in html and f'href="/{free}"' in html
    assert "<bdi>elias</bdi>" in html
    assert ("Sit down" if language == "en" else "اجلس") in html


def test_ones_own_table_that_has_not_begun_is_found_again_and_offers_no_seat_there(db, ali, browser):
    public, hidden = opened([ali]), opened([ali], visibility="unlisted")
    for address in ("/", "/tables"):
        html = page(browser("ali"), address)
        assert html.count(f'href="/{public}"') == html.count(f'href="/{hidden}"') == 1, address
        assert html.count("Not begun yet") == 2 and '/sit"' not in html
        assert 'id="mine"' not in html, "a table that has not begun opens for nobody by itself"
    other = page(browser("badr"), "/tables")
    assert f'action="/{public}/sit"' in other and hidden not in other and "Not begun yet" not in other


def test_a_seat_that_is_kept_for_somebody_is_offered_to_nobody_else(db, person, browser):
    somebody("elias")
    table = Table.objects.get(pk=opened([person("ali")]).removeprefix("tables/"))
    badr, camil, dina = (browser(name) for name in ("badr", "camil", "dina"))

    def keep(name: str, seat: int) -> None:
        invite(table_id=table.pk, by=table.creator, user=user_by_name(name), seat=seat)

    keep("badr", 1)
    send(camil, "/tables", f"/tables/{table.pk}/sit")
    assert Occupancy.objects.get(player__name="camil").seat == 2, "the first seat that is free for camil"
    keep("elias", 3)
    assert f"/{table.pk}/sit" in page(badr, "/tables")
    assert f"/{table.pk}/sit" not in page(dina, "/tables") + page(browser(), "/tables")


def test_ruleset_and_pace_choose_what_is_listed(db, ali, browser):
    path = opened([ali], ruleset="rising", clock={"preset": "normal"})
    for asked, is_listed in (("ruleset=rising", True), ("ruleset=modern", False), ("clock=days", True),
                             ("clock=live", False), ("ruleset=chess", True)):  # fmt: skip
        assert (f'href="/{path}"' in page(browser(), f"/tables?{asked}")) is is_listed, asked


@pytest.mark.parametrize("visibility", ["unlisted", "invite"])
def test_what_is_not_public_is_not_listed(db, ali, browser, visibility):
    path = opened([ali], visibility=visibility)
    assert f'href="/{path}"' not in page(browser("badr"), "/tables")


def test_an_empty_lobby_says_what_to_do(db, browser):
    html = page(browser(), "/tables")
    assert "No seat is free now" in html and "Nobody now. Look for players" in html


def test_a_table_is_opened_filled_with_bots_and_started_by_clicks(db, browser):
    somebody("steady", kind="bot")
    client = browser("badr")
    at = last(send(client, "/tables", "/tables/open", ruleset="traditional", pace="free"))
    table = Table.objects.get()
    assert at == f"/tables/{table.pk}" and table.ruleset.startswith("traditional@")
    for act in ("fill", "start"):
        assert last(send(client, at, f"{at}/{act}")) == at
    table.refresh_from_db()
    assert table.status == "running"


@pytest.mark.parametrize(("pace", "rated"), [("calm", True), ("weeks", True), ("free", False)])
def test_a_table_is_rated_unless_the_pace_says_that_it_is_not(db, browser, pace, rated):
    client = browser("badr")
    assert '<option value="free">No time limit, not rated</option>' in page(client, "/tables")
    send(client, "/tables", "/tables/open", ruleset="modern", pace=pace, rated="yes")
    assert Table.objects.get().rated is rated


def test_somebody_sits_down_and_gets_up_by_a_click(db, ali, browser):
    path = f"/{opened([ali])}"
    client = browser("badr")
    send(client, path, f"{path}/sit")
    assert Occupancy.objects.filter(player__name="badr", to_seq=None).count() == 1
    assert "Get up" in page(client, path)
    send(client, path, f"{path}/leave")
    assert not Occupancy.objects.filter(player__name="badr", to_seq=None).exists()


def test_what_is_refused_is_said_in_words_in_the_visitor_s_language(db, ali, browser):
    path = f"/{opened([ali])}"
    client = browser("badr")
    send(client, f"{path}?lang=ar", f"{path}/start")
    html = page(client, path)
    assert re.search('<p class="note error" role="status">[^<]*[\u0621-\u064a]', html)


@pytest.mark.parametrize(
    ("act", "more"), [("seek", {"ruleset": "cafe", "pace": "weeks"}), ("open", {"private": "yes"})]
)
def test_a_form_that_is_refused_keeps_what_was_chosen_in_it_and_only_there(db, ali, browser, act, more):
    chosen = {"ruleset": "cafe", "pace": "weeks", "rated": "yes", **more}
    client = browser("ali")
    if act == "seek":
        send(client, "/tables", "/tables/seek", **chosen)
    for _ in range(MOST_OPEN_TABLES if act == "open" else 0):
        open_table(creator=ali.user, ruleset="updown")
    answer = send(client, "/tables", f"/tables/{act}", **chosen)
    html = unescape(answer.content.decode())
    assert answer.status_code == 409 and re.search(r'rel="canonical" href="[^"]+/tables" data-answer', html)
    for each in ("seek", "open"):
        form = html.partition(f'action="/tables/{each}"')[2].partition("</form>")[0]
        told, again = form.count('role="alert"'), re.findall(r'value="(\w+)" selected', form)
        assert (told, again) == ((1, ["cafe", "weeks"]) if each == act else (0, []))
        ticked = {"rated"} | ({"private"} if act == "open" else set())
        others = {"bots"} if each == "seek" else set()  # as on a new page
        found = set(re.findall(r'name="(\w+)" value="yes" checked', form))
        assert found == (ticked if each == act else others)


def test_who_is_suspended_is_told_of_a_refusal_though_there_is_no_form(db, browser):
    client = browser("ali")
    token = token_on(page(client, "/tables"))
    case = services.report(by=somebody("badr"), about=somebody("ali"), reason="insults").case
    until = datetime.now(UTC) + timedelta(days=1)
    services.suspend(case_id=case.pk, by=somebody("omar"), reason="Insults at the table.", until=until)
    answer = client.post("/tables/open", {"csrfmiddlewaretoken": token, "ruleset": "cafe"})
    html = answer.content.decode()
    assert answer.status_code == 403 and html.count('class="note error"') == 1


def test_who_is_not_signed_in_is_asked_to_and_comes_back(db, ali, browser):
    client = browser()
    answer = send(client, "/tables", "/tables/seek")
    assert last(answer).startswith("/account/login?next=") and not Seek.objects.exists()


def test_a_private_table_cannot_be_acted_at(db, ali, browser):
    path = f"/{opened([ali], visibility='invite')}"
    assert send(browser("badr"), "/tables", f"{path}/sit").status_code == 404
    assert send(browser("ali"), "/tables", f"{path}/dance").status_code == 404


def test_a_seek_is_opened_joined_and_ended_by_clicks(db, browser):
    badr, camil = browser("badr"), browser("camil")
    send(badr, "/tables", "/tables/seek", ruleset="modern", pace="quick")
    (seek,) = Seek.objects.all()
    assert (seek.turn_limit, seek.rated) == (30, False)
    send(camil, "/tables", f"/tables/seeks/{seek.pk}/join")
    assert set(Seek.objects.values_list("terms", flat=True)) == {seek.terms} and Seek.objects.count() == 2
    send(badr, "/tables", f"/tables/seeks/{seek.pk}/end")
    seek.refresh_from_db()
    assert seek.status == "withdrawn"


def test_who_looks_for_others_sees_how_many_do_and_comes_to_the_game_that_begins(db, browser):
    ali, badr, camil, dina = (browser(name) for name in ("ali", "badr", "camil", "dina"))
    send(ali, "/tables", "/tables/seek", ruleset="modern", pace="quick")
    seek = Seek.objects.get()
    for client in (badr, camil):
        send(client, "/tables", f"/tables/seeks/{seek.pk}/join")
    waits = page(ali, "/tables")
    assert "3 of 4 people" in waits and "data-looks" in waits and "web/lobby" in waits
    assert "data-looks" not in page(dina, "/tables")
    looking = last(send(dina, "/tables", f"/tables/seeks/{seek.pk}/join"))
    assert "data-looks" in page(dina, looking)
    services.match_seekers(seek.terms)
    game = f"/tables/{Table.objects.get().pk}"
    begun = page(ali, "/tables")
    assert f'id="mine"><li><a href="{game}"' in begun and "data-looks" not in begun
    # The last one to join may come too late for the waiting page, and is sent on to the game.
    assert last(dina.get(looking)) == game
    assert dina.get(f"/tables?seek={seek.pk}").status_code == 200, "of ali's seek only ali is led on"
    assert dina.get("/tables?seek=nothing").status_code == browser().get(looking).status_code == 200
    Table.objects.update(status="aborted", ended_at=Now())
    assert dina.get(looking).status_code == 200, "nobody is led to a game that is over"


@pytest.mark.parametrize(("pace", "after"), [("quick", 60), ("weeks", 24 * 60 * 60)])
def test_bots_may_fill_up_a_game_for_which_too_few_came(db, browser, pace, after):
    somebody("steady", kind="bot")
    ali, badr = browser("ali"), browser("badr")
    send(ali, "/tables", "/tables/seek", ruleset="modern", pace=pace, bots="yes")
    assert "bots fill the other seats" in page(badr, "/tables")
    send(badr, "/tables", f"/tables/seeks/{Seek.objects.get().pk}/join")
    first, second = Seek.objects.order_by("pk")
    assert first.bots_after.total_seconds() == after
    assert first.since + first.bots_after == second.since + second.bots_after, "else each gets bots alone"
    Seek.objects.update(since=F("since") - timedelta(seconds=after))
    services.match_seekers(first.terms)
    seated = Occupancy.objects.filter(table=Table.objects.get(), bot=False)
    assert {each.player.name for each in seated} == {"ali", "badr"}, "bots take only what people leave"
    Table.objects.update(status="aborted", ended_at=Now())
    send(ali, "/tables", f"/tables/seeks/{first.pk}/join")
    again = Seek.objects.latest("pk")
    assert again.since > first.since and again.bots_after == first.bots_after, (
        "the wait for bots begins again"
    )


def test_a_challenge_waits_on_the_page_and_is_accepted_or_declined_there(db, ali, person, browser):
    person("badr")
    made = done(ali.post("challenges", {"opponents": ["badr"]}), 201)
    client = browser("badr")
    assert "Accept" in page(client, "/tables") and "Accept" not in page(browser("ali"), "/tables")
    assert (
        last(send(client, "/tables", f"/tables/challenges/{made['id']}/accept")) == f"/tables/{made['table']}"
    )
    again = done(ali.post("challenges", {"opponents": ["badr"]}), 201)
    assert last(send(client, "/tables", f"/tables/challenges/{again['id']}/decline")) == "/tables"
    assert send(browser("camil"), "/tables", f"/tables/challenges/{again['id']}/accept").status_code == 404


def test_a_challenge_waits_on_the_page_however_many_came_to_nothing_since(
    db, ali, person, browser, monkeypatch
):
    monkeypatch.setattr(lobby, "MOST", 2)  # thirty tables take long
    person("badr")
    made = done(ali.post("challenges", {"opponents": ["badr"]}), 201)
    for _ in range(2):
        later = done(ali.post("challenges", {"opponents": ["badr"]}), 201)
        services.cancel_challenge(by=ali.user, challenge_id=later["id"])
    assert f"/tables/challenges/{made['id']}/accept" in page(browser("badr"), "/tables")


def test_a_form_cannot_send_anybody_to_another_site(db, browser):
    answer = send(browser("ali"), "/tables", "/tables/seek", back="https://elsewhere.example/")
    assert last(answer) == f"/tables?seek={Seek.objects.get().pk}"


def test_a_seeker_sees_their_own_seek_first_even_if_older_than_the_newest_hundred(db, person, browser):
    done(person("ali").post("seeks", {}), 201)
    likewise = {
        "realm_id": "real", "ruleset": "rising@1", "players": 4, "rated": False, "rating": 1500,
        "turn_limit": 60, "expires_at": datetime(2999, 1, 1, tzinfo=UTC),
    }  # fmt: skip
    Seek.objects.bulk_create(Seek(player=somebody("badr"), terms=str(at), **likewise) for at in range(100))
    html = page(browser("ali"), "/tables")
    assert html.index("<bdi>ali</bdi>") < html.index("<bdi>badr</bdi>") and "data-looks" in html
    assert "newest hundred" in html and "<bdi>ali</bdi>" not in page(browser(), "/tables")
    assert "newest hundred" not in page(browser(), "/tables?ruleset=modern")
