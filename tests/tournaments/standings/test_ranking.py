"""Standings after any stage round, and what decided between equals."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.tournaments.standings.ranking import (
    Rules,
    carried_points,
    crosstable,
    cut,
    decided_by_seed,
    standings,
    survivors,
)
from games.tournaments.standings.results import Adjustment, EntryResult, RoundResult, TableResult
from games.tournaments.standings.scoring import Mode, Scoring
from games.tournaments.standings.tie_breaks import Ledger, TieBreak, value
from tests.tournaments.standings.results import stage_round

PLACES = Scoring(Mode.PLACES)
EIGHT = range(1, 9)
FIRST = stage_round("1:40 2:30 3:20 4:10 | 5:41 6:29 7:20 8:10")
SECOND = stage_round("1:10 5:40 2:30 6:20 | 3:40 7:30 4:20 8:10")


def order(rounds, *tie_breaks, entries=EIGHT, **more):
    rules = Rules(PLACES, tie_breaks, b"seed")
    return [(line.rank, line.entry) for line in standings(entries, rounds, rules, **more)]


def test_points_decide_and_who_is_equal_shares_the_rank():
    assert order([FIRST]) == [(1, 1), (1, 5), (3, 2), (3, 6), (5, 3), (5, 7), (7, 4), (7, 8)]
    assert order([FIRST, SECOND])[:3] == [(1, 5), (2, 2), (2, 3)]


def test_in_a_knock_out_the_player_who_came_farthest_leads_whatever_their_points():
    first = stage_round("1:150 8:30 5:0 4:-20 | 2:100 3:95 6:40 7:30")
    last = stage_round("1:10 8:0 2:50 3:55")
    found = order([first, last], TieBreak.MARGIN, knock_out=True)
    assert [entry for _, entry in found] == [3, 2, 1, 8, 6, 5, 7, 4]
    # An entry with a bye is ahead of the winners; one without a table is last.
    begun = order([stage_round("1:9 2:8 3:7 4:6 | (5)")], entries=range(1, 7), knock_out=True)
    assert [entry for _, entry in begun] == [5, 1, 2, 3, 4, 6]


def test_before_the_first_stage_round_all_are_equal():
    assert [rank for rank, _ in order([])] == [1] * 8


@pytest.mark.parametrize(
    ("tie_break", "second", "third", "order_of_two"),
    [
        (TieBreak.FIRSTS, 0, 1, [3, 2]),
        (TieBreak.SECONDS, 2, 0, [2, 3]),
        (TieBreak.HEAD_TO_HEAD, 1, -1, [2, 3]),
        (TieBreak.OPPONENTS, 9, 3, [2, 3]),
        (TieBreak.BEST_GAME, 2, 3, [3, 2]),
        (TieBreak.MARGIN, 10, 10, None),  # 2 and 3 stay equal
    ],
)
def test_each_tie_break_decides_between_equal_points_and_says_by_what(tie_break, second, third, order_of_two):
    """Entries 2 and 3 have four points each: 2 was second twice, 3 was third and first."""
    lines = standings(EIGHT, [FIRST, SECOND], Rules(PLACES, (tie_break,)))
    tied = {line.entry: line for line in lines if line.points == 4}
    assert {entry: line.why for entry, line in tied.items()} == {
        2: ((tie_break, second, (2, 3)),),
        3: ((tie_break, third, (2, 3)),),
    }
    if order_of_two is None:
        assert tied[2].rank == tied[3].rank == 2
    else:
        assert [tied[entry].rank for entry in order_of_two] == [2, 3]


def test_opponents_count_without_what_they_earned_against_oneself():
    lines = {
        line.entry: line
        for line in standings(
            [1, 2, 3, 4], [stage_round("1:3 2:3 3:3 4:3")], Rules(PLACES, (TieBreak.OPPONENTS,))
        )
    }
    assert {line.why[0].value for line in lines.values()} == {0}
    rounds = [stage_round("1:2 2:1 | 3:2 4:1"), stage_round("1:1 3:2 | 2:2 4:1")]
    why = {
        line.entry: line.why for line in standings([1, 2, 3, 4], rounds, Rules(PLACES, (TieBreak.OPPONENTS,)))
    }
    assert why[1][0].value == 1 + 1  # 2 beat 4, and 3 beat 4
    assert why[2][0].value == 0 + 0  # 1 lost to 3, and 4 to 3
    assert why[3] == (), "points decided"


class Read(list[Fraction]):
    """Points that count how often they are read, together."""

    times = 0

    def __iter__(self):
        Read.times += 1
        return super().__iter__()


def test_everybodys_points_are_added_up_once_however_many_are_tied():
    others = {each: tuple((other, Fraction(1)) for other in EIGHT if other != each) for each in EIGHT}
    beside = {each: [EntryResult(1, Fraction(1), Fraction(0), met)] for each, met in others.items()}
    ledger = Ledger({each: Read([Fraction(3), Fraction(1)]) for each in EIGHT}, beside, b"")
    Read.times = 0
    assert [value(TieBreak.OPPONENTS, ledger, each, EIGHT) for each in EIGHT] == [7] * 8
    assert Read.times == len(EIGHT)


def test_the_next_tie_break_is_asked_only_among_those_still_tied():
    lines = standings(EIGHT, [FIRST], Rules(PLACES, (TieBreak.FIRSTS, TieBreak.MARGIN)))
    assert [line.entry for line in lines[:2]] == [5, 1]
    assert [each.tie_break for each in lines[0].why] == [TieBreak.FIRSTS, TieBreak.MARGIN]
    assert lines[0].why[1].tied == (1, 5)
    assert lines[0].why[1].value == 16


def test_the_lot_comes_from_the_seed_and_leaves_nobody_equal():
    ranks = order([FIRST], TieBreak.LOT)
    assert [rank for rank, _ in ranks] == list(range(1, 9))
    assert ranks == order([FIRST], TieBreak.LOT)
    others = {
        tuple(line.entry for line in standings(EIGHT, [], Rules(PLACES, (TieBreak.LOT,), bytes([n]))))
        for n in range(9)
    }
    assert len(others) > 1


def test_adjustments_and_points_brought_along_count_and_the_disqualified_come_last():
    fine = Adjustment(1, 1, Fraction(-2))
    assert order([FIRST], adjustments=[fine])[0] == (1, 5)
    assert order([FIRST], adjustments=[fine._replace(stage_round=2)])[0] == (1, 1)
    lines = standings(EIGHT, [FIRST], Rules(PLACES, ()), carried={4: Fraction(9)}, disqualified=[5])
    assert (lines[0].entry, lines[0].points, lines[0].carried) == (4, 9, 9)
    assert (lines[-1].rank, lines[-1].entry, lines[-1].points) == (None, 5, 3)


def test_a_player_who_dropped_out_keeps_their_results_and_one_who_never_played_has_none():
    lines = {
        line.entry: line
        for line in standings(range(1, 10), [FIRST, stage_round("2:9 3:8 4:7 8:6")], Rules(PLACES))
    }
    assert lines[1].points == 3 and lines[1].by_round == (3, 0)
    assert lines[9].points == 0


SCORES = st.lists(st.integers(-50, 50), min_size=8, max_size=8)


@settings(max_examples=40, deadline=None)
@given(st.lists(SCORES, min_size=1, max_size=4), st.permutations(EIGHT), st.sampled_from(Mode))
def test_standings_do_not_depend_on_the_order_of_entries_or_tables(rounds, order, mode):
    def table(entries, scores):
        return TableResult(tuple(entries), tuple(scores))

    played = [RoundResult((table(order[:4], each[:4]), table(order[4:], each[4:]))) for each in rounds]
    turned = [each._replace(tables=each.tables[::-1]) for each in played]
    rules = Rules(Scoring(mode), seed=b"seed")
    one = standings(EIGHT, played, rules)
    assert one == standings(order, turned, rules)
    assert [line.rank for line in one] == list(range(1, 9))
    assert sorted((line.points for line in one), reverse=True) == [line.points for line in one]
    assert all(line.points == sum(line.by_round) for line in one)


@pytest.mark.parametrize("mode", [Mode.RAW, Mode.MARGIN, Mode.PLACES])
@pytest.mark.parametrize("lowest_wins", [False, True])
def test_a_stage_round_that_was_missed_is_worth_the_least_that_anybody_got(mode, lowest_wins):
    rounds = [FIRST, stage_round("1:10 2:30 3:50 4:20")]
    rules = Rules(Scoring(mode, lowest_wins=lowest_wins), ())
    lines = {line.entry: line.by_round for line in standings(range(1, 10), rounds, rules)}
    assert lines[9] == (min(0, *(each[0] for each in lines.values())), lines[5][1])
    assert lines[5][1] == min(0, *(lines[entry][1] for entry in range(1, 5)))
    out = {line.entry: line.by_round for line in standings(EIGHT, rounds, rules, knock_out=True)}
    assert out[5][1] == 0, "who was knocked out misses nothing"


def test_survivors_are_byes_then_winners_then_seconds_by_seed_and_never_bots():
    played = stage_round("3:40 -:50 4:30 5:20 | 6:10 7:30 8:30 9:5 | (1) (2)")
    seeds = {entry: entry for entry in range(1, 10)}
    assert survivors(played, 2, seeds, seeds) == (1, 2, 3, 7, 4, 8)
    assert survivors(played, 2, seeds, seeds, lowest_wins=True) == (1, 2, 5, 9, 4, 6)


def test_a_player_who_dropped_out_leaves_their_place_to_the_next_of_their_table_or_the_best_other():
    played = stage_round("3:40 -:50 4:30 5:20 | 6:10 7:30 8:20 9:5 | (1) (2)")
    seeds = {entry: entry for entry in range(1, 10)}
    assert survivors(played, 2, seeds, seeds.keys() - {7}) == (1, 2, 3, 8, 4, 6)
    assert survivors(played, 2, seeds, seeds.keys() - {1}) == (2, 3, 7, 4, 8, 5)
    assert survivors(played, 2, seeds, seeds.keys() - {1, 3, 4}) == (2, 5, 7, 8, 6, 9)
    assert survivors(played, 2, seeds, {1, 8}) == (1, 8)


def test_seeds_decided_only_between_equals_of_whom_some_went_on_and_some_did_not():
    played = stage_round("1:40 2:30 3:30 4:10 | 5:40 6:30 7:20 8:10")
    seeds = {entry: entry for entry in EIGHT}

    def decided(went_on, there=EIGHT):
        return [each[2:] for each in decided_by_seed(played, 2, seeds, there, went_on)]

    assert decided(survivors(played, 2, seeds, EIGHT)) == [((2,), (3,))]
    left = {1, 2, 3, 4, 5}  # so one place of the second table goes to the best of those who would be out
    assert survivors(played, 2, seeds, left) == (1, 5, 2, 3)
    assert decided((1, 5, 2, 3), left) == []
    assert decided((1, 3, 5, 6)) == [], "3 had more when it was paired, and became equal by a later ruling"


def test_a_cut_takes_the_first_ranked_and_brings_a_part_of_their_points():
    lines = standings(EIGHT, [FIRST], Rules(PLACES, (TieBreak.MARGIN,)), disqualified=[5])
    assert cut(lines, 3) == (1, 2, 6)
    assert carried_points(lines, Fraction(1, 2))[1] == Fraction(3, 2)


def test_a_crosstable_shows_every_stage_round_and_whom_one_met():
    lines = standings(EIGHT, [FIRST, SECOND], Rules(PLACES))
    rows = {row.standing.entry: row for row in crosstable(lines, [FIRST, SECOND])}
    assert [(cell.place, cell.points) for cell in rows[5].cells] == [(1, 3), (1, 3)]
    assert rows[5].cells[1].opponents == (1, 2, 6)
    bye = stage_round("1:1 2:0 | (3)")
    cells = {
        row.standing.entry: row.cells
        for row in crosstable(standings([1, 2, 3, 4], [bye], Rules(PLACES)), [bye])
    }
    assert cells[3][0].bye and not cells[4][0].bye and cells[4][0].place is None
