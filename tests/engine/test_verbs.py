"""Rounds one after another, multipliers, places, leaving, aborting."""

import pytest

from games.engine import verbs
from games.engine.actions import DASH_CALL, ESTIMATES
from games.engine.errors import IllegalAction, Refusal
from games.engine.facts import (
    Dealt,
    Fact,
    GameAborted,
    GameFinished,
    Resigned,
    RoundPlayed,
    RoundScored,
    SeatTakenBack,
    TimedOut,
)
from games.engine.fold import fold
from games.engine.game import Status
from games.engine.places import places
from games.engine.round import Phase
from games.engine.rulesets.base import Winner
from games.engine.seats import Seat
from tests.notation import Record, begin

# Rounds.


def test_round_r_is_dealt_by_the_first_dealers_seat_and_r_minus_1() -> None:
    record = begin("modern", rounds=(1, 2, 3, 6, 14), dealer=2)
    dealers = {}
    while record.game.open:
        dealers[record.round.number] = record.round.deal.dealer
        record.finish_round()
    assert dealers == {1: 2, 2: 3, 3: 0, 6: 3, 14: 3}, "also where rounds are left out"


def test_the_deal_may_move_otherwise() -> None:
    record = begin("casual", rounds=(1, 2, 4), dealer=2).under(deal_moves=-1)
    dealers = []
    while record.game.open:
        dealers.append(record.round.deal.dealer)
        record.finish_round()
    assert dealers == [2, 1, 3]


def test_the_next_round_is_dealt_as_soon_as_one_is_scored() -> None:
    record = begin("casual", rounds=(1, 2))
    while not record.game.scored:
        facts = record.act(record.seat, record.legal()[0])
    assert [type(fact) for fact in facts[-3:-1]] == [RoundScored, Dealt]
    assert record.round.number == 2


def test_a_round_that_nobody_made_doubles_the_next_flat() -> None:
    record = begin("modern", rounds=(14, 15, 16), round=14)
    for _ in range(2):
        play_so_that_nobody_makes_it(record)
    first, second = record.game.scored
    assert (first.multiplier, first.next_multiplier) == (1, 2)
    assert (second.multiplier, second.next_multiplier) == (2, 2)
    assert second.points == (0, 0, 0, 0)
    assert record.game.multiplier == 2


def test_in_rising_it_grows_until_somebody_is_exact() -> None:
    record = begin("rising", rounds=(14, 15, 16), round=14)
    for _ in range(2):
        play_so_that_nobody_makes_it(record)
    assert [each.next_multiplier for each in record.game.scored] == [2, 3]


@pytest.mark.parametrize("key", ["casual", "updown"])
def test_in_casual_and_updown_nothing_is_carried(key: str) -> None:
    record = begin(key, rounds=(10, 11) if key == "updown" else (14, 15), round=14, players=4)
    play_so_that_nobody_makes_it(record)
    assert record.game.scored[0].next_multiplier == 1
    assert any(record.game.scored[0].points)


def play_so_that_nobody_makes_it(record: Record) -> None:
    """Play the open round so that nobody is exact: all estimate as many tricks as there are cards."""
    number = record.round.number
    cards = record.round.setup.plan.cards
    while record.game.open and record.round.number == number:
        legal = record.legal()
        wanted = ESTIMATES[cards]
        record.act(record.seat, wanted if wanted in legal else legal[0])
    (won,) = (f.won for f in record.facts if isinstance(f, RoundPlayed) and f.round == number)
    assert cards not in won


def test_rounds_played_out_of_order_are_scored_in_order() -> None:
    """A later round that is played first waits for the earlier ones, then is scored with them."""
    one_by_one = begin("modern", rounds=(14, 15), round=14)
    opening = list(one_by_one.facts)
    one_by_one.finish_round()
    one_by_one.finish_round()
    of_14 = [fact for fact in one_by_one.facts if getattr(fact, "round", None) == 14]
    of_15 = [fact for fact in one_by_one.facts if getattr(fact, "round", None) == 15]
    both_open = Record(one_by_one.decks, [*opening, *of_15[:-1]])
    assert [each.number for each in both_open.game.open] == [14, 15]
    assert isinstance(of_15[-2], RoundPlayed)
    assert both_open.game.scored == (), "round 15 is played, 14 is not"
    facts: tuple[Fact, ...] = ()
    for fact in of_14[len([each for each in opening if getattr(each, "round", None) == 14]) :]:
        if type(fact).__name__ == "Acted":
            facts = both_open.act(fact.seat, fact.action)
    assert [type(fact) for fact in facts[-4:]] == [RoundPlayed, RoundScored, RoundScored, GameFinished]
    assert both_open.game == one_by_one.game


def test_a_next_round_that_stacked_deals_do_not_hold_is_a_fault_of_theirs_and_no_refusal() -> None:
    record = begin("modern", rounds=(1, 2), only=True)
    with pytest.raises(LookupError):
        record.finish_round()
    assert record.round.number == 1


def test_a_round_is_scored_when_it_is_played_also_while_a_later_one_goes_on() -> None:
    one_by_one = begin("modern", rounds=(14, 15, 16), round=14)
    opening = list(one_by_one.facts)
    one_by_one.finish_round()
    begun = [fact for fact in one_by_one.facts if getattr(fact, "round", None) == 15]
    both_open = Record(one_by_one.decks, [*opening, *begun])
    both_open.finish_round()
    assert [type(fact) for fact in both_open.facts[-2:]] == [RoundPlayed, RoundScored], "nothing new is dealt"
    assert [each.round for each in both_open.game.scored] == [14]
    assert [each.number for each in both_open.game.open] == [15]


