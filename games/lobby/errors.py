"""Errors of the lobby. `code` is stable; `games.api` decides the HTTP status."""

from __future__ import annotations

from datetime import UTC, datetime

from accounts.errors import Refused


class LobbyError(Refused):
    """Base of what the lobby refuses."""


class NotWelcome(LobbyError):
    """One of two people blocks the other. The answer hides who does, and among how many people."""

    detail = "Some people do not play with one another; you, or whom you ask, cannot come here."


class NotBlockable(LobbyError):
    detail = "Nobody blocks themselves, or a bot of the service's own."


class UnknownBlock(LobbyError):
    code = "not_found"
    detail = "You do not block anybody of this name."


class TooManyBlocks(LobbyError):
    detail = "You block as many people as may be."


class RoomClosed(LobbyError):
    detail = "Players talk among themselves; who watches, likewise, until the game is over."


class ChatOff(LobbyError):
    detail = "At this table nobody writes."


class PhrasesOnly(LobbyError):
    detail = "At this table only phrases are said: GET /phrases lists them."


class ChatOver(LobbyError):
    detail = "The game has been over for a day."


class InvalidMessage(LobbyError):
    detail = "A message is one line of plain text, of 1 to 500 characters."


class UnknownPhrase(LobbyError):
    detail = "There is no such phrase: GET /phrases lists them."


class NotMutable(LobbyError):
    detail = "Nobody mutes themselves."


class TooManyMutes(LobbyError):
    detail = "You have muted as many as one may."


class NotMuted(LobbyError):
    code = "not_found"
    detail = "You have not muted them."


class NotFollowable(LobbyError):
    detail = "Nobody follows themselves, a bot of the service's own, or somebody whom they block."


class UnknownFollow(LobbyError):
    code = "not_found"
    detail = "You do not follow anybody of this name."


class TooManyFollows(LobbyError):
    detail = "You follow as many people as may be."


class InvalidNote(LobbyError):
    detail = "A note says something, in 2,000 characters at most."


class NotNotable(LobbyError):
    detail = "Notes are about others."


class UnknownNote(LobbyError):
    code = "not_found"
    detail = "You have written nothing down of anybody of this name."


class TooManyNotes(LobbyError):
    detail = "You have written as many notes as may be."


class SeekNotFound(LobbyError):
    code = "not_found"
    detail = "There is no such seek, or it is not yours to see."


class SeekNotOffered(LobbyError):
    detail = "People seek; a bot is seated by whoever opens a table."


class SeekNotOpen(LobbyError):
    detail = "The seek has found a table, was withdrawn or has lapsed."


class AlreadySeeking(LobbyError):
    """`seek` says which it is."""

    detail = "You seek this very game already."

    def __init__(self, seek: str) -> None:
        super().__init__()
        self.members = {"seek": seek}


class TooManySeeks(LobbyError):
    detail = "You have five open seeks."


class AtLiveTable(LobbyError):
    """`table` says at which."""

    detail = "You sit at a live table, and nobody is put at two."

    def __init__(self, table: str) -> None:
        super().__init__()
        self.members = {"table": table}


class InvalidRatingRange(LobbyError):
    detail = "A range is `within` so many points of yours, or from `min` to `max`, or either of these alone."


class InvalidBotsAfter(LobbyError):
    detail = "Whole seconds within the life of the seek, or null for no bots."


class NotReportable(LobbyError):
    detail = "Nobody reports themselves, or a bot of the service's own."


class InvalidReport(LobbyError):
    detail = "What is cited is not there, not yours to see, or too much; or the words are too many."


class AlreadyReported(LobbyError):
    detail = "Your report about them and this table is still open."


class TooManyReports(LobbyError):
    detail = "As many of your reports are open as may be."


class Banned(LobbyError):
    """Staff banned the user; `until` says for how long."""

    def __init__(self, until: datetime) -> None:
        super().__init__()
        self.members = {
            "until": until.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        }


class ChatBanned(Banned):
    detail = "Staff banned you from chat for a while."


class Suspended(Banned):
    detail = "Staff suspended you for a while: you may finish your games, and begin nothing."


class CaseClosed(LobbyError):
    detail = "This case is closed. A new report opens another."


class SignalClosed(LobbyError):
    detail = "This signal is dismissed for its quarter."


class InvalidBan(LobbyError):
    detail = "A ban ends in the future, within a year."


class ReasonMissing(LobbyError):
    code = "reason_required"
    detail = "Say why, in ten characters at least."


class UnknownChallenge(LobbyError):
    code = "not_found"
    detail = "There is no such challenge, or it is not yours to see."


class InvalidChallenge(LobbyError):
    detail = (
        "A challenge is to somebody, each named once, or open; there is a seat for everybody; it lasts ten "
        "minutes to seven days."
    )


class TooManyChallenges(LobbyError):
    detail = "As many challenges of yours as may be wait for somebody."


class NotChallenged(LobbyError):
    detail = "No seat is kept for you by name."


class ChallengeOver(LobbyError):
    detail = "It has started, or nobody may come any more."


class GameNotFinished(LobbyError):
    detail = "A game is played again once it is over, and was not broken off."
