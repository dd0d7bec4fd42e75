"""Findings among many honest players, and the conditions of each judgement."""

from functools import cache
from statistics import fmean, pstdev

import pytest

from accounts.prints import SharedLine
from games.lobby.admin.signals import sentences
from games.lobby.fairplay.figures import MILLION, THOUSAND, AccountGames, Choices, Pace, PairGames, Results
from games.lobby.fairplay.judgements import (
    Pair,
    SharedBoardResults,
    contrast,
    kinder,
    of_one,
    of_two,
    second_go,
)
from games.lobby.models import Signal
from tests.lobby.fairplay.crowd import Crowd, crowd
from tests.lobby.fairplay.results import tournament

TWO = ("user_a", "user_b")


@cache
def planted() -> Crowd:
    """Twelve honest players, and two who see each other's hands and help each other half the time."""
    made = crowd(12, 1, loyal=0.5)
    made.play_many(45)
    return made


def test_partners_who_know_each_other_s_hands_are_found_and_nobody_else_is():
    assert set(planted().found("help")) == {("p0a", "p0b")}


def test_honest_people_are_kind_to_all_alike(capsys):
    far = [each for (one, _), each in planted().far().items() if one.startswith("h")]
    beyond = sum(each > 3 for each in far)
    with capsys.disabled():
        print(
            f"\n{len(far)} honest looks at another: {beyond} beyond 3, {fmean(far):+.2f} ± {pstdev(far):.2f}"
        )
    assert len(far) > 70 and beyond == 0
    assert abs(fmean(far)) < 0.3 and 0.7 < pstdev(far) < 1.3


def test_an_account_that_loses_to_another_on_purpose_is_found_and_honest_strangers_and_friends_are_not(
    capsys,
):
    farming, honest, looked_at = tournament(seed=1)
    with capsys.disabled():
        print(f"\nfarming: {len(honest)} of {looked_at} honest pairs")
    assert farming == {("f0", "s0"), ("f1", "s1")} and looked_at > 1500 and honest == set()


def pair(**told):
    """Two players with these figures of the first against the second, and no other games."""
    mine = PairGames(**told)
    less = mine.between._replace(surplus=-mine.between.surplus)
    back = PairGames(mine.games, mine.behind, mine.ahead, -mine.points, less)
    conduct = AccountGames(games=mine.games, met=mine.games)
    return Pair(TWO, (conduct, conduct), (mine, back))


def kinds(pair, seats=0, shared=None):
    return [each.kind for each in of_two(pair, lambda: seats, shared)]


def test_two_who_are_always_together_are_found_where_many_others_play():
    assert kinds(pair(games=20), seats=10_000) == ["together"]
    assert kinds(pair(games=19), seats=10_000) == [], "too few games to say so"
    assert kinds(pair(games=20), seats=40) == [], "where nobody else plays it is no wonder"
    busy = pair(games=20)._replace(conduct=(AccountGames(games=40, met=40),) * 2)
    assert kinds(busy, seats=10_000) == [], "half of their games are with others"


def test_populations_are_counted_only_when_it_matters():
    def count() -> int:
        raise AssertionError("nobody needs to know")

    assert list(of_two(pair(games=19), count, None)) == []


def test_points_that_flow_one_way_are_found_where_the_loser_plays_hardly_anybody_else():
    flow = {"games": 20, "ahead": 20, "points": 200 * THOUSAND}
    (found,) = of_two(pair(**flow), lambda: 40, None)
    assert found.kind == "farming" and found.evidence["by"] == 0 and found.evidence["points"] == 200
    mirrored = pair(**flow)
    (found,) = of_two(Pair(TWO, mirrored.conduct, mirrored.dealings[::-1]), lambda: 40, None)
    assert found.evidence["by"] == 1
    assert kinds(pair(**flow | {"points": 100 * THOUSAND}), 40) == [], "they are hardly worth it"
    assert kinds(pair(**flow | {"ahead": 17, "behind": 3}), 40) == [], "the other comes ahead, too"
    others = pair(**flow)
    many = others._replace(conduct=(AccountGames(games=20), AccountGames(games=60)))
    assert "farming" not in kinds(many, 40), "the loser plays two thirds of their games with others"


