"""Blind dash of `rising`: before any bid each seat from dealer + 1 may promise to win no trick."""

from games.engine.actions import DASH_CALL, NO_DASH
from games.engine.errors import Refusal
from games.engine.round import Phase
from tests.engine.phases.deals import TWO_VOIDS
from tests.notation import begin


def test_each_seat_is_asked_in_turn_from_dealer_plus_one() -> None:
    record = begin("rising", dealer=1)
    assert record.round.phase is Phase.BLIND_DASH
    for seat in (2, 3, 0, 1):
        assert record.seat == seat
        assert record.legal() == (DASH_CALL, NO_DASH)
        assert record.why_not((seat + 1) % 4, "no_dash") is Refusal.NOT_YOUR_TURN
        record.play(f"{seat}: no_dash")
    assert record.round.phase is Phase.AUCTION


def test_another_opener_is_asked_first_and_bids_first() -> None:
    record = begin("rising", dealer=3).under(opener=2)
    record.play("1: no_dash, 2: no_dash, 3: no_dash, 0: no_dash")
    assert record.round.phase is Phase.AUCTION
    assert record.seat == 1


def test_it_is_answered_before_any_bid() -> None:
    record = begin("rising")
    for early in ("5S", "pass", "3"):
        assert record.why_not(0, early) is Refusal.WRONG_PHASE
    assert record.why_not(0, "dash_call") is None


def test_after_two_dash_calls_nobody_else_is_asked() -> None:
    record = begin("rising")
    record.play("0: dash_call, 1: no_dash, 2: dash_call")
    assert record.round.phase is Phase.AUCTION
    assert record.round.declarations.dash_calls == (0, 2)
    assert record.why_not(3, "dash_call") is Refusal.NOT_YOUR_TURN
    assert record.seat == 1


def test_one_dash_call_leaves_the_others_to_be_asked() -> None:
    record = begin("rising")
    record.play("0: no_dash, 1: dash_call, 2: no_dash")
    assert record.round.phase is Phase.BLIND_DASH
    assert record.why_not(3, "dash_call") is None


def test_who_dashed_may_not_bid_and_estimates_zero() -> None:
    record = begin("rising")
    record.play("0: dash_call, 1: no_dash, 2: no_dash, 3: no_dash")
    assert record.round.declarations.estimates == (0, None, None, None)
    assert record.seat == 1, "the first live seat opens"
    record.play("1: 5S, 2: pass, 3: pass")
    assert record.round.phase is Phase.ESTIMATION
    assert record.seat == 2


def test_the_void_question_comes_first() -> None:
    record = begin("rising", TWO_VOIDS)
    assert record.round.phase is Phase.VOID
    record.play("1: avoid, 2: avoid")
    assert record.round.phase is Phase.BLIND_DASH
    assert record.seat == 0


def test_fast_rounds_have_none() -> None:
    assert begin("rising", round=14).round.phase is Phase.ESTIMATION
