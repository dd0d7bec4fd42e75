"""Errors of directors' services. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from games.engine.errors import SENTENCES, Refusal
from games.tables.errors import AlreadySeated, ReasonRequired, TableError


class ReasonTooShort(ReasonRequired):
    code = ReasonRequired.code
    detail = "Say why on one line, in 10 to 500 characters: the players read it."


class NotDirector(TableError):
    code = "forbidden"
    detail = "You do not direct this table."


class NotAnOfficial(TableError):
    code = "not_official"
    detail = "The tournament's officials decide about its tables, each as far as their roles go."


class PlaysHimself(TableError):
    detail = (
        "Nobody directs a table at which they, or a bot of theirs, sit or sat, or whose boards they play."
    )


class PlaysInItsEvent(PlaysHimself):
    code = PlaysHimself.code
    detail = "Whoever plays in the event, or whose bot does, tells its tables things and gives time, no more."


class StaleVersion(TableError):
    """The table has another version now, `version`."""

    code = "precondition_failed"
    detail = "Something has happened at the table since; look at it again."

    def __init__(self, version: str) -> None:
        super().__init__()
        self.version = version


class NoTimeLimit(TableError):
    detail = "Nobody's time is limited there."


class PausedAlready(TableError):
    detail = "A director has paused the game already."


class NotPaused(TableError):
    detail = "The game is not paused."


class InvalidExtension(TableError):
    detail = "Whole seconds: a second to 30 days on a clock, to an hour for a turn of a live game."


class SeatNotAwaited(TableError):
    detail = "Nothing waits for this seat that this could be about."


class SubstituteUnfit(TableError):
    detail = "Somebody of the same realm can be a substitute."


class SeatHeldAlready(AlreadySeated):
    code = AlreadySeated.code
    detail = "The seat is held by this very player."


class KnowsAnotherHand(TableError):
    detail = (
        "Whoever sits or sat on another seat of the table, or plays its boards elsewhere, knows its cards."
    )


class CardNotGiven(TableError):
    detail = "What is said can be given, no card, nor whether a deal is thrown in; leave `action` out."


class ForcedRefused(TableError):
    """The rules do not allow the forced action; `refusal` says why, by public facts."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(SENTENCES[refusal])
        self.refusal = refusal


class RoundNotRunning(TableError):
    detail = "This round is not being played: it is not dealt yet, or played out."


class GameNotOver(TableError):
    detail = "Ratings are corrected once the game is finished."


class NothingToUndo(TableError):
    detail = "This is not the last turn that stands in its round."


class UndoShowsCards(TableError):
    detail = "A card has been seen by this turn or since, or what follows from hands: it stands."


class InvalidRuling(TableError):
    detail = "A ruling names a number for each seat of the table, from -10,000 to 10,000."


class InvalidAdjustment(TableError):
    detail = "A score is changed by 1 to 10,000 points, up or down."


class RedealUnavailable(TableError):
    detail = "The deals are laid out beforehand, and there is no other for this round."
