"""Errors of the lobby. `code` is stable; `games.api` decides the HTTP status."""

from datetime import datetime

from accounts.errors import NotFound, Refused
from accounts.instants import instant


class NotWelcome(Refused):
    """One of two people blocks the other. The answer hides who does, and among how many people."""

    detail = "Some people do not play with one another. You, or the person you ask, cannot come here."


class NotBlockable(Refused):
    detail = "You cannot block yourself or the service's own bots."


class UnknownBlock(NotFound):
    detail = "You do not block anybody with this name."


class TooManyBlocks(Refused):
    detail = "You block as many people as you may."


class RoomClosed(Refused):
    detail = "Players and spectators have separate rooms until the game is over."


class ChatOff(Refused):
    detail = "This table has no chat."


class PhrasesOnly(Refused):
    detail = "At this table you can send only phrases: GET /phrases lists them."


class ChatOver(Refused):
    detail = "The game has been over for a day."


class InvalidMessage(Refused):
    detail = "A message is one line of plain text, of 1 to 500 characters."


class UnknownPhrase(Refused):
    detail = "There is no such phrase: GET /phrases lists them."


class NotMutable(Refused):
    detail = "You cannot mute yourself."


class TooManyMutes(Refused):
    detail = "You have muted as many people as you may."


class NotMuted(NotFound):
    detail = "You have not muted them."


class NotFollowable(Refused):
    detail = "You cannot follow yourself, the service's own bots, or people you block."


class UnknownFollow(NotFound):
    detail = "You do not follow anybody with this name."


class TooManyFollows(Refused):
    detail = "You follow as many people as you may."


class InvalidNote(Refused):
    detail = "A note has 1 to 2,000 characters."


class NotNotable(Refused):
    detail = "You can write notes about others, not about yourself."


class UnknownNote(NotFound):
    detail = "You have no note on anybody with this name."


class TooManyNotes(Refused):
    detail = "You have written as many notes as you may."


class SeekNotFound(NotFound):
    detail = "There is no such seek, or you may not see it."


class SeekNotOffered(Refused):
    detail = "Only people can seek. A bot gets a seat from the person who opens a table."


class SeekNotOpen(Refused):
    detail = "The seek has found a table, was withdrawn or has lapsed."


class AlreadySeeking(Refused):
    """The member `seek` says which it is."""

    detail = "You already have an open seek for this game."


class TooManySeeks(Refused):
    detail = "You have five open seeks."


class AtLiveTable(Refused):
    """The member `table` says at which."""

    detail = "You already sit at a live table."


class InvalidRatingRange(Refused):
    detail = "A range has `within`, points around your rating, or `min`, `max` or both."


class InvalidBotsAfter(Refused):
    detail = "Send whole seconds, less than the time of the seek, or null for no bots."


class NotReportable(Refused):
    detail = "You cannot report yourself or the service's own bots."


class InvalidReport(Refused):
    detail = (
        "The report names something that does not exist or that you may not see, or names too "
        "much; or its words are too long."
    )


class AlreadyReported(Refused):
    detail = "Your report about them and this table is still open."


class TooManyReports(Refused):
    detail = "You have as many open reports as you may."


class Banned(Refused):
    """Staff banned the user; `until` says for how long."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until=instant(until))


class ChatBanned(Banned):
    detail = "Staff banned you from chat for a while."


class Suspended(Banned):
    detail = "Staff suspended you for a while: you may finish your games, but not begin new ones."


class CaseClosed(Refused):
    detail = "This case is closed. A new report opens another."


class SignalClosed(Refused):
    detail = "This signal was dismissed for its quarter."


class GoneAlready(NotFound):
    detail = "It is gone: the account has ended, or other staff removed it. Nothing is left to decide."


class InvalidBan(Refused):
    detail = "A ban must end in the future, within a year."


class UnknownChallenge(NotFound):
    detail = "There is no such challenge, or you may not see it."


class InvalidChallenge(Refused):
    detail = (
        "Name other people, each once, and no more than there are seats; or leave seats to links. "
        "A challenge lasts ten minutes to seven days."
    )


class TooManyChallenges(Refused):
    detail = "You have as many waiting challenges as you may."


class NotChallenged(Refused):
    detail = "No seat of this challenge is kept for you by name."


class ChallengeOver(Refused):
    detail = "The challenge has started, or is over."


class GameNotFinished(Refused):
    detail = "A rematch is possible when the game is over and was not broken off."
