"""The header Prefer, RFC 7240, for long polls."""

import time

import pytest

from games.api.live.long_polls import asked_of, wait_of
from tests.api.live.scopes import scope


@pytest.mark.parametrize(
    ("prefer", "seconds"),
    [
        ("wait=10", 10),
        ("WAIT=10", 10),
        ("Wait = 10", 10),
        ('wait="10"', 10),
        ("wait=10; soon", 10),
        ('wait=10;why="a, wait=20"', 10),
        ("respond-async, wait=10", 10),
        ('handling=lenient; x="1;2", wait=10', 10),
    ],
)
def test_section_2_names_are_tokens_of_any_case_with_values_and_parameters(prefer, seconds):
    assert wait_of(prefer) == seconds


@pytest.mark.parametrize(
    "prefer",
    [
        "",
        "respond-async",
        "wait",
        "wait=",
        'wait=""',
        "await=10",
        "respond-async; wait=10",  # a parameter of another preference
        'note="wait, wait=10"',
        "wait=-1",
        "wait=1.5",
        "wait=ten",
        "wait=1234567890",
        "=, wait=10",
    ],
)
def test_section_2_what_is_no_preference_to_wait_is_passed_over(prefer):
    assert wait_of(prefer) is None


def test_section_2_of_a_preference_told_twice_the_first_counts():
    assert wait_of("wait=10, wait=20") == 10
    assert wait_of("wait=soon, wait=20") is None


def test_section_2_several_headers_are_one_list():
    asked = asked_of(scope(prefer=["respond-async", "wait=10"], authorization="Bearer est_pat_x"))
    assert asked is not None and asked.wait == 10


def test_section_2_a_preference_that_is_not_known_changes_nothing():
    alone = asked_of(scope(prefer="wait=10", authorization="Bearer est_pat_x"))
    beside = asked_of(scope(prefer="return=minimal, wait=10, x-own=1", authorization="Bearer est_pat_x"))
    assert alone == beside


def test_section_4_3_a_wait_is_in_seconds_and_the_service_has_its_own_limit():
    waits = [
        asked_of(scope(prefer=f"wait={asked}", authorization="Bearer est_pat_x")) for asked in (1, 60, 3600)
    ]
    assert [each and each.wait for each in waits] == [1, 50, 50]


@pytest.mark.parametrize(
    "prefer",
    ["a" + ";" * 60_000 + "\x00", "a" + "; " * 30_000 + "\x00", "a;" + "b=" * 30_000, 'a="' + "\\" * 60_000],
)
def test_no_header_takes_long_to_read(prefer):
    began = time.process_time()
    assert wait_of(prefer) is None
    assert time.process_time() - began < 2  # one pass; backtracking would take hours
