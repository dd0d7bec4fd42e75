"""What the page of one's turns says of the time that is left."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils.timesince import timeuntil
from django.utils.translation import override

from tests.isolates import plain

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
