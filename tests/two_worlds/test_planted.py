"""Planted leaks in every run: the short comparisons find one, too. `make prove` plants all the others."""

import re

import pytest

from tests.planted_faults import planted
from tests.two_worlds import test_endpoints, test_engine
from tests.two_worlds.pairs.leaks import ENDPOINTS, ENGINE, Leak
from tests.two_worlds.pairs.worlds import PLANS
from tests.two_worlds.test_endpoints import listener

__all__ = ["listener"]


def heard(failed: pytest.ExceptionInfo[AssertionError]) -> str:
    """Return the part that differed in the comparison."""
    found = re.match(r"\('(\w+)'", str(failed.value))
    assert found is not None, failed.value
    return found[1]


def test_the_engine_is_heard_to_tell():
    leak: Leak = ENGINE["the text of a refusal counts the cards"]
    with planted(leak.file, leak.old, leak.new), pytest.raises(AssertionError) as failed:
        test_engine.test_everything_the_engine_says_is_the_same_in_both_worlds(PLANS[0])
    assert heard(failed) in leak.heard


def test_an_endpoint_is_heard_to_tell(listener, person):
    leak: Leak = ENDPOINTS["hands come sorted by what others hold"]
    with planted(leak.file, leak.old, leak.new), pytest.raises(AssertionError) as failed:
        test_endpoints.test_every_caller_hears_the_same_in_both_worlds(listener, person, PLANS[0])
    assert heard(failed) in leak.heard
