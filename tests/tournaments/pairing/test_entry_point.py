"""Pairing of a stage round: everybody once, even seats, wishes fulfilled or refused, the same each time."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.pairing import schedule_picks
from games.tournaments.pairing.dice import Dice
from games.tournaments.pairing.entry_point import SCHEDULED, VERSION, Entrant, Pairing, Request, by_hand, pair
from games.tournaments.pairing.errors import (
    EntryTwice,
    NoArrangement,
    PairingError,
    StageOver,
    TooFewEntries,
    WishesConflict,
)
from games.tournaments.pairing.formats import Method, Stage
from games.tournaments.pairing.history import Played, entries
from games.tournaments.pairing.schedules import fewest
from games.tournaments.pairing.uneven_numbers import Uneven
from games.tournaments.pairing.wishes import Wishes
from tests.examples import examples
from tests.tournaments.pairing.events import SEED, SWISS, entrants, history, played, repeats, spread, there

SCHEDULE = SWISS._replace(scheduled=True)
FEW = settings(max_examples=examples(25), deadline=None)


def request(players, stage=SWISS, **more):
    return Request(SEED, stage, 1, tuple(entrants(players)), starts=2, **more)


def together(pairing, *wanted):
    return any(set(wanted) <= set(table) for table in pairing.tables)


@FEW
@given(st.integers(8, 40), st.sampled_from(Uneven), st.booleans(), st.integers(1, 3))
def test_everybody_plays_once_or_has_a_bye(players, uneven, scheduled, rounds):
    stage = SWISS._replace(rounds=rounds, uneven=uneven, scheduled=scheduled, sizes=(3, 4, 5))
    for found in played([range(1, players + 1)] * rounds, stage):
        assert there(found) == list(range(1, players + 1))
        assert all(table.count(None) <= 1 and len(table) in {3, 4, 5} for table in found.tables)
        assert len(found.byes) == (players % 4 if uneven is Uneven.BYES else 0)


@settings(max_examples=examples(6), deadline=None)
@given(st.sampled_from([8, 12, 16, 24, 40]), st.booleans(), st.integers(0, 5))
def test_seats_differ_by_at_most_one_unless_a_repeat_would_be_the_price(players, scheduled, seed):
    stage = SWISS._replace(rounds=6, scheduled=scheduled)
    found = played([range(1, players + 1)] * 6, stage, seed=bytes([seed]) * 32)
    for rounds in range(1, 7):
        known = history(found[:rounds])
        uneven = {entry for entry in range(1, players + 1) if spread(known.seats(entry, 4)) > 1}
        assert set(found[rounds - 1].quality.unbalanced) == uneven
        assert len(uneven) <= (0 if scheduled else 4), rounds


@FEW
@given(st.permutations(range(1, 14)), st.booleans())
def test_the_order_in_which_entries_are_named_changes_nothing(order, scheduled):
    stage = SWISS._replace(scheduled=scheduled)
    asked = [Entrant(number, number % 5) for number in order]
    again = sorted(asked, reverse=True)
    one = pair(Request(SEED, stage, 1, tuple(asked), starts=1))
    assert one == pair(Request(SEED, stage, 1, tuple(again), starts=1))
    assert one.tables != pair(Request(SEED, stage, 1, tuple(asked), starts=1, roll=1)).tables


PAIRS = st.frozensets(st.integers(1, 16), min_size=2, max_size=2)


@FEW
@given(st.frozensets(PAIRS, max_size=6), st.frozensets(PAIRS, max_size=3), st.booleans())
def test_forbidden_pairs_never_and_forced_pairs_always_share_a_table(forbidden, forced, scheduled):
    wishes = Wishes(forbidden, forced)
    try:
        found = pair(request(16, SWISS._replace(scheduled=scheduled), wishes=wishes))
    except WishesConflict:
        assert forbidden & forced or any(
            len(group) > 4 or any(wish <= set(group) for wish in forbidden) for group in wishes.groups
        )
    except NoArrangement:
        assert len(forced) > 1
    else:
        assert not any(together(found, *wish) for wish in forbidden)
        assert all(together(found, *wish) for wish in forced)


def test_a_locked_table_stays_and_the_others_are_paired_around_it():
    found = pair(request(16, wishes=Wishes(locked=((5, 9, 1, 13),))))
    assert (5, 9, 1, 13) in found.tables
    assert there(found) == list(range(1, 17))


@pytest.mark.parametrize(
    "wishes",
    [
        Wishes(frozenset({frozenset({1, 2})}), frozenset({frozenset({1, 2})})),
        Wishes(forced=frozenset(frozenset({1, other}) for other in range(2, 6))),
        Wishes(frozenset({frozenset({1, 2})}), locked=((1, 2, 3, 4),)),
        Wishes(locked=((1, 2, 3, 4), (4, 5, 6, 7))),
        Wishes(locked=((1, 2, 3, 99),)),
        Wishes(forced=frozenset({frozenset({1, 9})}), locked=((1, 2, 3, 4),)),
    ],
)
def test_wishes_that_cannot_be_are_refused_by_name(wishes):
    with pytest.raises(PairingError) as refused:
        pair(request(16, wishes=wishes))
    assert refused.value.code in {"wishes_conflict", "entry_twice", "unknown_entry"}
    assert refused.value.entries


@pytest.mark.parametrize("table", [(1, 2), (1, 2, 3), (1, 2, 3, 4, None), (1, None, None, None)])
def test_a_locked_table_has_as_many_seats_as_a_table_of_its_stage(table):
    """Nobody could publish it, because its game could not begin."""
    with pytest.raises(WishesConflict) as refused:
        pair(request(14, wishes=Wishes(locked=(table,))))
    assert refused.value.entries == entries(table)
    both = SWISS._replace(uneven=Uneven.SIZES, sizes=(3, 4))
    if len(table) in both.sizes and None not in table:
        assert table in pair(request(14, both, wishes=Wishes(locked=(table,)))).tables
        with pytest.raises(WishesConflict):
            pair(request(14, both, wishes=Wishes(locked=(table[:2],))))


def test_locks_that_leave_no_way_to_seat_the_rest_are_refused():
    two_full = Wishes(locked=((1, 2, 3, 4), (5, 6, 7, 8)))
    with pytest.raises(NoArrangement):
        pair(request(13, wishes=two_full))  # two tables are left for five entries and three bots
    assert pair(request(14, wishes=two_full)).quality.algorithm == VERSION
    with pytest.raises(NoArrangement):
        pair(request(16, wishes=Wishes(locked=((1, 2, 3, None),))))
    threes = Wishes(forced=frozenset(frozenset({n, n + 1}) for n in range(1, 16) if n % 3))
    with pytest.raises(NoArrangement):
        pair(request(16, wishes=threes))


def test_more_forbidden_pairs_than_tables_can_keep_apart_are_refused():
    nobody_with_one = frozenset(frozenset({1, other}) for other in range(2, 17))
    with pytest.raises(NoArrangement):
        pair(request(16, wishes=Wishes(nobody_with_one)))
    assert pair(request(16, wishes=Wishes(frozenset(list(nobody_with_one)[:12])))).tables


@pytest.mark.parametrize("forced", [((1, 2), (3, 4), (4, 5)), ((1, 2), (3, 4), (5, 6))])
def test_pairs_that_are_forced_together_and_leave_nobody_for_the_byes_are_refused(forced):
    stage = SWISS._replace(uneven=Uneven.BYES)
    with pytest.raises(NoArrangement):
        pair(request(max(map(max, forced)), stage, wishes=Wishes(forced=frozenset(map(frozenset, forced)))))


def test_an_entry_named_twice_and_a_stage_that_is_over_are_refused():
    with pytest.raises(EntryTwice):
        pair(request([1, 2, 3, 4])._replace(entrants=(Entrant(1), Entrant(1))))
    over = played([range(1, 9)], SWISS._replace(rounds=1))
    with pytest.raises(StageOver):
        played([range(1, 9)] * 2, SWISS._replace(rounds=1))
    assert len(over) == 1


def test_bots_meet_everybody_equally_often_give_or_take_one():
    for players in (13, 22):
        for stage in (SWISS, SCHEDULE):
            filled = history(played([range(1, players + 1)] * 5, stage)).filled
            assert spread(filled[entry] for entry in range(1, players + 1)) <= 1, (players, stage.scheduled)


def test_smaller_tables_are_shared_out_like_bots():
    stage = SWISS._replace(uneven=Uneven.SIZES, sizes=(2, 3, 4, 5))
    found = played([range(1, 15)] * 5, stage)
    assert all(sorted(map(len, each.tables)) == [3, 3, 4, 4] for each in found)
    filled = history(found).filled
    assert spread(filled[entry] for entry in range(1, 15)) <= 1


def test_where_two_play_at_a_table_one_table_of_three_takes_who_is_over():
    stage = SWISS._replace(uneven=Uneven.SIZES, size=2, sizes=(2, 3, 4, 5))
    found = played([range(1, 14)] * 4, stage)
    assert all(sorted(map(len, each.tables)) == [2, 2, 2, 2, 2, 3] for each in found)
    assert not any(each.quality.unbalanced for each in found)
    at_three = [entry for each in found for table in each.tables if len(table) == 3 for entry in table]
    assert len(set(at_three)) == 12, "nobody sits there twice"


def test_nobody_has_two_byes_also_who_leaves_and_comes_back():
    stage = SWISS._replace(uneven=Uneven.BYES)
    everybody, without = range(1, 14), [*range(1, 13), 14, 15, 16, 17]
    found = played([everybody, everybody, [*without, 18], everybody, everybody, everybody], stage)
    byes = [each.byes for each in found]
    assert all(len(each) == 1 for each in byes)
    assert max(history(found).byes.values()) == 1


@pytest.mark.parametrize("scheduled", [False, True])
def test_under_way_byes_stand_in_where_bots_would_share_a_table(scheduled):
    stage = SWISS._replace(scheduled=scheduled)
    found = played([range(1, 9), range(1, 6), range(1, 6), range(1, 7)], stage)
    assert [len(each.byes) for each in found] == [0, 1, 1, 0]
    assert found[1].byes != found[2].byes and found[3].tables[0].count(None) == 1
    for few in (range(1, 3), ()):
        with pytest.raises(TooFewEntries):
            played([range(1, 9), few], stage)
    with pytest.raises(TooFewEntries):
        pair(request(range(1, 6), stage))


@pytest.mark.parametrize("scheduled", [False, True])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_under_way_one_table_is_left_to_those_who_lack_one_player(size, scheduled):
    """A bot takes that seat, as at any table; alone against a bot nobody plays."""
    stage = SWISS._replace(scheduled=scheduled, size=size, sizes=(size,))
    everybody, left = range(1, 1 + size), range(1, size)
    (table,) = played([everybody, left], stage)[-1].tables
    assert sorted(each for each in table if each is not None) == [*left] and len(table) == size
    for uneven in (Uneven.BYES, Uneven.SIZES):
        with pytest.raises(TooFewEntries):
            played([everybody, left], stage._replace(uneven=uneven))
    with pytest.raises(TooFewEntries):
        pair(request(left, stage))
    with pytest.raises(TooFewEntries):
        played([range(1, 3), [1]], stage._replace(size=2, sizes=(2,)))


def test_with_equal_byes_the_last_in_points_has_the_first():
    found = played([range(1, 14)] * 2, SWISS._replace(uneven=Uneven.BYES))
    assert found[1].byes == (13,) or found[0].byes == (13,)


@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 4), (16, 5), (20, 5), (24, 5), (32, 6), (32, 8), (64, 8)]
)
def test_whole_events_come_out_without_a_repeat_where_that_is_possible(players, rounds):
    found = played([range(1, players + 1)] * rounds, SCHEDULE._replace(rounds=rounds))
    assert repeats(found) == 0
    assert {each.quality.algorithm for each in found} == {SCHEDULED}


def test_of_what_is_left_of_a_block_the_stage_round_with_the_smallest_differences_is_taken():
    rosters = [frozenset(range(1, 33))] * 4
    found = played(rosters, SCHEDULE._replace(rounds=4))
    dice = Dice(SEED, 1, 0, "schedule")
    (places, *_) = schedule_picks.placed(rosters, 32, dice)
    plan = schedule_picks.planned(fewest(32, 9), 4, 4, dice)
    names = {place: entry for entry, place in places.items()}
    gaps = sorted(
        sum(
            abs(100 / one - 100 / two)
            for table in tables
            for one, two in combinations([names[p] for p in table], 2)
        )
        for tables in plan[0]
    )
    shown = [each.quality.cost / max(number, 1) for number, each in enumerate(found)]
    assert shown[1:] == pytest.approx([gap for gap in gaps if gap != pytest.approx(gaps_of(found[0]))])


def gaps_of(pairing):
    """Return the sum of differences in points at these tables, if entry n has 100 / n points."""
    return sum(abs(100 / one - 100 / two) for table in pairing.tables for one, two in combinations(table, 2))


@pytest.mark.parametrize(("players", "rounds", "most"), [(16, 5, 8), (64, 6, 0)])
def test_a_swap_by_hand_does_not_bring_the_stage_round_back_as_it_was_meant(players, rounds, most):
    stage, there, found = SCHEDULE._replace(rounds=rounds), tuple(entrants(players)), []
    for number in range(rounds):
        past = tuple(Played(each.tables) for each in found)
        asked = Request(SEED, stage, 1, there, past)
        next_one = pair(asked)
        if number == 0:
            (one, *rest), (other, *others), *left = next_one.tables
            next_one = by_hand(asked, next_one, ((other, *rest), (one, *others), *left), ())
        found.append(next_one)
    assert repeats(found) <= most
    assert found[1].quality.algorithm == SCHEDULED, "the schedule goes on for as long as it has no repeat"


@pytest.mark.parametrize("stage", [SCHEDULE, Stage(Method.FIXED, 6), SWISS])
def test_each_roll_is_another_draw_also_beside_a_table_that_is_kept(stage):
    drawn = [pair(request(16, stage, roll=roll)).tables for roll in range(8)]
    assert len(set(drawn)) == 8
    kept = Wishes(locked=drawn[0][:1])
    again = [pair(request(16, stage, roll=roll, wishes=kept)).tables for roll in range(4)]
    assert len(set(again)) == 4
    assert all(drawn[0][0] in tables for tables in again)


def test_each_roll_of_a_league_is_another_of_its_stage_rounds():
    drawn = [pair(request(16, Stage(Method.LEAGUE), roll=roll)) for roll in range(6)]
    assert len({each.tables for each in drawn}) == 5
    assert {each.quality.algorithm for each in drawn} == {SCHEDULED}


@pytest.mark.parametrize(
    ("uneven", "players", "tables", "bots", "byes"),
    [
        (Uneven.BYES, 15, [4, 4, 4], 0, 3),
        (Uneven.SIZES, 15, [3, 4, 4, 4], 0, 0),
        (Uneven.BOTS, 15, [4, 4, 4, 4], 1, 0),
        (Uneven.BOTS, 12, [4, 4, 4], 0, 0),
    ],
)
def test_who_leaves_makes_a_field_uneven_as_the_stage_says(uneven, players, tables, bots, byes):
    stage = SCHEDULE._replace(uneven=uneven, sizes=(3, 4))
    gone = [5, 10, 13, 14][: 16 - players]
    (_, then) = played([range(1, 17), [each for each in range(1, 17) if each not in gone]], stage)
    assert sorted(map(len, then.tables)) == tables
    assert sum(table.count(None) for table in then.tables) == bots
    assert len(then.byes) == byes


def test_who_would_sit_out_of_a_league_takes_the_seat_of_who_has_left():
    found = played([range(1, 14)] * 3 + [range(1, 13)] * 10, Stage(Method.LEAGUE, uneven=Uneven.BYES))
    assert {each.quality.algorithm for each in found} == {SCHEDULED}
    for then in found[3:]:
        assert there(then) == list(range(1, 13)) and not then.byes
        assert all(None not in table for table in then.tables)


def test_a_late_entry_takes_a_bots_position_and_a_returning_one_its_own():
    first, without = range(1, 16), [*range(1, 8), *range(9, 16)]
    found = played([first, range(1, 17), without, range(1, 17)], SCHEDULE._replace(rounds=4))
    assert {each.quality.algorithm for each in found[:2]} == {SCHEDULED}
    assert repeats(found) <= 2
    assert there(found[1]) == list(range(1, 17))


def test_more_than_a_schedule_has_room_for_are_arranged_round_by_round():
    found = played([range(1, 17), range(1, 22)], SCHEDULE)
    assert [each.quality.algorithm for each in found] == [SCHEDULED, VERSION]
    assert there(found[1]) == list(range(1, 22))


def test_players_of_a_league_meet_equally_often_and_each_meets_its_bot_as_often():
    league = Stage(Method.LEAGUE)
    found = played([range(1, 12)] * 11, league)
    known = history(found)
    assert {known.met[frozenset({one, two})] for one in range(1, 12) for two in range(1, one)} == {3}
    assert {known.filled[entry] for entry in range(1, 12)} == {3}


def test_a_league_of_one_more_than_a_multiple_of_four_has_everybody_sit_out_once():
    found = played([range(1, 14)] * 13, Stage(Method.LEAGUE, uneven=Uneven.BYES))
    assert sorted(each.byes[0] for each in found) == list(range(1, 14))
    assert set(history(found).met.values()) == {3}


def test_a_knock_out_is_seeded_by_a_snake_and_halves_the_field():
    stage = Stage(Method.KNOCKOUT, carry=Fraction(0))
    found = pair(request(16, stage))
    assert sorted(tuple(sorted(table)) for table in found.tables) == [
        (1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13),
    ]  # fmt: skip
    assert pair(request(22, stage._replace(uneven=Uneven.BYES))).byes == tuple(range(1, 11))
    with pytest.raises(WishesConflict):
        pair(request(16, stage, wishes=Wishes(frozenset({frozenset({1, 2})}))))


def test_a_knock_out_seats_one_bot_at_a_table_or_has_smaller_ones():
    found = pair(request(22, Stage(Method.KNOCKOUT)))
    assert sorted(table.count(None) for table in found.tables) == [0, 0, 0, 0, 1, 1] and not found.byes
    smaller = Stage(Method.KNOCKOUT, uneven=Uneven.SIZES, sizes=(2, 3, 4, 5))
    assert sorted(map(len, pair(request(22, smaller)).tables)) == [3, 3, 4, 4, 4, 4]


def test_nobody_has_a_second_bye_in_a_knock_out_where_others_had_none():
    stage = Stage(Method.KNOCKOUT, uneven=Uneven.BYES)
    found = played([range(1, 23), [*range(1, 11), 11, 12, 13]], stage)
    assert found[0].byes == tuple(range(1, 11))
    assert found[1].byes == (11, 12), "three have dropped out of sixteen"


def test_a_knock_out_whose_last_table_was_played_is_over_though_many_left_before():
    stage = Stage(Method.KNOCKOUT)
    with pytest.raises(StageOver):
        played([range(1, 17), range(1, 5), [1, 2]], stage)
    with pytest.raises(TooFewEntries):
        played([range(1, 17), [1, 2]], stage)


def test_meetings_of_an_earlier_stage_count_unless_the_stage_says_otherwise():
    before = tuple(Played(each.tables) for each in played([range(1, 9)]))
    asked = request(8)._replace(before=before, stage_number=2)
    assert len(pair(asked).quality.repeats) == 4, "two of each table at each table"
    again = pair(asked._replace(stage=SWISS._replace(meet_again=True)))
    assert again.quality.cost == 0


@pytest.mark.parametrize(
    ("stage", "best"),
    [(SWISS, (1, 2, 3, 4)), (Stage(Method.KNOCKOUT), (1, 8, 9, 16))],
    ids=["swiss", "knockout"],
)
def test_who_met_before_the_final_stage_is_kept_apart_unless_they_may_meet_again(stage, best):
    others = [each for each in range(1, 17) if each not in best]
    before = (Played((best, *(tuple(others[at : at + 4]) for at in (0, 4, 8)))),)
    ranked = tuple(entrants(16, lambda number: -number))
    asked = request(16, stage)._replace(entrants=ranked, before=before, stage_number=2)
    apart = pair(asked)
    assert apart.quality.repeats == () and not together(apart, *best[:2])
    assert together(pair(asked._replace(stage=stage._replace(meet_again=True))), *best)


def test_a_second_stage_by_schedule_keeps_those_apart_who_met_in_the_first():
    first = played([range(1, 33)] * 3, SCHEDULE._replace(rounds=3))
    before = tuple(Played(each.tables) for each in first)
    second: list[Pairing] = []
    for _ in range(2):
        past = tuple(Played(each.tables) for each in second)
        asked = request(32, SCHEDULE._replace(rounds=2), past=past, before=before)
        second.append(pair(asked._replace(stage_number=2)))
    assert repeats([*first, *second]) == 0


def test_seats_stay_even_where_bots_fill():
    """With 30 entries and two bots, one entry's seats may differ by two after a block of four stage rounds:
    even seats would cost a repeat."""
    found = played([range(1, 31)] * 4, SWISS)
    assert sum(len(each.quality.unbalanced) for each in found) <= 1
    assert repeats(found) == 0
    assert spread(history(found).seats(None, 4)) <= 2


@pytest.mark.parametrize("players", [23, 27])
def test_one_meeting_too_many_with_a_bot_is_dearer_than_seats_and_repeats(players):
    """In these six stage rounds, with a linear price, one entry met a bot twice more often than another."""
    found = played([range(1, players + 1)] * 6, SWISS)
    filled = history(found).filled
    assert spread(filled[entry] for entry in range(1, players + 1)) <= 1


def test_who_met_in_the_stage_round_before_is_kept_apart_in_the_next_of_a_knock_out():
    stage = Stage(Method.KNOCKOUT)
    first = pair(request(32, stage))
    winners = [sorted(entries(table))[place] for place in (0, 1) for table in first.tables]
    found = played([range(1, 33), winners], stage)
    assert found[1].quality.repeats == ()
    assert there(found[1]) == sorted(winners)
