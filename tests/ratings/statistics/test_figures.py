"""Figures of games can be added in any grouping: streaks continue from one game into the next."""

from hypothesis import given
from hypothesis import strategies as st

from games.ratings.statistics.figures import (
    Figures,
    Run,
    Tally,
    added,
    figures_from,
    followed,
    run,
)

ROWS = st.lists(st.booleans(), max_size=12)


def of(row: list[bool]) -> Run:
    found = Run()
    for each in row:
        found = followed(found, run(each))
    return found


def longest(row: list[bool]) -> int:
    return max(
        (len(part) for part in "".join("x" if each else " " for each in row).split(" ")), default=0
    )  # fmt: skip


def test_a_streak_ends_with_a_failure_and_the_longest_is_remembered() -> None:
    assert of([True, True, False, True]) == Run(length=4, first=2, last=1, longest=2)
    assert of([False]) == Run(1, 0, 0, 0)


@given(ROWS, ROWS)
def test_rows_put_one_behind_the_other_have_the_streaks_of_the_whole(
    one: list[bool], other: list[bool]
) -> None:
    whole = followed(of(one), of(other))
    assert whole == of(one + other)
    assert whole.longest == longest(one + other)


def test_nothing_changes_figures_and_they_are_read_as_they_were_stored() -> None:
    figures = Figures(games=2, places=(1, 0, 1, 0, 0), rounds=Tally(3, 1), exact=of([True, False]))
    assert added(Figures(), figures) == added(figures, Figures()) == figures
    assert figures_from(figures._asdict()) == figures
    assert added(figures, figures).rounds == Tally(6, 2)
