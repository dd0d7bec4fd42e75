"""Tests that lose the database's disk during play and restore it. `make drill` prints the numbers."""

import pytest

from tests.chaos.drill import Way, drill

pytestmark = [pytest.mark.prove, pytest.mark.system, pytest.mark.timeout(600)]


def test_what_was_received_before_anybody_was_answered_loses_no_action():
    found = drill(Way.AWAITED)
    assert found.acknowledged >= 150 and found.played_on >= 50
    assert found.lost == 0, found.line()


def test_files_archived_when_they_are_full_lose_what_was_played_last():
    """This shows that the drill can find a loss. The page for operators says how much this way loses."""
    found = drill(Way.ARCHIVED)
    assert found.lost > 0, found.line()
    assert found.played_on >= 50
