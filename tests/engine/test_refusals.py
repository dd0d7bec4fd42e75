"""Reasons to refuse: each has a stable code and can occur."""

from collections.abc import Callable

import pytest

from games.engine.actions import DASH_CALL, ESTIMATES, PASS
from games.engine.errors import (
    EngineError,
    IllegalAction,
    ImpossibleResult,
    InvalidOption,
    MalformedRecord,
    Refusal,
    UnknownRuleset,
)
from games.engine.facts import GameFinished, RoundScored
from games.engine.fold import fold
from games.engine.phases import refusal
from tests.engine.phases.deals import TWO_VOIDS
from tests.notation import EVEN, begin, play

Met = Callable[[], Refusal | None]


def after(record_key: str, done: str, *asked: object, **how: object) -> Refusal | None:
    record = begin(record_key, **how)
    if done:
        record.play(done)
    return record.why_not(record.seat, asked[0])


def round_over() -> Refusal | None:
    record = begin("casual", round=14)
    while not record.game.scored:
        before = record.game
        facts = record.act(record.seat, record.legal()[0])
    (round,) = fold(before, [f for f in facts if not isinstance(f, RoundScored | GameFinished)]).open
    return refusal(round, record.decks.hand(round, 0), before.first_dealer, DASH_CALL)


def redeal_unavailable() -> Refusal | None:
    return begin("modern", TWO_VOIDS, only=True).why_not(1, "redeal")


def opener_must_bid() -> Refusal | None:
    record = begin("rising", *[EVEN] * 4)
    for _ in range(3):
        record.play("0: no_dash, 1: no_dash, 2: no_dash, 3: no_dash, 0: pass, 1: pass, 2: pass, 3: pass")
    record.play("0: no_dash, 1: no_dash, 2: no_dash, 3: no_dash")
    return record.why_not(0, PASS)


MET: dict[Refusal, Met] = {
    Refusal.ROUND_OVER: round_over,
    Refusal.NOT_YOUR_TURN: lambda: begin("modern").why_not(1, "5S"),
    Refusal.WRONG_PHASE: lambda: after("modern", "", ESTIMATES[3]),
    Refusal.NOT_OFFERED: lambda: after("modern", "", PASS),
    Refusal.REDEAL_UNAVAILABLE: redeal_unavailable,
    Refusal.DASHES_USED_UP: lambda: after("modern", "0: dash_call, 1: dash_call", DASH_CALL),
    Refusal.BID_OUT_OF_RANGE: lambda: after("modern", "", "3S"),
    Refusal.BID_NOT_HIGHER: lambda: after("rising", "0: dash_call, 1: dash_call, 2: 5S", "5H"),
    Refusal.OPENER_MUST_BID: opener_must_bid,
    Refusal.ESTIMATE_OUT_OF_RANGE: lambda: after("updown", "", "2"),
    Refusal.ABOVE_BID: lambda: after("casual", "0: 4C, 3: 4C, 2: 4C, 1: 4C", "5"),
    Refusal.ZEROS_USED_UP: lambda: after("modern", "0: 0, 1: 0", "0", round=14),
    Refusal.TOTAL_FORBIDDEN: lambda: after("modern", "0: 4, 1: 4, 2: 4", "1", round=14),
    Refusal.CARD_NOT_IN_HAND: lambda: after("modern", "0: 4, 1: 1, 2: 1, 3: 1", play("AH"), round=14),
    Refusal.MUST_FOLLOW_SUIT: lambda: after("modern", "0: 4, 1: 1, 2: 1, 3: 1, 0: TH", "3S", round=14),
}


@pytest.mark.parametrize("reason", Refusal)
def test_every_refusal_can_be_met(reason: Refusal) -> None:
    assert MET[reason]() is reason


def test_codes_are_snake_case_and_stable() -> None:
    assert [reason.value for reason in Refusal] == [
        "round_over",
        "not_your_turn",
        "wrong_phase",
        "not_offered",
        "redeal_unavailable",
        "dashes_used_up",
        "bid_out_of_range",
        "bid_not_higher",
        "opener_must_bid",
        "estimate_out_of_range",
        "above_bid",
        "zeros_used_up",
        "total_forbidden",
        "card_not_in_hand",
        "must_follow_suit",
    ]


def test_every_error_has_a_code_and_a_sentence() -> None:
    errors: list[EngineError] = [
        IllegalAction(Refusal.ABOVE_BID),
        UnknownRuleset("There is no such ruleset."),
        InvalidOption("rounds", "May be full."),
        ImpossibleResult("wrong_length", "tricks", "One for each."),
        MalformedRecord("an action is an object"),
    ]
    assert [error.code for error in errors] == [
        "illegal_action",
        "unknown_ruleset",
        "invalid_option",
        "impossible_result",
        "malformed_record",
    ]
    assert [error.detail for error in errors] == [str(error) for error in errors]
    assert str(MalformedRecord()) == "malformed_record", "the code stands in for a missing sentence"
