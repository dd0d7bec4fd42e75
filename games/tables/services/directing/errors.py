"""Errors of directors' services. `code` is stable; `games.api` decides the HTTP status."""

from games.engine.errors import Refusal
from games.tables.errors import AlreadySeated, TableError


class NotDirector(TableError):
    code = "forbidden"
    detail = "You do not direct this table."


class NotAnOfficial(TableError):
    code = "not_official"
    detail = "Only officials of the tournament direct its tables, each as far as their roles go."


class PlaysHimself(TableError):
    detail = "You cannot direct a table where you or a bot of yours sits or sat, or whose boards you play."


class PlaysInItsEvent(PlaysHimself):
    code = PlaysHimself.code
    detail = "If you or your bot plays in the event, you may only send messages to its tables and give time."


class StaleVersion(TableError):
    """The table has another version now, `version`."""

    code = "precondition_failed"
    detail = "Something has happened at the table since; look at it again."

    def __init__(self, version: str) -> None:
        super().__init__()
        self.version = version


class NoTimeLimit(TableError):
    detail = "No time is limited at this table."


class PausedAlready(TableError):
    detail = "A director has paused the game already."


class NotPaused(TableError):
    detail = "The game is not paused."


class InvalidExtension(TableError):
    detail = (
        "Send whole seconds: from 1 second to 30 days on a clock, or to an hour for a turn of a live game."
    )


class SeatNotAwaited(TableError):
    detail = "It is not the turn of this seat, or its turn has no deadline."


class SubstituteUnfit(TableError):
    detail = "A substitute must be a user of the same realm."


class SeatHeldAlready(AlreadySeated):
    code = AlreadySeated.code
    detail = "This player already holds the seat."


class KnowsAnotherHand(TableError):
    detail = (
        "A player who sits or sat on another seat of the table, or plays its boards elsewhere, "
        "knows its cards."
    )


class CardNotGiven(TableError):
    detail = (
        "You can force what a player says, but no card, and not whether a deal is thrown in; leave "
        "`action` out."
    )


class ForcedRefused(TableError):
    """The rules do not allow the forced action; `refusal` says why, by public facts."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


class RoundNotRunning(TableError):
    detail = "This round is not being played: it is not dealt yet, or it is over."


class GameNotOver(TableError):
    detail = "Ratings can be corrected when the game is finished."


class NothingToUndo(TableError):
    detail = "No turn with this number counts in its round."


class UndoShowsCards(TableError):
    detail = (
        "This turn or a later one showed a card, or something that follows from hands, so it "
        "cannot be undone."
    )


class InvalidRuling(TableError):
    detail = "A ruling names a number for each seat of the table, from -10,000 to 10,000."


class InvalidAdjustment(TableError):
    detail = "A score is changed by 1 to 10,000 points, up or down."


class RedealUnavailable(TableError):
    detail = "The deals were fixed beforehand, and there is no other deal for this round."
