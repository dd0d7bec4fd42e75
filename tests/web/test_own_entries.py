"""The page of an event offers to enter and to play exactly what the service allows."""

from datetime import UTC, datetime, timedelta

import pytest

from games.lobby import services as lobby
from games.lobby.models import Case
from games.tournaments import services
from games.tournaments.models import Entry
from tests.people import somebody
from tests.tournaments.conftest import NAMES, SMALL, entered, published
from tests.web.pages import page, send

pytestmark = pytest.mark.django_db
ENTER, TO_TABLE = "Enter</button>", "To your table"
LATE = {"stages": [{"method": "swiss", "rounds": 3}], "late_until": 3}


@pytest.fixture
def late(db):
    """An event that takes late entries; its entries are closed."""
    owner = somebody("omar")
    return entered(services.make(by=owner, **SMALL | LATE), owner, [somebody(each) for each in NAMES])


@pytest.fixture
def open_event(db):
    owner = somebody("omar")
    draft = services.make(by=owner, **SMALL | {"capacity": 4})
    return services.open_entries(tournament_id=draft.pk, by=owner)


def refusal(browser, name, event):
    """Check that a visitor is not offered to enter, is told why, and is refused so. Return the sentence."""
    path, client = f"/tournaments/{event.pk}", browser(name)
    html = page(client, path)
    assert ENTER not in html
    assert send(client, "/settings", f"{path}/enter").status_code == 302
    said = page(client, path).split('role="status">')[1].split("</p>")[0]
    assert f'<p class="note">{said}</p>' in html
    return said


def test_who_dropped_out_enters_again_after_the_next_round_and_is_told_so_before(late, browser):
    published(late, somebody("omar"))
    assert ENTER in page(browser("elias"), f"/tournaments/{late.pk}")
    services.leave(tournament_id=late.pk, by=somebody("amal"))
    assert "once the next round is published" in refusal(browser, "amal", late)


def test_who_was_disqualified_is_not_offered_to_enter(late, browser):
    Entry.objects.filter(tournament=late, player=somebody("amal")).update(status="disqualified", last_round=0)
    assert "disqualified" in refusal(browser, "amal", late)


def test_nobody_is_offered_a_place_in_a_full_event(open_event, browser):
    at = f"/tournaments/{open_event.pk}"
    assert ENTER in page(browser(), at)
    for name in NAMES:
        services.enter(tournament_id=open_event.pk, by=somebody(name), player=somebody(name))
    assert "full" in refusal(browser, "elias", open_event)
    assert ENTER not in page(browser(), at) and "Withdraw" in page(browser("amal"), at)


def test_who_is_suspended_reads_until_when_in_place_of_the_button(open_event, browser):
    amal, staff = somebody("amal"), somebody("staff", is_staff=True)
    case, until = Case.objects.create(about=amal), datetime.now(UTC) + timedelta(days=1)
    lobby.suspend(case_id=case.pk, by=staff, reason="Insults in chat.", until=until)
    refusal(browser, "amal", open_event)


def test_the_owner_of_a_bot_that_is_entered_is_not_offered_a_rated_event(db, browser):
    owner, amal = somebody("omar"), somebody("amal")
    draft = services.make(by=owner, **SMALL | {"rated": True})
    event = services.open_entries(tournament_id=draft.pk, by=owner)
    bot = somebody("mind", kind="bot", owner=amal)
    Entry.objects.create(tournament=event, number=1, player=bot, first_round=1)
    refusal(browser, "amal", event)


def test_nobody_is_asked_to_be_the_first_where_nobody_can_enter(open_event, browser):
    at = f"/tournaments/{open_event.pk}"
    assert "Be the first." in page(browser(), at)
    services.cancel(tournament_id=open_event.pk, by=somebody("omar"), reason="The hall is closed.")
    assert "Be the first." not in page(browser(), at)


def test_what_a_missed_round_costs_is_said_before_one_withdraws_where_one_can_be_missed(late, browser):
    published(late, somebody("omar"))
    costs = "counts for them as the least that anybody got in it, and never more than 0."
    withdrawing = f"You keep what you won. A round that somebody misses {costs}"
    assert withdrawing in page(browser("amal"), f"/tournaments/{late.pk}")
    draft = services.make(by=somebody("omar"), **SMALL | {"stages": [{"method": "knockout", "advancing": 1}]})
    cup = entered(draft, somebody("omar"), [somebody(each) for each in NAMES])
    published(cup, somebody("omar"))
    html = page(browser("amal"), f"/tournaments/{cup.pk}")
    assert "You keep what you won." in html and costs not in html


def test_who_withdraws_in_a_round_is_still_led_to_the_game_that_goes_on(late, browser):
    published(late, somebody("omar"))
    client, at = browser("amal"), f"/tournaments/{late.pk}"
    assert TO_TABLE in page(client, at)
    send(client, at, f"{at}/leave")
    assert TO_TABLE in page(client, at) and TO_TABLE not in page(browser("elias"), at)
