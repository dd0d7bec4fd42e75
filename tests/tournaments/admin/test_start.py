"""Rounds that begin later: a director publishes one, sees its time, and changes it."""

from datetime import UTC, datetime, timedelta

import pytest

from games.tables.models import Table
from tests.tournaments.admin.conftest import at, notes, present, trail

pytestmark = pytest.mark.django_db


def picked(days: int) -> str:
    return f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%dT%H:%M}"


def test_a_round_is_published_now_and_begins_at_the_time_that_was_picked(event, omar, client):
    past = omar.send(event, "pair/", starts_at=picked(-1))
    assert past.status_code == 422 and not event.stage_rounds.exists()
    assert "A round begins at once, or at a later time" in past.content.decode()
    at = picked(1)
    answer = omar.send(event, "pair/", starts_at=at)
    assert "its games begin at" in notes(answer)[0]
    said = at.replace("T", " ")
    for page in ("rounds/", "tables/", "do/start/"):
        assert f"{said} UTC" in omar.in_arabic(event, page), page
    public = client.get(f"/tournaments/{event.pk}").content.decode()
    assert "begins at" in public and said[11:] in public
    for view in ("screen", "pairings", "slips"):
        assert "begins at" in client.get(f"/tournaments/{event.pk}?view={view}").content.decode()


def test_a_director_begins_it_at_once_or_sets_another_time(event, omar):
    omar.send(event, "pair/", starts_at=picked(1))
    omar.send(event, "do/start/", starts_at=picked(2))
    assert present(event).stage_rounds.get().starts_at > datetime.now(UTC) + timedelta(days=1)
    assert omar.send(event, "do/start/", starts_at=picked(-1)).status_code == 200
    omar.send(event, "do/start/")
    assert set(Table.objects.values_list("status", flat=True)) == {"running"}
    assert trail(event).count("stage_round_start_set") == 2
    assert "do/start/" not in omar.text(event)


def test_a_start_that_is_set_too_late_is_refused_with_the_reason(event, omar):
    omar.send(event, "pair/", starts_at=picked(1))
    form = omar.form(event, "do/start/") | {"starts_at": ""}
    for said in ("Done: Set the start.", "This was already done a moment ago, only once."):
        answer = omar.post(event, "do/start/", form)
        assert answer.status_code == 302 and notes(answer)[-1].startswith(said)
    late = omar.post(event, "do/start/", form | {"version": str(present(event).version)})
    assert late.status_code == 200 and "The games of this round have begun" in late.content.decode()


def test_each_of_several_rounds_that_wait_has_its_own_start(closed, omar):
    event = closed(stages=[{"method": "fixed", "rounds": 3, "asynchronous": True}])
    omar.send(event, "pair/", starts_at=picked(1), all="yes")
    assert all(at(event, f"do/start/?round={number}") in omar.text(event, "rounds/") for number in (1, 2, 3))
    assert at(event, "do/start/?round=3") in omar.text(event, "tables/?round=3")
    form = omar.form(event, "do/start/?round=3")
    assert form["stage_round"] == "3"
    assert omar.post(event, "do/start/", form | {"starts_at": picked(5)}).status_code == 302
    begins = dict(event.stage_rounds.values_list("number", "starts_at"))
    assert begins[3] > datetime.now(UTC) + timedelta(days=4) > begins[2] == begins[1]
    page = omar.text(event, "do/start/")
    assert page.count(" begins at ") == 3 and '<option value="1" selected>1</option>' in page
    none = omar.post(event, "do/start/", omar.form(event, "do/start/") | {"stage_round": "9"})
    assert none.status_code == 200 and "This round has not been published." in none.content.decode()
    omar.post(event, "do/start/", omar.form(event, "do/start/?round=2"))
    assert "do/start/?round=2" not in omar.text(event, "rounds/")
