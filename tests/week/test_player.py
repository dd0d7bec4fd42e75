"""People of known skill, spread evenly from the best to the worst."""

from bench.week.player import SPREADS


def test_a_spread_is_even_and_begins_with_the_best():
    assert SPREADS["wide"].slips(6) == (0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5)
    assert max(SPREADS["narrow"].slips(3)) < max(SPREADS["widest"].slips(3))