# The end of a game.


def test_the_most_points_win_and_ties_share_the_better_place() -> None:
    nobody_left = (False,) * 4
    assert places((5, 9, 5, -2), Winner.HIGHEST, nobody_left) == (2, 1, 2, 4)
    assert places((9, 9, 5, 5), Winner.HIGHEST, nobody_left) == (1, 1, 3, 3)
    assert places((0, 0, 0, 0), Winner.HIGHEST, nobody_left) == (1, 1, 1, 1)


def test_in_updown_the_fewest_win() -> None:
    assert places((5, 9, 5), Winner.LOWEST, (False,) * 3) == (1, 3, 1)


def test_who_left_for_good_comes_after_all_who_stayed_by_score_among_themselves() -> None:
    assert places((50, 9, 5, 70), Winner.HIGHEST, (True, False, False, True)) == (4, 1, 2, 3)
    assert places((7, 7, 5, 7), Winner.HIGHEST, (True, False, False, True)) == (3, 1, 2, 3)
    assert places((0, 9), Winner.LOWEST, (True, False)) == (2, 1)


def test_a_resigned_seat_plays_on_and_its_points_are_the_seats() -> None:
    record = begin("casual", round=14)
    record.add((Resigned(Seat(0)),))
    record.finish_round()
    assert record.game.left == (True, False, False, False)
    assert record.game.scored[0].points[0] != 0
    assert record.game.places is not None
    assert record.game.places[0] == 4, "whatever its score"


def test_a_player_who_takes_their_seat_back_has_not_left() -> None:
    record = begin("casual", round=14)
    record.add((TimedOut(Seat(0)), Resigned(Seat(2))))
    assert record.game.left == (True, False, True, False)
    record.add((SeatTakenBack(Seat(0)),))
    assert record.game.left == (False, False, True, False)


def test_a_game_is_between_rounds_until_somebody_takes_a_turn() -> None:
    record = begin("casual", rounds=(1, 2))
    assert verbs.is_between_rounds(record.game)
    record.act(record.seat, record.legal()[0])
    assert not verbs.is_between_rounds(record.game)
    record.finish_round()
    assert verbs.is_between_rounds(record.game) and record.round.number == 2
    record.finish_round()
    assert not verbs.is_between_rounds(record.game), "it is over"


def test_who_is_granted_the_rest_wins_all_tricks_to_come() -> None:
    record = begin("casual", round=14)
    while record.round.phase is not Phase.PLAY:
        record.act(record.seat, record.legal()[0])
    record.add(verbs.grant(record.game, record.decks, 14, Seat(3)).facts)
    assert RoundPlayed(14, (0, 0, 0, 13)) in record.facts
    assert record.game.status is Status.FINISHED


def test_a_game_ends_after_its_last_round_with_scores_and_places() -> None:
    record = begin("updown", round=1, players=2)
    record.finish_round()
    finished = record.facts[-1]
    assert isinstance(finished, GameFinished)
    assert finished.scores == record.game.scores
    assert record.game.status is Status.FINISHED
    assert record.game.places == finished.places
    assert record.game.open == ()


def test_a_multiplier_left_over_after_the_last_round_lapses() -> None:
    record = begin("modern", round=18)
    play_so_that_nobody_makes_it(record)
    assert record.game.status is Status.FINISHED
    assert record.game.scores == (0, 0, 0, 0)


def test_an_aborted_game_has_no_places_and_takes_no_actions() -> None:
    record = begin("modern")
    record.add((GameAborted("creator"),))
    assert (record.game.status, record.game.places) == (Status.ABORTED, None)
    with pytest.raises(IllegalAction) as refused:
        verbs.take(record.game, record.decks, 1, Seat(0), DASH_CALL)
    assert refused.value.refusal is Refusal.ROUND_OVER


def test_a_finished_game_and_a_scored_round_take_no_actions() -> None:
    record = begin("casual", rounds=(1, 2))
    record.finish_round()
    with pytest.raises(IllegalAction) as refused:
        verbs.take(record.game, record.decks, 1, record.seat, DASH_CALL)
    assert refused.value.refusal is Refusal.ROUND_OVER
    verbs.take(record.game, record.decks, 2, record.seat, DASH_CALL)
    record.finish_round()
    with pytest.raises(IllegalAction) as refused:
        verbs.take(record.game, record.decks, 2, Seat(0), DASH_CALL)
    assert refused.value.refusal is Refusal.ROUND_OVER


def test_a_round_that_is_played_and_not_yet_scored_takes_no_actions() -> None:
    record = begin("casual", round=14)
    while not record.game.scored:
        before = record.game
        facts = record.act(record.seat, record.legal()[0])
    played = fold(before, [fact for fact in facts if not isinstance(fact, RoundScored | GameFinished)])
    (round,) = played.open
    assert verbs.to_act(round) == frozenset()
    assert verbs.candidates(round, record.decks.hand(round, 0), Seat(0)) == ()
    assert verbs.legal_actions(round, record.decks.hand(round, 0), Seat(0)) == ()
    assert verbs.refusal(round, record.decks.hand(round, 0), Seat(0), DASH_CALL) is Refusal.ROUND_OVER


def test_a_refused_action_changes_nothing_and_says_why() -> None:
    record = begin("modern")
    before, log = record.game, list(record.facts)
    with pytest.raises(IllegalAction) as refused:
        record.play("1: 5S")
    assert (refused.value.code, refused.value.refusal) == ("illegal_action", Refusal.NOT_YOUR_TURN)
    assert refused.value.detail == "not_your_turn"
    assert (record.game, record.facts) == (before, log)
