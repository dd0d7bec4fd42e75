"""Why the engine says no. Every code is stable: clients build on it."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action may not be taken, in the order in which reasons are looked for."""

    ROUND_OVER = "round_over"
    NOT_YOUR_TURN = "not_your_turn"
    WRONG_PHASE = "wrong_phase"
    NOT_OFFERED = "not_offered"
    REDEAL_UNAVAILABLE = "redeal_unavailable"
    DASHES_USED_UP = "dashes_used_up"
    BID_OUT_OF_RANGE = "bid_out_of_range"
    BID_NOT_HIGHER = "bid_not_higher"
    OPENER_MUST_BID = "opener_must_bid"
    ESTIMATE_OUT_OF_RANGE = "estimate_out_of_range"
    ABOVE_BID = "above_bid"
    ZEROS_USED_UP = "zeros_used_up"
    TOTAL_FORBIDDEN = "total_forbidden"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    MUST_FOLLOW_SUIT = "must_follow_suit"


class EngineError(Exception):
    """Anything the engine refuses; `code` names it, `detail` is a sentence for a person."""

    code = "engine_error"

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail or self.code)
        self.detail = detail


class IllegalAction(EngineError):
    """The rules refuse the action; nothing has changed."""

    code = "illegal_action"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class UnknownRuleset(EngineError):
    code = "unknown_ruleset"


class InvalidOption(EngineError):
    """A table option that the ruleset does not have, or not with this value; `option` names it."""

    code = "invalid_option"

    def __init__(self, option: str, detail: str) -> None:
        super().__init__(detail)
        self.option = option


class ImpossibleResult(EngineError):
    """A round handed in for scoring that cannot have been played; `reason` is a stable code."""

    code = "impossible_result"

    def __init__(self, reason: str, field: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.field = field


class MalformedRecord(EngineError):
    """JSON that is not a fact, an action or a card."""

    code = "malformed_record"
