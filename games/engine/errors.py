"""Errors of the engine. Every code is stable: clients build on it."""

from enum import StrEnum


class Refusal(StrEnum):
    """Reasons why an action may not be taken, in the order in which they are checked. `sentence` is for the
    player who wanted to act."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> "Refusal":
        refusal = str.__new__(cls, code)
        refusal._value_ = code
        refusal.sentence = sentence
        return refusal

    ROUND_OVER = "round_over", "This round is over, or its cards are not dealt yet."
    NOT_YOUR_TURN = "not_your_turn", "It is not your turn in this round."
    WRONG_PHASE = "wrong_phase", "The round is in another phase: this is not the time for such an action."
    NOT_OFFERED = (
        "not_offered",
        "Nobody can say this here: the rules know no pass, or this is no time for dash calls.",
    )
    REDEAL_UNAVAILABLE = "redeal_unavailable", "There is no other deal for this round."
    DASHES_USED_UP = "dashes_used_up", "No further dash call is allowed in this round: make a bid."
    BID_OUT_OF_RANGE = (
        "bid_out_of_range",
        "The bid is lower or higher than the rules allow: as a rule it is 4 to 13.",
    )
    BID_NOT_HIGHER = (
        "bid_not_higher",
        "The bid does not outrank the last one: bid more tricks, or as many with a higher trump.",
    )
    OPENER_MUST_BID = (
        "opener_must_bid",
        "You open the auction and must make a bid: this deal has to be played.",
    )
    ESTIMATE_OUT_OF_RANGE = "estimate_out_of_range", "An estimate is from 0 to the number of cards in a hand."
    ABOVE_BID = "above_bid", "Nobody may estimate more tricks than the bid that won the auction."
    ZEROS_USED_UP = "zeros_used_up", "No further zero is allowed in this round: estimate 1 or more."
    TOTAL_FORBIDDEN = (
        "total_forbidden",
        "You estimate last, and this would make the total equal to the number of tricks: say another number.",
    )
    CARD_NOT_IN_HAND = "card_not_in_hand", "This card is not in your hand."
    MUST_FOLLOW_SUIT = "must_follow_suit", "You have a card of the suit that was led, so you must play one."


class EngineError(Exception):
    """Base of all refusals by the engine; `code` names it, `detail` is a sentence for people."""

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
    """A table option, or a value of it, that the ruleset does not have; `option` names it.

    `reason` is a stable code, and has its own value where two choices make no sense together.
    """

    code = "invalid_option"

    def __init__(self, option: str, detail: str, reason: str = code) -> None:
        super().__init__(detail)
        self.option = option
        self.reason = reason


class ImpossibleResult(EngineError):
    """A round to be scored that cannot have been played; `reason` is a stable code."""

    code = "impossible_result"

    def __init__(self, reason: str, field: str, detail: str) -> None:
        super().__init__(detail)
        self.reason = reason
        self.field = field


class MalformedRecord(EngineError):
    """JSON that is not a fact, an action or a card.

    For an action `faults` has one triple: a JSON pointer to the member, a code and the reason.
    """

    code = "malformed_record"

    def __init__(self, detail: str = "", *, member: str = "", fault: str = "") -> None:
        super().__init__(f"{member}: {detail}" if member else detail)
        self.faults: tuple[tuple[str, str, str], ...] = (
            ((f"/{member}" if member else "", fault, detail),) if fault else ()
        )
