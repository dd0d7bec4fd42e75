"""Known schedules: no pair meets twice while that is possible; in leagues all meet equally often."""

from collections import Counter
from itertools import combinations

import pytest

from games.tournaments.pairing.schedules import LEAGUE, PERFECT, fewest, league, longest

# Best known repeats for 3 … 8 stage rounds. With 28 players or more there are none.
BEST_KNOWN = {
    8: (8, 20, 32, 44, 56, 68),
    12: (6, 13, 24, 42, 60, 78),
    16: (0, 0, 0, 24, 48, 72),
    20: (0, 0, 0, 6, 20, 50),
    24: (0, 0, 0, 0, 0, 18),
}
# For 32 players ten stage rounds without a repeat are known; the service has nine.
LONGEST = {16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 11, 40: 13, 44: 13, 48: 15, 52: 17, 56: 17, 60: 19, 64: 21}


def meetings(schedule):
    return Counter(
        frozenset(pair) for tables in schedule for table in tables for pair in combinations(table, 2)
    )


def repeats(schedule):
    return sum(met - 1 for met in meetings(schedule).values())


def everybody_once(schedule, positions):
    return all(sorted(each for table in tables for each in table) == positions for tables in schedule)


@pytest.mark.parametrize("players", BEST_KNOWN)
def test_repeats_are_the_fewest_known(players):
    found = tuple(repeats(fewest(players, rounds)) for rounds in range(3, 9))
    assert found == BEST_KNOWN[players]


def test_up_to_256_players_eight_stage_rounds_need_no_repeat_from_28_on():
    for players in range(28, 257, 4):
        schedule = fewest(players, 8)
        assert len(schedule) == 8 and repeats(schedule) == 0, players
        assert everybody_once(schedule, list(range(players)))


@pytest.mark.parametrize("players", sorted({*PERFECT, *LONGEST}))
def test_a_base_round_develops_into_stage_rounds_without_a_repeat(players):
    schedule = fewest(players, longest(players))
    assert longest(players) >= LONGEST.get(players, 20)
    assert everybody_once(schedule, list(range(players)))
    assert set(meetings(schedule).values()) == {1}


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24, 28, 32, 40])
def test_no_pair_meets_more_than_twice_up_to_twice_the_longest_schedule(players):
    for rounds in range(1, 2 * longest(players) + 1):
        schedule = fewest(players, rounds)
        assert len(schedule) == rounds
        assert max(meetings(schedule).values()) <= 2, rounds


@pytest.mark.parametrize("entries", sorted(LEAGUE))
def test_in_a_league_all_pairs_meet_equally_often(entries):
    schedule = league(entries)
    met = meetings(schedule)
    assert len(met) == entries * (entries - 1) // 2
    assert len(set(met.values())) == 1
    sat = Counter(each for tables in schedule for table in tables for each in table)
    assert len(set(sat.values())) == 1, "all entries sit out equally often"


@pytest.mark.parametrize("entries", [2, 3, 7, 10])
def test_tables_of_two_are_the_circle(entries):
    assert set(meetings(league(entries, 2)).values()) == {1}
    assert len(meetings(league(entries, 2))) == entries * (entries - 1) // 2


def test_no_league_is_known_of_nine_and_of_ten():
    assert league(9) is None
    assert league(10) is None
    assert league(12) is not None


@pytest.mark.parametrize(("players", "size"), [(15, 3), (25, 5), (35, 5), (21, 3), (12, 2)])
def test_other_sizes_of_tables_have_their_schedule_by_a_formula(players, size):
    schedule = fewest(players, longest(players, size), size)
    assert len(schedule) >= players // size // (size - 1)
    assert everybody_once(schedule, list(range(players)))
    assert set(meetings(schedule).values()) == {1}
