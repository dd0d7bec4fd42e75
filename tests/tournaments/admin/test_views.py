"""Pages for officials: boards under the same embargo as elsewhere, the log in words, and their queries."""

import ast
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.services.deletion import end_account
from games.engine.actions import Estimate
from games.engine.cards import CARD_TEXT, cards
from games.feed.models import AuditEntry
from games.feed.services import record
from games.ratings.services.corrections import adjust
from games.tables.interventions import AUDITED
from games.tables.models import Waiting
from games.tables.services import abort_by_staff, directing
from games.tables.services.directing import Order
from games.tournaments import services
from games.tournaments.admin import admin_texts
from games.tournaments.admin.tournament_pages import LOGGED
from games.tournaments.models import Motion, Tournament
from games.tournaments.queries.travellers import boards, traveller
from games.tournaments.roles import Role
from tests.isolates import plain
from tests.people import somebody
from tests.tables.table_setup import played_out, player_on
from tests.tournaments.admin.conftest import REASON, at, notes, present, trail
from tests.tournaments.conftest import SMALL, entered, published
from tests.tournaments.test_duplicate import QUICK, over, play_round

pytestmark = pytest.mark.django_db


def test_a_board_is_told_of_once_its_last_table_has_played_it_and_to_nobody_before(
    closed, owner, omar, browser
):
    event = closed(**QUICK)
    here, there = published(event, owner)
    services.appoint(tournament_id=event.pk, by=owner, user=player_on(there, 0), role=Role.DIRECTOR)
    plays = browser(player_on(there, 0).name)
    played_out(here)
    for each in (omar, plays):
        listed = each.text(event, "boards/")
        assert "Board 1" in listed and "boards/1/" not in listed
        refused = each.get(event, "boards/1/")
        assert refused.status_code == 302 and refused.headers["Location"] == at(event, "boards/")
        assert "has still to play this board" in notes(refused)[0]
    assert omar.get(event, "boards/99/").status_code == 404
    played_out(there)
    over(event)
    found = traveller(event, 1)
    page = omar.text(event, "boards/1/")
    assert "boards/1/" in omar.text(event, "boards/") and page.count('scope="row"') == 4
    assert re.findall(r"<h3>(Seat \d)</h3>", page) == [f"Seat {at + 1}" for at in range(len(found.hands))]
    for hand in found.hands:
        assert all(CARD_TEXT[card][0] in page for card in cards(hand))
    worth = [float(100 * line.worth[0].matchpoints) for line in found.lines if line.worth]
    assert all(f"{each:g} %" in page for each in worth)


@pytest.mark.parametrize(("begun", "listed"), [([], [(1, 2)]), ([1], [(1, 2), (2, 1)])])
def test_of_games_that_were_broken_off_boards_are_listed_that_were_dealt_with_the_tables_that_had_them(
    boarded, both, owner, omar, begun, listed
):
    for number in begun:
        play_round(both[0], number)
    assert omar.text(boarded, "boards/").count("not played everywhere yet") == 2
    for table in both:
        abort_by_staff(table_id=table.pk, by=owner, reason=REASON)
    over(boarded)
    assert [(each.number, len(each.at)) for each in boards(boarded)] == listed
    public = omar.client.get(f"/tournaments/{boarded.pk}").content.decode()
    for page in (omar.text(boarded, "boards/"), public):
        leads = sorted(set(map(int, re.findall(r"boards/(\d)", page))))
        assert leads == [number for number, _ in listed]
    for number, many in listed:
        assert omar.get(boarded, f"boards/{number}/").status_code == 200
        assert len(traveller(boarded, number).lines) == many


def test_an_event_whose_tables_have_their_own_deals_has_no_boards(event, omar, playing):
    assert "/boards/" not in omar.text(event) and "Every table has its own deals." in omar.text(
        event, "boards/"
    )
    assert omar.get(event, "boards/1/").status_code == 404


def test_the_daily_six_is_listed_with_its_table_and_can_be_left_out(omar, person):
    person("steady", "bot")
    services.sweep_daily()
    services.play_daily(by=person("ali"))
    event = Tournament.objects.get()
    listed = "/admin/tournaments/tournament/"
    assert event.name in omar.client.get(listed).content.decode()
    assert event.name in omar.client.get(f"{listed}?daily=yes").content.decode()
    assert event.name not in omar.client.get(f"{listed}?daily=no").content.decode()
    assert "ali" in omar.text(event, "tables/") and "not played everywhere yet" in omar.text(event, "boards/")
    assert omar.get(event, "boards/1/").status_code == 302


def test_the_log_is_read_page_by_page(made, owner, omar):
    event = made()
    for number in range(LOGGED):
        record(realm="real", who=owner, what="player_left", subject=event.pk, reason=f"Number {number:03}.")
    first, last = omar.text(event, "log/"), omar.text(event, "log/?page=2")
    assert "Number 099." in first and "Event made" not in first and 'href="?page=2"' in first
    assert "Event made" in last and "Number" not in last and 'href="?page=1"' in last
    assert "Event made" in omar.text(event, "log/?page=99") and "Number 099." in omar.text(
        event, "log/?page=x"
    )


def test_the_log_says_names_and_words_and_no_codes(event, owner, omar):
    chosen = {"swaps": ((1, 3),), "roll": 1}
    published(event, owner, **chosen)
    said = omar.text(event, "log/")
    assert "swapped: amal and camil" in said and "round: 1" in said
    assert "schedule-pick" not in said and "roll" not in said
    draft = services.make(by=owner, **SMALL)
    services.change(tournament_id=draft.pk, by=owner, version=1, complaint_hours=12, tie_breaks=["lot"])
    assert "changed: Hours for complaints, Between equals" in omar.text(draft, "log/")


