"""The disk of the database is lost in the middle of play and restored; `make drill` prints the figures."""

import pytest

from tests.chaos.drill import Way, drill

pytestmark = [pytest.mark.prove, pytest.mark.system, pytest.mark.timeout(600)]


def test_what_was_received_before_anybody_was_answered_loses_no_action():
    found = drill(Way.AWAITED)
    assert found.acknowledged >= 150 and found.played_on >= 50
    assert found.lost == 0, found.line()


def test_files_archived_when_they_are_full_lose_what_was_played_last():
    """So the drill can fail, and the page for operators says what this way costs."""
    found = drill(Way.ARCHIVED)
    assert found.lost > 0, found.line()
    assert found.played_on >= 50
