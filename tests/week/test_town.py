"""The people of the town, and when they come."""

from itertools import takewhile

from bench.week.town import DAY, games_a_day, people, sittings

SLIPS = (0.0, 0.1, 0.2, 0.3)
WEEK = 7 * DAY


def within_a_week(person, a_day):
    return list(takewhile(lambda each: each.minute < WEEK, sittings(1, person, a_day)))


def test_the_same_seed_makes_the_same_town_and_another_one_another():
    assert people(1, SLIPS) == people(1, SLIPS) != people(2, SLIPS)
    assert [each.slips for each in people(2, SLIPS)] == [*SLIPS]
    first = people(1, SLIPS)[0]
    assert within_a_week(first, 5.0) == within_a_week(first, 5.0)


def test_people_come_in_order_and_mean_to_play_about_what_is_wanted_of_them():
    found = [within_a_week(each, 5.0) for each in people(1, tuple(n / 100 for n in range(50)))]
    for each in found:
        minutes = [sitting.minute for sitting in each]
        assert minutes == sorted(minutes)
    games = sum(sitting.games for each in found for sitting in each)
    assert 50 * 7 * 5 < games < 50 * 7 * 5 * 1.4


def test_more_come_in_the_evening_than_at_night():
    found = [within_a_week(each, 5.0) for each in people(1, tuple(n / 100 for n in range(50)))]
    hours = [sitting.minute % DAY // 60 for each in found for sitting in each]
    assert sum(19 <= each < 22 for each in hours) > 5 * sum(2 <= each < 5 for each in hours)


def test_a_small_town_plays_more_so_that_people_meet():
    assert round(games_a_day(300, 12_000), 1) == 5.7
    assert games_a_day(12, 24) == 8 * games_a_day(96, 192) > 12
