"""The page of notices: events, links, and marking as read."""

import re

import pytest

from accounts.ids import new_id
from games.notices.kinds import NoticeKind
from games.notices.models import Notice
from games.tournaments import services
from games.tournaments.services.tournament_news import tell_players
from tests.forms import forms_of
from tests.people import somebody
from tests.tournaments.conftest import SMALL
from tests.web.pages import page, send

pytestmark = pytest.mark.django_db
BELL = re.compile('class="bell" href="/notices" aria-label="([^"]*)"')


ONE, TWO, THREE = (new_id("table") for _ in range(3))


def notice_to(name: str, table: str) -> Notice:
    return Notice.objects.create(user=somebody(name), kind="game_aborted", key=table, table=table, shown=True)


def test_a_visitor_who_is_not_signed_in_is_asked_to_and_has_no_bell(browser):
    answer = browser().get("/notices")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/account/login?next=%2Fnotices")
    assert BELL.search(page(browser(), "/tables")) is None


def test_without_any_it_says_what_would_stand_there(browser):
    html = page(browser("ali"), "/notices")
    assert "You have no notices yet." in html and 'href="/settings#notices"' in html
    assert "read_notices" not in html and BELL.search(html)[1] == "Notices"


def test_the_newest_come_first_and_lead_to_their_tables(browser):
    notice_to("ali", ONE)
    notice_to("ali", TWO)
    notice_to("badr", THREE)
    html = page(browser("ali"), "/notices")
    assert re.findall(r'<a href="/tables/(table_\w+)">', html) == [TWO, ONE]
    assert html.count('class="unread"') == 2 and BELL.search(html)[1] == "Notices: 2 new"
    assert BELL.search(page(browser("ali"), "/notices?lang=ar"))[1] == "الإشعارات: \u20682\u2069 جديد"


def test_a_notice_of_a_tournament_leads_to_it_unless_the_reader_cannot_see_it(browser):
    omar = somebody("omar")
    event = services.make(by=omar, **SMALL)
    tell_players(event, [somebody("ali")], NoticeKind.TAKEN_OUT, "Entered by mistake.")
    link = f'<a href="/tournaments/{event.pk}">'
    assert link not in page(browser("ali"), "/notices")
    services.open_entries(tournament_id=event.pk, by=omar)
    assert link in page(browser("ali"), "/notices")


def marking(html: str) -> dict[str, str]:
    """Return the fields of the button of a page of notices."""
    return dict(forms_of(html))["/notices/read"]


def test_marked_as_read_is_what_the_page_showed_and_nothing_that_came_later(browser):
    """Also not what was begun before and committed later: its id is smaller than one that was shown."""
    client, earlier = browser("ali"), new_id("notice")
    notice_to("ali", ONE)
    fields = marking(page(client, "/notices"))
    notice_to("ali", TWO)
    Notice.objects.create(id=earlier, user=somebody("ali"), kind="game_aborted", key=THREE, table=THREE)
    answer = send(client, "/notices", "/notices/read", **fields)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/notices")
    html = page(client, "/notices")
    assert html.count('class="unread"') == 2 and BELL.search(html)[1] == "Notices: 2 new"
    assert not Notice.objects.filter(table__in=[TWO, THREE], read_at__isnull=False).exists()
    send(client, "/notices", "/notices/read", **marking(html))
    html = page(client, "/notices")
    assert 'class="unread"' not in html and 'action="/notices/read"' not in html


def test_without_the_form_s_token_nothing_is_read(browser):
    notice_to("ali", ONE)
    client = browser("ali")
    assert client.post("/notices/read").status_code == 403
    assert BELL.search(page(client, "/notices"))[1] == "Notices: 1 new"


def test_what_is_older_than_the_newest_hundred_stands_on_the_next_page(browser):
    rows = Notice.objects.bulk_create(
        Notice(user=somebody("ali"), kind="game_aborted", key=str(each), table=ONE, shown=True)
        for each in range(101)
    )
    oldest, last = sorted(each.pk for each in rows)[:2]
    html = page(browser("ali"), "/notices")
    assert f'href="?before={last}" rel="next">Older</a>' in html and html.count("<time") == 100
    html = page(browser("ali"), f"/notices?before={last}")
    assert 'rel="next"' not in html and html.count("<time") == 1
    assert marking(html) == {"shown": oldest, "up_to": ""}
    assert page(browser("ali"), "/notices?before=%00").count("<time") == 100, "that is no id"


def test_the_button_of_a_page_of_older_notices_says_what_it_marks(browser):
    """It marked only from that page on, and was called "Mark all as read"."""
    Notice.objects.bulk_create(
        Notice(user=somebody("ali"), kind="game_aborted", key=str(each), table=ONE, shown=True)
        for each in range(101)
    )
    client = browser("ali")
    html = page(client, "/notices")
    assert "Mark all as read" in html
    older = re.search(r'href="(\?before=\w+)" rel="next"', html)[1]
    html = page(client, f"/notices{older}")
    assert "Mark these and all older ones as read" in html and "Mark all as read" not in html
    send(client, "/notices", "/notices/read", **marking(html))
    assert 'action="/notices/read"' not in page(client, f"/notices{older}"), "nothing is left to mark there"
    assert BELL.search(page(client, "/notices"))[1] == "Notices: 100 new"
    Notice.objects.update(read_at=None)
    send(client, "/notices", "/notices/read", **marking(page(client, "/notices")))
    assert not Notice.objects.filter(read_at=None).exists(), "older ones, too"
