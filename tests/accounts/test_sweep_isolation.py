"""One failure in a sweep does not stop the rest."""

import pytest

from accounts.services import sweeps
from accounts.services.sweeps import each_apart


@pytest.fixture(autouse=True)
def nothing_logged():
    """Forget what other tests have made fail."""
    sweeps._logged.clear()


def share(number: int) -> float:
    return 100 / number


def where(number: int) -> dict[str, str]:
    return {"reason": f"number {number}"}


def test_each_is_cared_for_and_what_came_of_it_is_answered_in_order():
    assert each_apart([1, 2, 4], share, where) == [100, 50, 25]
    assert each_apart([], share, where) == []


def test_what_fails_is_left_out_and_named_in_the_log(log_lines):
    assert each_apart([1, 0, 4], share, where) == [100, 25]
    (line,) = log_lines()
    assert (line["event"], line["reason"]) == ("sweep failed", "number 0")
    assert line["exception"]["type"] == "ZeroDivisionError"


def test_what_keeps_failing_is_logged_once_in_ten_minutes_and_another_failure_at_once(log_lines, monkeypatch):
    for _ in range(3):
        each_apart([0], share, where)
    assert len(log_lines()) == 1
    each_apart(["none"], share, lambda _: where(0))
    assert [line["exception"]["type"] for line in log_lines()] == ["ZeroDivisionError", "TypeError"]
    # The pause between two lines, so that the test does not wait ten minutes.
    monkeypatch.setattr(sweeps, "LOGGED_EVERY_S", 0.0)
    each_apart([0], share, where)
    assert len(log_lines()) == 3


def test_of_many_failures_those_that_were_logged_are_forgotten(log_lines, monkeypatch):
    # The limit, so that three failures are too many.
    monkeypatch.setattr(sweeps, "MOST_LOGGED", 2)
    for failing in ("a", "b", "c", "a"):
        each_apart([failing], share, lambda name: {"reason": name})
    assert [line["reason"] for line in log_lines()] == ["a", "b", "c", "a"]
    assert len(sweeps._logged) == 2
