"""The page of a player's turns: rounds, and the time that is left."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils.timesince import timeuntil
from django.utils.translation import override

from tests.api.games import started
from tests.isolates import plain
from tests.web.pages import page

NOW = datetime(2026, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "told"),
    [
        (timedelta(hours=2), "ساعتان"),
        (timedelta(days=1, hours=2), "يوم، ساعتان"),
        (timedelta(days=2), "يومان"),
        (timedelta(days=3, hours=11), "3 أيّام، 11 ساعة"),
        (timedelta(minutes=15), "15 دقيقة"),
    ],
)
def test_two_of_something_have_no_number_in_arabic_and_ten_are_not_as_eleven(left: timedelta, told: str):
    with override("ar"):
        said = timeuntil(NOW + left, NOW)
    assert plain(said).replace("\N{NO-BREAK SPACE}", " ") == told


@pytest.mark.parametrize(("language", "called"), [("en", "Round 1"), ("ar", "الدور 1")])
def test_a_round_is_named_by_its_place_in_the_game_and_not_by_its_number_in_the_rules(
    db, person, browser, language: str, called: str
):
    four = [person(name) for name in ("ali", "badr", "camil", "dina")]
    path = started(four, ruleset="modern", options={"rounds": [14, 16]})
    awaited = four[0].get(f"{path}/state").json()["rounds"][0]["waiting"][0]["seat"]
    client = browser(("ali", "badr", "camil", "dina")[awaited])
    listed = page(client, f"/turns?lang={language}")
    assert called in plain(listed) and "14 ·" not in plain(listed)
    table = page(client, f"/{path}?lang={language}")
    assert called in plain(table) and 'data-rounds="14 16"' in table
