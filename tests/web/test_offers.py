"""Pages of tables and of players offer exactly the buttons and links that the service allows."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from accounts import services as accounts
from accounts.instants import instant
from accounts.services import end_account
from games.lobby import services as lobby
from games.lobby.models import Case
from games.notices.models import Notice
from games.ratings.pools import pool_of
from games.ratings.queries import points_of
from games.tables import services
from games.tables.models import Occupancy, Table
from games.tournaments import services as events
from tests.api.client import done
from tests.api.games import finished, opened, played, started
from tests.people import somebody
from tests.tables.clocks.clock_tables import answered, clock, ran_out
from tests.tournaments.conftest import NAMES, SMALL, entered
from tests.web.pages import page, send

pytestmark = pytest.mark.django_db
SIT, UP, FILL, START = "Sit down</button>", "Get up</button>", "Fill with bots", "Start the game"
BACK = "Take your seat back</button>"


@pytest.fixture
def kept(ali, person):
    """The path of a public table with ali on seat 0; seats 1 and 2 are kept for badr and camil."""
    path = opened([ali])
    for seat, name in enumerate(("badr", "camil"), start=1):
        done(ali.put(f"{path}/seats/{seat}", {"invite": person(name).user.name}))
    return f"/{path}"


def seat_of(name):
    return Occupancy.objects.filter(player__name=name, to_seq=None).values_list("seat", flat=True).first()


def test_who_has_an_invitation_sits_down_on_the_seat_that_is_kept_for_them(kept, browser):
    for name, seat in (("camil", 2), ("badr", 1), ("dina", 3)):
        client = browser(name)
        assert SIT in page(client, kept)
        send(client, kept, f"{kept}/sit")
        assert seat_of(name) == seat


@pytest.mark.parametrize("at", ["table", "lobby"])
def test_nobody_is_offered_a_seat_that_is_kept_for_others(kept, browser, at):
    shown = kept if at == "table" else "/tables"
    send(browser("dina"), kept, f"{kept}/sit")
    assert f'href="{kept}"' in page(browser("badr"), "/tables")
    assert f'href="{kept}"' not in page(browser("elias"), "/tables")
    assert SIT not in page(browser("elias"), shown) and SIT not in page(browser(), shown)
    assert SIT in page(browser("badr"), shown) and SIT not in page(browser("dina"), shown)


def test_bots_fill_the_seats_that_are_kept_for_nobody(kept, browser):
    somebody("steady", kind="bot")
    ali = browser("ali")
    assert FILL in page(ali, kept)
    send(ali, kept, f"{kept}/fill")
    html = page(ali, kept)
    assert 'class="note error"' not in html and FILL not in html and START not in html
    assert [seat for seat in range(4) if Occupancy.objects.filter(seat=seat).exists()] == [0, 3]


def test_one_gets_up_from_a_full_table_too_before_the_game(db, person, browser):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path, client = f"/{opened(four)}", browser("badr")
    assert UP in page(client, path)
    send(client, path, f"{path}/leave")
    assert seat_of("badr") is None


def test_who_lost_their_seat_to_a_bot_takes_it_back_and_nobody_else(db, person, browser):
    somebody("steady", kind="bot")
    two = [person(name) for name in ("ali", "badr")]
    path = started(
        two, ruleset="updown", options={"rounds": [1, 2]}, clock={"preset": "normal", "timeouts": 1}
    )
    table = Table.objects.get(pk=path.removeprefix("tables/"))
    answered(table)
    assert BACK not in page(browser("ali"), f"/{path}") + page(browser("badr"), f"/{path}")
    seat = ran_out(table)
    loser, other = ("ali", "badr") if seat == 0 else ("badr", "ali")
    html = page(browser(loser), f"/{path}")
    assert BACK in html and f'data-lost="{seat}" data-returns=""' in html
    for client in (browser(other), browser("camil"), browser()):
        html = page(client, f"/{path}")
        assert BACK not in html and 'data-lost=""' in html
    send(browser(other), f"/{path}", f"/{path}/come-back")
    assert not clock(table, seat).comes_back
    send(browser(loser), f"/{path}", f"/{path}/come-back")
    assert clock(table, seat).comes_back
    html = page(browser(loser), f"/{path}")
    assert BACK not in html and "You get your seat back" in html and 'data-returns="1"' in html


def test_nobody_gets_up_from_a_table_of_an_event(db, browser):
    owner = somebody("omar")
    event = entered(events.make(by=owner, **SMALL), owner, [somebody(each) for each in NAMES])
    digest = events.propose(tournament_id=event.pk, by=owner).digest
    begins = datetime.now(UTC) + timedelta(days=1)
    events.publish(tournament_id=event.pk, by=owner, digest=digest, starts_at=begins)
    table = Table.objects.filter(tournament=event.pk).first()
    name = Occupancy.objects.filter(table=table).first().player.name
    html = page(browser(name), f"/tables/{table.pk}")
    assert table.status == "open" and UP not in html and SIT not in html


def test_the_services_bots_can_neither_be_followed_nor_blocked(db, browser):
    somebody("steady", kind="bot")
    html = page(browser("ali"), "/players/steady")
    assert "/players/steady/note" in html
    assert "/players/steady/follow" not in html and "/players/steady/block" not in html


def test_whom_one_blocks_one_neither_follows_nor_challenges(db, browser):
    badr, client = somebody("badr"), browser("ali")
    html = page(client, "/players/badr")
    assert "/players/badr/follow" in html and "/players/badr/challenge" in html
    lobby.block(by=somebody("ali"), user=badr)
    html = page(client, "/players/badr")
    assert "/players/badr/follow" not in html and "/players/badr/challenge" not in html
    assert "/players/badr/unblock" in html


def test_an_empty_note_is_kept_where_there_is_none(db, browser):
    somebody("badr")
    client = browser("ali")
    send(client, "/players/badr", "/players/badr/note", text="")
    assert 'class="note error"' not in page(client, "/players/badr")


def test_no_link_leads_to_the_page_of_a_player_whose_account_has_ended(db, person, browser):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = started(four, ruleset="modern", options={"rounds": [14]})
    played(path, four, until=finished)
    owner = somebody("omar")
    event = events.open_entries(tournament_id=events.make(by=owner, **SMALL).pk, by=owner)
    events.enter(tournament_id=event.pk, by=four[0].user, player=four[0].user)
    end_account(user=four[0].user, leave_games=True)
    for at in (f"/{path}", f"/tournaments/{event.pk}"):
        html = page(browser(), at)
        assert "former player" in html
        for link in set(re.findall(r'href="(/players/[^"]+)"', html)):
            page(browser(), link)


def test_an_open_table_is_closed_by_who_opened_it_alone(kept, browser):
    assert "Close the table" in page(browser("ali"), kept)
    assert "Close the table" not in page(browser("badr"), kept)
    services.abort(table_id=kept.removeprefix("/tables/"), by=somebody("ali"))
    assert SIT not in page(browser("badr"), kept)


def test_nobody_is_offered_to_join_a_seek_of_a_game_that_they_seek_or_cannot_play_now(db, person, browser):
    done(person("ali").post("seeks", {}), 201)
    done(person("badr").post("seeks", {}), 201)
    assert "Play with them" in page(browser("camil"), "/tables") and "Play with them" in page(
        browser(), "/tables"
    )
    assert "Play with them" not in page(browser("badr"), "/tables"), "they look for the same game"
    done(person("camil").post("tables", {"turn_limit": 60}), 201)
    assert "Play with them" not in page(browser("camil"), "/tables"), "they sit at a live table"
    done(person("dina").post("seeks", {"clock": {"preset": "normal"}}), 201)
    assert page(browser("camil"), "/tables").count("Play with them") == 1


def test_a_notice_leads_to_no_table_that_its_reader_may_not_see_any_more(db, ali, person, browser):
    path = opened([ali], visibility="invite")
    badr = person("badr").user
    Notice.objects.create(user=badr, kind="game_aborted", key=path, table=path[7:], shown=True)
    done(ali.put(f"{path}/invitations/badr"), 200)
    assert f'href="/{path}"' in page(browser("badr"), "/notices")
    done(ali.delete(f"{path}/invitations/badr"), 204)
    assert f'href="/{path}"' not in page(browser("badr"), "/notices")


def test_who_looks_for_others_says_which_ratings_and_only_these_are_offered_to_join(db, person, browser):
    done(person("ali").post("seeks", {"rating_range": {"min": 2500}}), 201)
    done(person("badr").post("seeks", {"rating_range": {"max": 2500}, "turn_limit": 30}), 201)
    html = page(browser("camil"), "/tables")
    assert "≥ 2500" in html and "≤ 2500" in html
    own = points_of(somebody("camil"), pool_of("modern", lasts_days=False, with_house_bots=False))
    assert own < 2500 and html.count("Play with them") == 1


def test_nobody_is_offered_to_play_with_somebody_whom_they_block(db, person, browser):
    done(person("ali").post("seeks", {}), 201)
    made = lobby.challenge(
        by=somebody("ali"), opponents=[somebody("badr")], bots=[], expires_in=3600, table={}
    )
    badr, answers = browser("badr"), f"/tables/challenges/{made.challenge.pk}"
    html = page(badr, "/tables")
    assert "Play with them" in html and f"{answers}/accept" in html
    lobby.block(by=somebody("badr"), user=somebody("ali"))
    html = page(badr, "/tables")
    assert "Play with them" not in html and f"{answers}/accept" not in html and f"{answers}/decline" in html


def test_who_looks_for_five_games_is_offered_no_sixth(db, person, browser):
    done(person("ali").post("seeks", {}), 201)
    for rounds in ([1], [2], [3], [4], [5]):
        assert "Play with them" in page(browser("badr"), "/tables")
        done(person("badr").post("seeks", {"options": {"rounds": rounds}}), 201)
    assert "Play with them" not in page(browser("badr"), "/tables")


def test_at_a_live_table_one_looks_only_for_games_of_days(db, person, browser):
    form = re.compile(r'action="/tables/seek">.*?</form>', re.DOTALL)
    assert 'value="calm"' in form.search(page(browser("ali"), "/tables"))[0]
    done(person("ali").post("tables", {"turn_limit": 60}), 201)
    offered = form.search(page(browser("ali"), "/tables"))[0]
    assert (
        'value="weeks"' in offered and 'value="calm"' not in offered and "only for games of days" in offered
    )


def test_a_suspended_player_reads_until_when_and_is_offered_no_new_game(kept, person, browser):
    somebody("steady", kind="bot")
    case = lobby.report(by=somebody("dina"), about=somebody("badr"), reason="insults").case
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = started(four, ruleset="modern", options={"rounds": [14]})
    played(path, four, until=finished)
    badr, places = browser("badr"), {
        "/": "/play", "/tables": "/tables/open", "/players/ali": "/challenge", f"/{path}": "/again",
        kept: "/sit",
    }  # fmt: skip
    for at, form in places.items():
        assert f'{form}">' in page(badr, at)
    assert SIT in page(badr, "/tables")
    assert 'data-suspended=""' in page(badr, kept)
    until = datetime.now(UTC) + timedelta(days=3)
    lobby.suspend(case_id=case.pk, by=somebody("omar"), reason="Insults at the table.", until=until)
    for at, form in places.items():
        assert f'{form}">' not in page(badr, at)
    assert SIT not in page(badr, "/tables")
    for at in ("/", "/tables", kept, f"/{path}"):
        html = page(badr, at)
        assert "Staff suspended you" in html and f"{until:%Y-%m-%d %H:%M} (UTC)" in html
    assert f'data-suspended="{instant(until)}" data-chat-banned=""' in page(badr, kept)


def test_the_board_knows_until_when_its_reader_may_write_nothing(kept, browser):
    case = lobby.report(by=somebody("dina"), about=somebody("badr"), reason="insults").case
    until = datetime.now(UTC) + timedelta(days=3)
    lobby.ban_from_chat(case_id=case.pk, by=somebody("omar"), reason="Insults at the table.", until=until)
    assert f'data-suspended="" data-chat-banned="{instant(until)}"' in page(browser("badr"), kept)
    assert 'data-suspended="" data-chat-banned=""' in page(browser("camil"), kept)


def test_a_suspended_player_whom_a_link_invites_reads_so_and_is_offered_no_seat(ali, browser):
    made = lobby.challenge(
        by=ali.user, opponents=(), bots=(), expires_in=3600, table={"visibility": "invite"}
    )
    link, taking = f"/challenges/{made.challenge.pk}/{made.secrets[1]}", "Take the seat</button>"
    assert taking in page(browser("badr"), link)
    case = lobby.report(by=somebody("dina"), about=somebody("badr"), reason="insults").case
    until = datetime.now(UTC) + timedelta(days=3)
    lobby.suspend(case_id=case.pk, by=somebody("omar"), reason="Insults at the table.", until=until)
    html = page(browser("badr"), link)
    assert taking not in html and "Staff suspended you for a while" in html
    assert taking in page(browser("camil"), link)


def test_an_open_report_is_not_offered_again(db, browser):
    client, path = browser("ali"), f"/players/{somebody('badr').name}"
    assert f'{path}/report">' in page(client, path)
    send(client, path, f"{path}/report", reason="spam")
    html = page(client, path)
    assert f'{path}/report">' not in html and "You have reported this player" in html
    assert f'{path}/report">' in page(client, f"{path}?table=some_game"), "about that game they have not"
    case = Case.objects.get()
    lobby.close(case_id=case.pk, by=somebody("omar"), reason="Nothing to see.", merit=False)
    assert f'{path}/report">' in page(client, path)


def test_a_vacation_is_offered_to_those_who_may_take_one_now(db, browser):
    client, form = browser("ali"), 'action="/settings/vacation">'
    assert form in page(client, "/settings")
    away = accounts.go_on_vacation(user=somebody("ali"), ends_at=datetime.now(UTC) + timedelta(days=2))
    html = page(client, "/settings")
    assert form not in html and "at least one day between two vacations" in html
    accounts.end_vacation(user=somebody("ali"), vacation_id=away.pk)
    assert form not in page(client, "/settings"), "they have just come back"
