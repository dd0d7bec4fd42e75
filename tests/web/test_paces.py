"""The pace of a game in words."""

import pytest
from django.utils.translation import override

from games.web.words import pace_in_words
from tests.isolates import plain


@pytest.mark.parametrize(
    ("limit", "english", "arabic"),
    [
        (300, "5 minutes for each turn", "5 دقائق لكلّ نوبة"),
        (60, "1 minute for each turn", "دقيقة لكلّ نوبة"),
        (90, "90 seconds for each turn", "90 ثانية لكلّ نوبة"),
        (None, "No time limit", "بلا حدّ للوقت"),
    ],
)
def test_whole_minutes_are_said_as_minutes(limit, english, arabic):
    game = {"clock": None, "turn_limit": limit}
    with override("en"):
        assert pace_in_words(game) == english
    with override("ar"):
        assert plain(pace_in_words(game)) == arabic
