"""Kinds of notices, channels, and a user's notification settings, completed by the defaults. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, Literal, NamedTuple, get_args

Language = Literal["en", "ar"]
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


class NoticeKind(StrEnum):
    """The value is the kind's name wherever it is shown; `about` is for people."""

    about: str

    def __new__(cls, value: str, about: str = "") -> NoticeKind:
        kind = str.__new__(cls, value)
        kind._value_ = value
        kind.about = about
        return kind

    TURN = "turn", "It is your turn"
    REMINDER = "reminder", "Your time runs out soon"
    CLAIM = "claim", "Somebody claims the rest of a round and you are asked"
    INVITED = "invited", "Somebody keeps a seat for you"
    CHALLENGE = "challenge", "Somebody challenges you to a game"
    GAME_STARTED = "game_started", "A game you sit at has begun"
    GAME_FINISHED = "game_finished", "A game of yours is over"
    GAME_ABORTED = "game_aborted", "A game of yours was broken off"
    TIME_RAN_OUT = "time_ran_out", "Your time ran out: a bot played what waited for you"
    SEAT_TAKEN = "seat_taken", "Your time ran out too often: a bot holds your seat"
    WARNED = "warned", "Staff warn you"
    CHAT_BANNED = "chat_banned", "Staff ban you from writing for a while"
    SUSPENDED = "suspended", "Staff suspend you: you cannot begin games for a while"
    DIRECTED = "directed", "A director intervened at your table"
    SUBSTITUTED = "substituted", "A director gave you a seat at a game under way"
    PAIRED = "paired", "You are paired in a tournament"
    CHAT_BAN_LIFTED = "chat_ban_lifted", "Staff end your ban from chat early"
    SUSPENSION_LIFTED = "suspension_lifted", "Staff end your suspension early"
    ENTERED = "entered", "An official entered you in a tournament"
    TAKEN_OUT = "taken_out", "An official took you out of a tournament"
    DISQUALIFIED = "disqualified", "Two officials disqualified you from a tournament"
    COMPLAINT_ANSWERED = "complaint_answered", "An official answered your complaint"
    CALLED_OFF = "called_off", "A tournament that you entered is cancelled"
    PLAN_STOPPED = "plan_stopped", "No rule of your plan fits any more"
    PAUSE_WANTED = "pause_wanted", "Somebody asks for a pause, and you have not agreed"
    RESUME_WANTED = "resume_wanted", "Somebody wants to end a pause, and you have not agreed"


# All that this release knows. A later one may have written others into the same database.
KINDS: Final = frozenset(str(each) for each in NoticeKind)
# One notice of each of these kinds exists for a person and a table, updated, and deleted when nothing waits.
STANDING: Final = (NoticeKind.TURN, NoticeKind.CLAIM)


# These ask their reader for an answer, and hold until it is given or nobody asks any more.
ASKING: Final = (NoticeKind.INVITED, NoticeKind.CHALLENGE)
WISHES: Final = (NoticeKind.PAUSE_WANTED, NoticeKind.RESUME_WANTED)


class Way(StrEnum):
    """How a user wants notices by a channel."""

    OFF = "off"
    INSTANT = "instant"
    DIGEST = "digest"


APP: Final = "app"
EMAIL: Final = "email"
PUSH: Final = "push"
# The choices for each channel: neither the app nor a telephone needs a digest.
WAYS: Final[dict[str, tuple[Way, ...]]] = {
    APP: (Way.OFF, Way.INSTANT),
    EMAIL: (Way.OFF, Way.INSTANT, Way.DIGEST),
    PUSH: (Way.OFF, Way.INSTANT),
}
DIGEST_HOURS: Final = (1, 2, 4, 6, 12, 24)
USUAL_DIGEST_HOURS: Final = 4
# A reminder as late as this waits for no digest and no morning.
URGENT_S: Final = 6 * 3600


class Preferred(NamedTuple):
    """Notification settings. `ways`: the chosen ones, by channel and kind."""

    language: Language = "en"
    digest_hours: int = USUAL_DIGEST_HOURS
    ways: Mapping[str, Mapping[str, str]] = {}  # nobody changes it

    def way(self, channel: str, kind: str) -> Way:
        """Return how the user wants notices of this kind by this channel."""
        return Way(self.ways.get(channel, {}).get(kind, Way.INSTANT))

    def wants(self, channel: str, kind: str) -> bool:
        """Whether the user wants notices of this kind by this channel, in whatever way."""
        return self.way(channel, kind) is not Way.OFF

    def fault(self) -> str | None:
        """Return the wrong member, or None."""
        if self.language not in LANGUAGES:
            return "language"
        if self.digest_hours not in DIGEST_HOURS:
            return "digest_hours"
        offered = all(
            way in WAYS[channel] and kind in set(NoticeKind)
            for channel, kinds in self.ways.items()
            for kind, way in kinds.items()
        )
        return None if offered else "ways"

    def whole(self) -> dict[str, dict[str, str]]:
        """Return every kind by every channel, chosen or default."""
        return {channel: {str(kind): str(self.way(channel, kind)) for kind in NoticeKind} for channel in WAYS}

    def by(self, channel: str, ways: Mapping[NoticeKind, Way]) -> Preferred:
        """Return these preferences with other `ways` for this channel."""
        chosen = {**self.ways.get(channel, {}), **{str(kind): str(way) for kind, way in ways.items()}}
        return self._replace(ways={**self.ways, channel: chosen})
