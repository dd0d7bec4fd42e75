"""One failure in a sweep does not stop the rest."""

from accounts.services.sweep_isolation import each_apart


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
