"""Complaints on a tournament's page: who finds the form, what it keeps, and the answer."""

import pytest

from games.tournaments import services
from games.tournaments.models import Complaint
from tests.people import somebody
from tests.scenes import scene
from tests.tournaments.conftest import SMALL, entered, published
from tests.web.pages import page, send

pytestmark = pytest.mark.django_db
WHY = "Seat 2 was scored wrongly."


@scene
def closed():
    """An event of omar's that four people have entered."""
    omar = somebody("omar")
    return entered(
        services.make(by=omar, **SMALL), omar, [somebody(each) for each in ("ali", "badr", "camil", "dana")]
    )


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_player_complains_about_their_table_and_reads_the_answer(closed, browser, language):
    at, client = f"/tournaments/{closed.pk}", browser("ali")
    assert f"{at}/complain" not in page(client, at)  # nothing has been played
    published(closed, closed.creator)
    for other in (browser(), browser("omar"), browser("elias")):
        assert f"{at}/complain" not in page(other, at)
    assert '<option value="1.1">' in page(client, at)
    send(client, at, f"{at}/complain", text=WHY, about="1.1")
    made = Complaint.objects.get()
    assert (made.by.name, made.text, made.stage_round, made.number) == ("ali", WHY, 1, 1)
    html = page(client, f"{at}?lang={language}")
    assert WHY in html and f"{at}/complain" not in html
    assert WHY not in page(browser("badr"), at)
    services.answer_complaint(
        tournament_id=closed.pk,
        by=closed.creator,
        complaint_id=made.pk,
        upheld=True,
        ruling="It was put right.",
    )
    html = page(client, f"{at}?lang={language}")
    assert "It was put right." in html and f"{at}/complain" in html


def test_a_complaint_that_is_refused_stays_in_its_form_with_the_reason(closed, browser):
    published(closed, closed.creator)
    at, client = f"/tournaments/{closed.pk}", browser("ali")
    answer = send(client, at, f"{at}/complain", text="Too    short", about="1.1")
    html = answer.content.decode()
    assert answer.status_code == 422 and "Too    short" in html and 'value="1.1" selected' in html
    assert "10 to 500 characters" in html and f'{at}" data-answer' in html
    answer = send(client, at, f"{at}/complain", text=WHY, about="7.7")
    assert answer.status_code == 404 and WHY in answer.content.decode()
    assert not Complaint.objects.exists()


def test_who_was_dropped_may_complain_and_who_withdrew_before_the_start_may_not(closed, browser):
    for each in ("camil", "dana"):
        services.leave(tournament_id=closed.pk, by=somebody(each))
    published(closed, closed.creator)
    services.leave(tournament_id=closed.pk, by=somebody("ali"))
    at = f"/tournaments/{closed.pk}"
    assert f"{at}/complain" in page(browser("ali"), at)
    assert f"{at}/complain" not in page(browser("dana"), at)
