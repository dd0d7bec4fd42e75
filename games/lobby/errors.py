"""Errors of the lobby. `code` is stable; `games.api` decides the HTTP status."""

from datetime import UTC, datetime

from accounts.errors import Refused


class NotWelcome(Refused):
    """One of two people blocks the other. The answer hides who does, and among how many people."""

    detail = "Some people do not play with one another; you, or whom you ask, cannot come here."


class NotBlockable(Refused):
    detail = "Nobody blocks themselves, or a bot of the service's own."


class UnknownBlock(Refused):
    code = "not_found"
    detail = "You do not block anybody of this name."


class TooManyBlocks(Refused):
    detail = "You block as many people as may be."


class RoomClosed(Refused):
    detail = "Players talk among themselves; who watches, likewise, until the game is over."


class ChatOff(Refused):
    detail = "At this table nobody writes."


class PhrasesOnly(Refused):
    detail = "At this table only phrases are said: GET /phrases lists them."


class ChatOver(Refused):
    detail = "The game has been over for a day."


class InvalidMessage(Refused):
    detail = "A message is one line of plain text, of 1 to 500 characters."


class UnknownPhrase(Refused):
    detail = "There is no such phrase: GET /phrases lists them."


class NotMutable(Refused):
    detail = "Nobody mutes themselves."


class TooManyMutes(Refused):
    detail = "You have muted as many as one may."


class NotMuted(Refused):
    code = "not_found"
    detail = "You have not muted them."


class NotFollowable(Refused):
    detail = "Nobody follows themselves, a bot of the service's own, or somebody whom they block."


class UnknownFollow(Refused):
    code = "not_found"
    detail = "You do not follow anybody of this name."


class TooManyFollows(Refused):
    detail = "You follow as many people as may be."


class InvalidNote(Refused):
    detail = "A note says something, in 2,000 characters at most."


class NotNotable(Refused):
    detail = "Notes are about others."


class UnknownNote(Refused):
    code = "not_found"
    detail = "You have written nothing down of anybody of this name."


class TooManyNotes(Refused):
    detail = "You have written as many notes as may be."


class SeekNotFound(Refused):
    code = "not_found"
    detail = "There is no such seek, or it is not yours to see."


class SeekNotOffered(Refused):
    detail = "People seek; a bot is seated by whoever opens a table."


class SeekNotOpen(Refused):
    detail = "The seek has found a table, was withdrawn or has lapsed."


class AlreadySeeking(Refused):
    """The member `seek` says which it is."""

    detail = "You seek this very game already."


class TooManySeeks(Refused):
    detail = "You have five open seeks."


class AtLiveTable(Refused):
    """The member `table` says at which."""

    detail = "You sit at a live table, and nobody is put at two."


class InvalidRatingRange(Refused):
    detail = "A range is `within` so many points of yours, or from `min` to `max`, or either of these alone."


class InvalidBotsAfter(Refused):
    detail = "Whole seconds within the life of the seek, or null for no bots."


class NotReportable(Refused):
    detail = "Nobody reports themselves, or a bot of the service's own."


class InvalidReport(Refused):
    detail = "What is cited is not there, not yours to see, or too much; or the words are too many."


class AlreadyReported(Refused):
    detail = "Your report about them and this table is still open."


class TooManyReports(Refused):
    detail = "As many of your reports are open as may be."


class Banned(Refused):
    """Staff banned the user; `until` says for how long."""

    def __init__(self, until: datetime) -> None:
        text = until.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        super().__init__(until=text)


class ChatBanned(Banned):
    detail = "Staff banned you from chat for a while."


class Suspended(Banned):
    detail = "Staff suspended you for a while: you may finish your games, and begin nothing."


class CaseClosed(Refused):
    detail = "This case is closed. A new report opens another."


class SignalClosed(Refused):
    detail = "This signal is dismissed for its quarter."


class InvalidBan(Refused):
    detail = "A ban ends in the future, within a year."


class ReasonMissing(Refused):
    code = "reason_required"
    detail = "Say why, in ten characters at least."


class UnknownChallenge(Refused):
    code = "not_found"
    detail = "There is no such challenge, or it is not yours to see."


class InvalidChallenge(Refused):
    detail = (
        "A challenge is to somebody, each named once, or open; there is a seat for everybody; it lasts ten "
        "minutes to seven days."
    )


class TooManyChallenges(Refused):
    detail = "As many challenges of yours as may be wait for somebody."


class NotChallenged(Refused):
    detail = "No seat is kept for you by name."


class ChallengeOver(Refused):
    detail = "It has started, or nobody may come any more."


class GameNotFinished(Refused):
    detail = "A game is played again once it is over, and was not broken off."
