"""What is refused to directors. `code` is stable; which HTTP status it becomes is decided at the doors."""

from __future__ import annotations

from games.engine.errors import Refusal
from games.tables.errors import AlreadySeated, ReasonRequired, TableError


class ReasonTooShort(ReasonRequired):
    detail = "Say why on one line, in 10 to 500 characters: the players read it."


class NotDirector(TableError):
    code = "forbidden"
    detail = "You do not direct this table."


class PlaysHimself(TableError):
    code = "plays_himself"
    detail = "Nobody directs a table at which he, or a bot of his, sits or sat."


class StaleVersion(TableError):
    """The table is at `version` by now."""

    code = "precondition_failed"
    detail = "Something has happened at the table since; look at it again."

    def __init__(self, version: str) -> None:
        super().__init__()
        self.version = version


class NoTimeLimit(TableError):
    code = "no_time_limit"
    detail = "Nobody's time is limited there."


class PausedAlready(TableError):
    code = "paused_already"
    detail = "A director has paused the game already."


class NotPaused(TableError):
    code = "not_paused"
    detail = "The game is not paused."


class InvalidExtension(TableError):
    code = "invalid_extension"
    detail = "Whole seconds: a second to 30 days on a clock, to an hour for a turn of a live game."


class SeatNotAwaited(TableError):
    code = "seat_not_awaited"
    detail = "Nothing waits for this seat that this could be about."


class SubstituteUnfit(TableError):
    code = "substitute_unfit"
    detail = "Somebody of the same realm can be a substitute."


class SeatHeldAlready(AlreadySeated):
    detail = "The seat is held by this very player."


class KnowsAnotherHand(TableError):
    code = "knows_another_hand"
    detail = "Whoever sits or sat on another seat of the table has seen its cards."


class CardNotGiven(TableError):
    code = "card_not_given"
    detail = "What is said can be given, no card, nor whether a deal is thrown in; leave `action` out."


class ForcedRefused(TableError):
    """The rules do not allow what was given; `refusal` says why, from what everybody knows."""

    code = "forced_refused"
    detail = "The rules do not allow this now."

    def __init__(self, refusal: Refusal) -> None:
        super().__init__()
        self.refusal = refusal


class RoundNotRunning(TableError):
    code = "round_not_running"
    detail = "This round is not being played: it is not dealt yet, or played out."


class RedealUnavailable(TableError):
    code = "redeal_unavailable"
    detail = "The deals are laid out beforehand, and there is no other for this round."
