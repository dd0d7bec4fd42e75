"""Figures can be added in any order, and are read as they were stored."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from games.lobby.fairplay.figures import (
    AccountGames,
    Choices,
    Pace,
    PairGames,
    Results,
    added,
    figures_from,
    stored,
)

whole = st.integers(-(10**9), 10**9)
results = st.builds(Results, whole, whole, whole)
choices = st.dictionaries(st.integers(0, 47), st.builds(Choices, whole, whole, whole), max_size=4)
conduct = st.builds(AccountGames, whole, whole, results, choices, st.builds(Pace, *[whole] * 8))
dealings = st.builds(PairGames, whole, whole, whole, whole, results, results, choices)


@settings(max_examples=30)
@given(st.one_of(st.tuples(conduct, conduct, conduct), st.tuples(dealings, dealings, dealings)))
def test_figures_add_up_to_the_same_in_any_order(three):
    one, other, third = three
    assert added(one, other) == added(other, one)
    assert added(added(one, other), third) == added(one, added(other, third))
    assert added(one, type(one)()) == one


@settings(max_examples=30)
@given(conduct, dealings)
def test_figures_come_back_as_they_were_stored(one, two):
    assert figures_from(AccountGames, json.loads(json.dumps(stored(one)))) == one
    assert figures_from(PairGames, json.loads(json.dumps(stored(two)))) == two


def test_a_part_can_be_taken_out_of_results():
    assert added(Results(1, 2, 3), Results(4, 5, 6)).without(Results(4, 5, 6)) == Results(1, 2, 3)