def test_the_log_says_starts_calls_and_places_in_the_language_of_the_reader(closed, owner, omar):
    waiting, event = closed(), closed(rated=True)
    begins = datetime.now(UTC) + timedelta(hours=1)
    published(waiting, owner, starts_at=begins)
    services.set_start(tournament_id=waiting.pk, by=owner, stage_round=1, starts_at=begins)
    first, second = published(event, owner)
    turn = Waiting.objects.get(table=first)
    directing.force(
        Order(first.pk, owner, REASON), seat=turn.seat, turn=(turn.round, turn.turn), action=Estimate(0)
    )
    played_out(second)
    adjust(table_id=second.pk, places=[1, 1], by=owner, reason=REASON)
    at_begin = f"{begins:%Y-%m-%d %H:%M}"
    assert f"Games begin at (UTC): {at_begin}" in plain(omar.text(waiting, "log/"))
    said = plain(omar.text(event, "log/"))
    assert "said: estimate 0" in said and "places: 1, 1" in said
    in_arabic = omar.in_arabic(waiting, "log/") + omar.in_arabic(event, "log/")
    assert at_begin in in_arabic and "المراكز: 1، 1" in in_arabic
    for code in ("starts at", "estimate", "places", f"{begins:T%H:%M}"):
        assert code not in in_arabic, code


FILLED = {"kind": Motion.Kind.values, "status": ("upheld", "dismissed")}


def kept() -> Iterator[str]:
    """Yield the codes of the audit trail: those in the source of tournaments' services, and tables' codes."""
    for path in Path(services.__file__).parent.glob("*.py"):
        for call in ast.walk(ast.parse(path.read_text())):
            if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "keep":
                yield from _codes(call.args[2])
    yield from AUDITED.values()
    yield from ("table_aborted", "rating_annulled", "rating_adjusted")


def _codes(said: ast.expr) -> Iterator[str]:
    if isinstance(said, ast.Constant):
        yield said.value
    elif isinstance(said, ast.IfExp):
        yield from (*_codes(said.body), *_codes(said.orelse))
    else:
        assert isinstance(said, ast.JoinedStr), ast.unparse(said)
        told = "".join(each.value if isinstance(each, ast.Constant) else "{}" for each in said.values)
        (filled,) = (ast.unparse(each.value) for each in said.values if isinstance(each, ast.FormattedValue))
        yield from (told.format(each) for each in FILLED[filled.rpartition(".")[2]])


def test_every_act_of_the_trail_has_words():
    assert set(kept()) == set(admin_texts._DONE)


PAGES = ("change/", "entries/", "rounds/", "tables/", "standings/", "boards/", "officials/", "log/")


def asked(omar, event: Tournament, *pages: str) -> dict[str, int]:
    found = {}
    for page in pages:
        with CaptureQueriesContext(connection) as queries:
            omar.get(event, page)
        found[page] = len(queries)
    return found


def test_the_pages_of_an_event_cost_as_much_with_eight_entries_as_with_four(closed, owner, four, omar):
    small = closed()
    large = closed(people=[*four, *(somebody(f"more{number}") for number in range(4))])
    assert SMALL["players"] == 2
    assert asked(omar, small, "entries/", "pair/") == asked(omar, large, "entries/", "pair/")
    for event in (small, large):
        published(event, owner)
    few, many = asked(omar, small, *PAGES), asked(omar, large, *PAGES)
    assert few == many and max(few.values()) <= 30
    assert AuditEntry.objects.count() < LOGGED


@pytest.mark.parametrize(("language", "name"), [("en", "Daily six"), ("ar", "ستّة اليوم")])
def test_the_boards_of_a_day_are_listed_and_shown_by_their_name_in_the_reader_s_language(
    db, omar, language, name
):
    services.open_day(date(2999, 11, 22))
    event = Tournament.objects.get(day=date(2999, 11, 22))
    for path in ("/admin/tournaments/tournament/", at(event, "change/")):
        page = omar.client.get(path, headers={"accept-language": language}).content.decode()
        assert name in page and ("Daily six" in page) == (language == "en"), path


def test_staff_rescue_an_event_whose_owner_has_ended_their_account(made, owner, four, browser):
    event = entered(made(), owner, four)
    staff = browser("staff")
    assert "hold no role here" in staff.text(event) and "Appoint" not in staff.text(event, "officials/")
    end_account(user=owner)
    page = staff.text(event)
    assert "the owner’s account is closed" in page and "Cancel the event" in page
    assert "hold no role here" not in page and "Pair the next round" not in page
    assert "حساب صاحب البطولة مغلق" in staff.in_arabic(event, "change/")
    assert staff.send(event, "officials/", player="amal", role=Role.DIRECTOR.value).status_code == 302
    assert "Pair the next round" in browser("amal").text(event)
    assert staff.send(event, "do/cancel/", reason=REASON).status_code == 302
    assert present(event).status == "cancelled" and trail(event)[-2:] == [
        "official_appointed", "tournament_cancelled",
    ]  # fmt: skip


def test_a_page_asks_once_whether_its_reader_plays(omar, closed, owner, four):
    event = closed(people=[*four[:3], owner])
    published(event, owner)
    pages = {"change/", "entries/", "rounds/", "tables/", "standings/", "officials/", "log/", "do/roll-back/"}
    for each in pages:
        with CaptureQueriesContext(connection) as asked:
            omar.text(event, each)
        plays = [one for one in asked if 'SELECT 1 AS "a" FROM "tournaments_entry"' in one["sql"]]
        assert len(plays) == 1, each