def test_results_are_held_against_those_with_others():
    even = Results(0, 5 * MILLION, 5 * MILLION)
    won = PairGames(between=Results(9 * MILLION, 5 * MILLION, 5 * MILLION))
    assert contrast(won, even, even) > 2.4
    strong, weak = (Results(9 * way * MILLION, 5 * MILLION, 5 * MILLION) for way in (1, -1))
    assert contrast(won, strong, even) < 1 > contrast(won, even, weak), (
        "they are that good, or the other that bad"
    )
    assert contrast(PairGames(), even, even) == 0


def test_kindness_is_compared_within_like_situations():
    usual = {1: Choices(1000, 0, 250 * MILLION), 2: Choices(1000, 500_000, 500 * MILLION)}
    # All choices toward the partner were in the kinder situation, and as kind as toward others there.
    assert kinder(usual, {2: Choices(100, 50_000, 50 * MILLION)}).far == 0
    assert kinder(usual, {1: Choices(100, 30_000, 25 * MILLION)}).far > 6
    assert kinder(usual, {1: Choices(100, -30_000, 25 * MILLION)}).far < -6
    only = {1: Choices(100, 30_000, 25 * MILLION)}
    assert kinder(only, only).certain == 0, "nobody else to compare with"


def test_a_shared_network_is_told_where_few_come_from_it_and_who_plays_together():
    both = pair(games=5)
    assert kinds(both, 40, SharedLine(days=2, accounts=2)) == ["network"]
    assert kinds(both, 40, SharedLine(days=1, accounts=2)) == [], "once is nothing"
    assert kinds(both, 40, SharedLine(days=9, accounts=7)) == [], "a school, or a provider's gateway"
    assert kinds(pair(games=4), 40, SharedLine(days=9, accounts=2)) == []


def test_who_plays_the_boards_of_a_day_after_the_other_and_always_wins_is_told_of():
    def told(goes, shared):
        found = second_go(goes, shared)
        return None if found is None else (found.kind, found.games, found.evidence["by"])

    line = SharedLine(days=2, accounts=2)
    assert told(SharedBoardResults(by=1, days=6, ahead=6, behind=0), line) == ("second_go", 6, 1)
    assert told(SharedBoardResults(by=1, days=5, ahead=5, behind=0), line) is None, "luck"
    assert told(SharedBoardResults(by=0, days=20, ahead=14, behind=6), line) is None, (
        "the better of two at home"
    )
    for other in (None, SharedLine(days=1, accounts=2), SharedLine(days=9, accounts=7)):
        assert told(SharedBoardResults(by=1, days=6, ahead=6, behind=0), other) is None


def test_a_player_who_is_slow_once_all_is_lost_stalls_and_one_who_always_is_does_not():
    def told(lost_slow, open_slow, games=5):
        pace = Pace(
            turns=400, open=300, open_slow=open_slow, lost=60, lost_slow=lost_slow, games_stalled=games
        )
        return [each.kind for each in of_one(AccountGames(games=10, pace=pace))]

    assert told(30, 30) == ["stalling"]
    assert told(30, 30, games=4) == [], "one bad evening"
    assert told(30, 150) == [] == told(9, 30)


def test_a_player_who_lets_turns_time_out_is_told_of():
    def told(out, turns=200, games=5):
        return [each.kind for each in of_one(AccountGames(pace=Pace(turns=turns, out=out, games_out=games)))]

    assert told(40) == ["time_outs"]
    assert told(29) == [] == told(40, games=4) == told(19, turns=99)


@pytest.mark.parametrize("kind", Signal.Kind.values)
def test_every_kind_is_told_in_sentences(kind):
    evidence = {
        "by": 0, "share": 0.9, "expected_games": 1.5, "points": 300, "ahead": 30, "behind": 1, "kinder": 0.2,
        "unlike_results_with_others": 5.1, "share_of_the_loser_s_games": 1.0, "choices": 300, "far": 5.2,
        "kinder_back": 0.0, "far_back": 0.1, "days": 3, "most_accounts_there": 2, "slow_when_lost": 0.5,
        "slow_else": 0.1, "turns_when_lost": 60, "turns": 200,
    }  # fmt: skip
    lines = sentences(kind, ["amal", "basim"], 31, evidence)
    assert all(line.endswith(".") for line in lines) and "amal" in lines[0]


def test_help_and_gain_are_told_of_the_right_one():
    evidence = {
        "by": 1,
        "points": 300,
        "ahead": 30,
        "behind": 1,
        "unlike_results_with_others": 5.1,
        "share_of_the_loser_s_games": 1.0,
    }
    assert "basim took 300 points from amal" in sentences("farming", ["amal", "basim"], 31, evidence)[0]
