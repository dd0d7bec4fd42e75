"""Channels that send notices: one for mail, one for web push.

The courier's one thread prepares a message, because it has the database. The result is a call that needs no
database and may wait for the network in a thread of its own. A message has the same name at every try.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from games.notices.kinds import Language, NoticeKind

# A player without a turn of their own at a table for this long is away.
THERE_S = 600.0
# Seconds that a turn waits for further turns, before a player who is away is notified.
AWAY_S = 60.0


class SendResult(StrEnum):
    """The end of a try: taken; the target is gone; or to be tried again."""

    SENT = "sent"
    GONE = "gone"
    AGAIN = "again"


class Later(NamedTuple):
    """A message to be sent again after this many seconds, as the receiver asks."""

    seconds: float


class RenderedTurn(NamedTuple):
    """A waiting turn. `place` is that of its round in the game, which people count; `round` its number."""

    round: int
    place: int
    turn: int


class RenderedNotice(NamedTuple):
    """A notice for a message. `turns` are those that wait."""

    notice: str
    kind: NoticeKind
    table: str | None
    title: str
    text: str
    at: datetime
    deadline_at: datetime | None
    turns: tuple[RenderedTurn, ...]


class OutgoingMessage(NamedTuple):
    """A message to be sent. `name` is the same at every try, and unique.

    `target` is what the channel named when the notice was written. `realm`: its reader's. `urgent`: it must
    not wait.
    """

    name: str
    user: str
    realm: str
    target: str
    language: Language
    notices: tuple[RenderedNotice, ...]
    digest: bool
    urgent: bool
    now: datetime


class Prepared(NamedTuple):
    """A try. `send` needs no database; `keep` stores what was sent, afterwards, in a transaction."""

    send: Callable[[], SendResult | Later]
    keep: Callable[[], None] | None = None


NOBODY: Final = Prepared(lambda: SendResult.GONE)
NOT_NOW: Final = Prepared(lambda: SendResult.AGAIN)


class Channel(Protocol):
    """One way to send notices. `at_once`: how many messages are sent at the same time. `patience_s`: how long
    a turn waits before a player who is online gets a message, because they probably play it anyway; a player
    who is away gets it after `AWAY_S` at most."""

    name: str
    at_once: int
    patience_s: float
    # The code that says why a user cannot be notified by this channel: the address is missing.
    missing: str

    def targets(self, users: Collection[str]) -> Mapping[str, Sequence[str]]:
        """Addresses of these users on this channel. Users without one are left out. One query."""
        ...

    def prepared(self, message: OutgoingMessage) -> Prepared:
        """Prepare a try; NOBODY if the target is gone, NOT_NOW if this process lacks what it needs."""
        ...

    def gone(self, message: OutgoingMessage) -> None:
        """Delete the target, because it is gone. In a transaction."""
        ...


_CHANNELS: dict[str, Channel] = {}


def register(channel: Channel) -> None:
    """Add a channel; called once, when apps are ready."""
    _CHANNELS[channel.name] = channel


def channels() -> tuple[Channel, ...]:
    return tuple(_CHANNELS.values())


def channel(name: str) -> Channel | None:
    return _CHANNELS.get(name)
