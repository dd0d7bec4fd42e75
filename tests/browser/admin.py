"""A director's first steps in the admin: in English and Arabic, desktop and phone, mouse and keys."""

import re

import pytest
from django.contrib.admin.utils import quote

from accounts.models import User
from games.tables.models import Table
from games.tournaments import services
from games.tournaments.models import Tournament
from tests.browser.director import Director
from tests.people import somebody
from tests.tournaments.conftest import SMALL


@pytest.fixture
def event(director, committed) -> Tournament:
    """An event with sixteen entries; omar is its director."""
    director()
    owner = User.objects.get(name="omar")
    stages = [{"method": "swiss", "rounds": 3}]
    made = services.make(
        by=owner,
        **{**SMALL, "name": "Thursday evening", "ruleset": "modern", "players": 4, "stages": stages,
           "options": {"rounds": "micro"}, "turn_limit": 300},
    )  # fmt: skip
    services.open_entries(tournament_id=made.pk, by=owner)
    for number in range(16):
        each = somebody(f"player{number + 1:02}")
        services.enter(tournament_id=made.pk, by=each, player=each)
    return made


# Cells of tables whose text covers the next cell.
SPILLED = """() => [...document.querySelectorAll(".ev-wide :is(td, th)")].filter((cell) => {
    const [box, inside] = [cell.getBoundingClientRect(), document.createRange()];
    inside.selectNodeContents(cell);
    const text = inside.getBoundingClientRect();
    return cell.innerText && (text.left < box.left - 1 || text.right > box.right + 1);
}).map((cell) => cell.innerText)"""


def published(event: Tournament) -> Table:
    """Publish the first stage round, and return one of its tables."""
    at = {"tournament_id": event.pk, "by": event.creator}
    services.close_entries(**at)
    services.publish(**at, digest=services.propose(**at).digest)
    return Table.objects.filter(tournament=event.pk).order_by("pk")[0]


def test_the_password_alone_opens_nothing_and_the_code_opens_the_first_page(director, event):
    omar: Director = director()
    omar.opens("/admin/")
    omar.page.fill("input[name=login]", "omar")
    omar.page.fill("input[name=password]", "exactly thirteen tricks")
    omar.page.locator("form button[type=submit]").first.click()
    omar.page.wait_for_url("**/second-factor/authenticate*")
    omar.opens("/admin/tournaments/tournament/")
    assert "/account/second-factor/authenticate" in omar.page.url
    omar = director()
    omar.signs_in()
    assert "Thursday evening" in omar.reads() and "Needs attention" in omar.reads()
    assert omar.errors == []


def test_the_first_page_and_an_event_fit_a_phone(director, event):
    omar: Director = director(width=375, height=740)
    omar.signs_in()
    assert omar.overflow() <= 0
    omar.shows("overview-phone")
    for tab in ("change", "entries", "rounds", "standings", "officials", "log", "edit"):
        omar.opens(f"/admin/tournaments/tournament/{quote(event.pk)}/{tab}/")
        assert omar.overflow() <= 0, tab
    omar.opens("/admin/tournaments/tournament/add/")
    assert omar.overflow() <= 0
    table = published(event)
    direct = f"/admin/tables/table/{quote(table.pk)}/direct/"
    for number, each in enumerate(User.objects.filter(occupancies__table=table)):
        User.objects.filter(pk=each.pk).update(name=f"{'W' * 29}{number}")  # the longest
    for path in (direct, f"{direct}?kind=extend", f"/admin/tournaments/tournament/{quote(event.pk)}/tables/"):
        omar.opens(path)
        assert omar.overflow() <= 0 and omar.page.evaluate(SPILLED) == [], path
    assert omar.errors == []


def test_in_arabic_the_page_is_laid_out_from_right_to_left(director, event):
    omar: Director = director(language="ar")
    omar.signs_in()
    assert omar.page.evaluate("document.documentElement.dir") == "rtl"
    assert omar.page.evaluate("document.documentElement.lang") == "ar"
    menu, main = (omar.page.locator(each).first.bounding_box() for each in ("#nav-sidebar", "#main"))
    assert menu["x"] > main["x"] + main["width"] / 2
    heading = omar.page.locator("#attention").bounding_box()
    section = omar.page.locator("section[aria-labelledby=attention]").bounding_box()
    assert section["x"] + section["width"] - heading["x"] - heading["width"] < 40
    omar.opens(f"/admin/tournaments/tournament/{quote(event.pk)}/change/")
    assert omar.page.evaluate("document.documentElement.dir") == "rtl"
    omar.shows("event-arabic")
    assert omar.overflow() <= 0
    direct, named = f"/admin/tables/table/{quote(published(event).pk)}/direct/", []
    omar.opens(f"{direct}?kind=extend")
    named += omar.page.locator(".ev h2, .ev label, .ev button, .ev .ev-button").all_inner_texts()
    omar.opens(direct)
    omar.shows("directing-arabic")
    named += omar.page.locator("#nav-sidebar-apps a, .ev .ev-button, .ev .ev-help").all_inner_texts()
    assert len(named) > 30 and [each for each in named if re.search("[A-Za-z]", each)] == []


def test_an_event_is_opened_paired_and_published_by_keys_alone(director, event):
    omar: Director = director()
    omar.signs_in()
    for name in ("Thursday evening", "Close entries"):
        omar.tabs_to(name)
        omar.enters()
    omar.tabs_to("Close entries", tag="button")
    omar.enters()
    omar.tabs_to("Pair the next round")
    omar.enters()
    omar.tabs_to("Publish round 1", tag="button")
    omar.enters()
    assert "Round 1 is published" in omar.reads() and omar.errors == []
    assert event.stage_rounds.count() == 1
