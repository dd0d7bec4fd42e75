"""Planted leaks of private acts: each is found in a copy of the source."""

from pathlib import Path

import pytest

from tests.two_worlds.pairs.planted_leaks import PATIENCE_S, chosen, compared, noticed, planted
from tests.two_worlds.pairs.private_leaks import PRIVATE

pytestmark = [pytest.mark.prove, pytest.mark.timeout(PATIENCE_S + 60)]


@pytest.mark.parametrize("name", chosen({name: each.leak for name, each in PRIVATE.items()}))
def test_what_is_private_is_heard_to_be_told(django_db_setup, copy: Path, name: str):
    with planted(copy, PRIVATE[name].leak):
        assert noticed(compared(copy, PRIVATE[name].test)) in PRIVATE[name].leak.heard
