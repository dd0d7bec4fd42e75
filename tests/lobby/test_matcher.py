"""The matcher's guarantees, for any seekers."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.lobby.matcher import WIDENS_BY, Group, Seeker, accepts, matched, slack, together

LIFE = 900.0


def seeker(name, rating=1500, least=None, most=None, age=0.0, bots_after=None, terms="modern", seats=4):
    return Seeker(f"seek of {name}", name, terms, seats, rating, least, most, age, LIFE, bots_after)


def names(groups):
    return [group.players for group in groups]


EVERYBODY = [seeker("amal", age=40), seeker("basim", age=30), seeker("dina", age=20), seeker("emad", age=10)]


def test_four_who_want_the_same_are_a_table_the_oldest_first():
    assert matched(EVERYBODY) == (
        Group(
            ("seek of amal", "seek of basim", "seek of dina", "seek of emad"),
            ("amal", "basim", "dina", "emad"),
            bots=0,
        ),
    )
    assert matched(EVERYBODY[:3]) == ()


def test_of_five_the_youngest_waits():
    assert names(matched([seeker("farah"), *EVERYBODY])) == [("amal", "basim", "dina", "emad")]


def test_who_wants_another_game_is_no_company():
    assert matched([*EVERYBODY[:3], seeker("emad", terms="casual")]) == ()


def test_a_range_has_to_hold_from_both_sides():
    strong = seeker("emad", rating=1900)
    assert names(matched([*EVERYBODY[:3], strong])) == [("amal", "basim", "dina", "emad")]
    assert matched([*EVERYBODY[:3], strong._replace(least=1800)]) == ()
    assert matched([seeker("amal", most=1800), *EVERYBODY[1:3], strong]) == ()


def test_every_pair_has_to_suit_not_only_each_with_the_oldest():
    low, high = seeker("dina", 1300, most=1400, age=2), seeker("emad", 1700, least=1400, age=1)
    others = [seeker("amal", 1400, age=4), seeker("basim", 1400, age=3)]
    assert matched([*others, low, high]) == ()
    assert names(matched([*others, low, high, seeker("farah", 1350)])) == [("amal", "basim", "dina", "farah")]


def test_who_suits_nobody_does_not_keep_the_others_waiting():
    lonely = seeker("zaki", least=3000, age=100)
    assert names(matched([lonely, *EVERYBODY])) == [("amal", "basim", "dina", "emad")]


def test_two_of_whom_one_blocks_the_other_never_meet():
    apart = {frozenset(("amal", "emad"))}
    assert matched(EVERYBODY, apart) == ()
    assert names(matched([*EVERYBODY, seeker("farah")], apart)) == [("amal", "basim", "dina", "farah")]
    tired = [each._replace(bots_after=0) for each in EVERYBODY]
    assert names(matched(tired, apart)) == [("amal", "basim", "dina"), ("emad",)]


def test_nobody_sits_down_with_themselves():
    twice = seeker("amal")._replace(seek="another seek of amal")
    assert matched([twice, *EVERYBODY[:3]]) == ()


def test_a_range_is_wider_the_longer_one_waits_up_to_four_hundred_points():
    assert [slack(age, LIFE) for age in (0, 225, 450, 900, 10_000)] == [0, 100, 200, WIDENS_BY, WIDENS_BY]
    picky, other = seeker("amal", least=1600), seeker("basim", 1500)
    assert not accepts(picky._replace(age=224), other)
    assert accepts(picky._replace(age=226), other)
    assert not accepts(picky._replace(age=10_000), other._replace(rating=1100))


def test_bots_fill_up_only_for_who_takes_them_and_has_waited():
    amal = seeker("amal", age=29, bots_after=30)
    assert matched([amal]) == ()
    assert matched([amal._replace(age=30)]) == (Group(("seek of amal",), ("amal",), bots=3),)
    assert matched([seeker("amal", age=600)]) == ()


def test_players_who_take_bots_by_now_share_a_table_and_the_others_wait_on():
    three = [seeker(name, age=60, bots_after=30) for name in ("amal", "basim")] + [seeker("dina", age=90)]
    assert matched(three) == (Group(("seek of amal", "seek of basim"), ("amal", "basim"), bots=2),)


def test_people_are_preferred_to_bots():
    tired = [each._replace(bots_after=0) for each in EVERYBODY]
    assert [(group.players, group.bots) for group in matched(tired)] == [
        (("amal", "basim", "dina", "emad"), 0)
    ]


def test_a_crowd_that_suits_nobody_is_done_with_soon():
    """Two camps that accept only each other: very many pairs suit, but never three players."""
    camps = [seeker(f"low{each}", 1000, least=2000, age=1) for each in range(150)]
    camps += [seeker(f"high{each}", 2000, most=1000) for each in range(150)]
    assert matched(camps) == ()


SEEKERS = st.builds(
    Seeker,
    seek=st.integers(0, 10**9).map(str),
    player=st.sampled_from("abcdefghijklmnopqrst"),
    terms=st.sampled_from(["modern", "casual"]),
    seats=st.just(4),
    rating=st.integers(1000, 2000),
    least=st.none() | st.integers(800, 1700),
    most=st.none() | st.integers(1300, 2200),
    age=st.floats(0, 900),
    life=st.just(LIFE),
    bots_after=st.none() | st.floats(0, 900),
)
CROWDS = st.lists(SEEKERS, max_size=24, unique_by=lambda each: each.seek)
PAIRS = st.frozensets(
    st.tuples(st.sampled_from("abcdefghij"), st.sampled_from("klmnopqrst")).map(frozenset), max_size=20
)


def by_seek(crowd):
    return {each.seek: each for each in crowd}


def left(crowd, groups):
    gone = {player for group in groups for player in group.players}
    return [each for each in crowd if each.player not in gone]


def suit(some, apart):
    return all(together(one, other, apart) for one, other in combinations(some, 2))


@given(CROWDS, PAIRS)
def test_nobody_sits_down_twice_and_every_pair_suits(crowd, apart):
    groups = matched(crowd, apart)
    players = [player for group in groups for player in group.players]
    assert len(players) == len(set(players))
    for group in groups:
        people = [by_seek(crowd)[seek] for seek in group.seeks]
        assert [each.player for each in people] == list(group.players)
        assert suit(people, apart)
        assert len(people) + group.bots == 4 and people
        assert group.bots == 0 or all(each.takes_bots for each in people)


@given(CROWDS, PAIRS)
def test_of_those_who_are_left_no_full_table_could_be_made_and_nobody_takes_bots_by_now(crowd, apart):
    waiting = left(crowd, matched(crowd, apart))
    assert not any(each.takes_bots for each in waiting)
    assert not any(suit(four, apart) for four in combinations(waiting, 4))


@given(CROWDS, PAIRS)
def test_the_oldest_who_can_have_a_full_table_has_the_oldest_company(crowd, apart):
    """The first full group is the first of all possible groups, in the order of age."""
    ordered = sorted(crowd, key=lambda each: (-each.age, each.seek))
    ordered = [each for each in ordered if each.terms == "modern"]
    possible = next((four for four in combinations(ordered, 4) if suit(four, apart)), None)
    full = [group for group in matched(ordered, apart) if not group.bots]
    assert (full[0].seeks if full else None) == (possible and tuple(each.seek for each in possible))


@given(CROWDS.flatmap(lambda crowd: st.tuples(st.just(crowd), st.permutations(crowd))), PAIRS)
def test_the_order_in_which_they_come_changes_nothing(crowds, apart):
    crowd, shuffled = crowds
    assert matched(crowd, apart) == matched(shuffled, apart)


@given(SEEKERS, SEEKERS, st.floats(0, 900))
def test_whom_one_accepts_one_accepts_later_too(one, other, more):
    if accepts(one, other):
        assert accepts(one._replace(age=one.age + more), other)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_table_has_as_many_seats_as_were_wanted(seats):
    crowd = [seeker(f"person {number}", seats=seats) for number in range(11)]
    groups = matched(crowd)
    assert {len(group.players) for group in groups} == {seats}
    assert len(groups) == 11 // seats
