"""Goals for whole simulated events: mean repeats, with the policy of a Swiss stage."""

import pytest

from bench.pairing.report import Policy, line, report

# (Players, stage rounds) -> the highest mean number of repeats that is allowed.
GOALS = {(16, 4): 0, (16, 5): 0, (20, 5): 0.3, (24, 5): 0.5, (32, 6): 0.1, (32, 8): 7, (64, 8): 0}
EVENTS = 5


def no_clock():
    return 0.0


@pytest.mark.parametrize(("players", "rounds"), GOALS)
def test_repeats_are_as_few_as_they_should_be(players, rounds):
    found = line(players, rounds, Policy.SCHEDULE, EVENTS, no_clock)
    assert found.mean_repeats <= GOALS[players, rounds]
    assert found.max_meetings == 1
    assert found.unbalanced == 0


@pytest.mark.parametrize(
    ("players", "rounds"),
    [(16, 10), *(pytest.param(*larger, marks=pytest.mark.prove) for larger in ((20, 10), (24, 14)))],
)
def test_no_pair_meets_more_than_twice_in_twice_as_many_stage_rounds_as_could_do_without(players, rounds):
    assert line(players, rounds, Policy.SCHEDULE, 2, no_clock).max_meetings == 2


def test_a_report_has_a_line_for_each_number_and_policy():
    lines = [str(each) for each in report((8, 16), (1, 2), 1, no_clock)]
    assert [each.split()[:3] for each in lines[:4]] == [
        ["8", "1", "schedule"], ["8", "1", "swiss"], ["8", "2", "schedule"], ["8", "2", "swiss"],
    ]  # fmt: skip
    assert lines[6] == "16 2 schedule 0.00 1 0.00"
