"""Streams out of the feed: of one person, of a lobby and of a tournament, and the places of their readers.

A person hears of their turns, their tables, and what is sent to themselves. The other two streams are the
same for all readers. A lobby's news: seeks that come and go, tables that open, fill and start. It shows what
everybody in a realm may see: public tables only, regardless of blocks. A tournament's news: its status, stage
rounds published and closed, standings. No event depends on a card: those of a stage round are sent when it is
published and when its last game is over. A snapshot may already show what a later event repeats; events name
their subject, so that a repeated one changes nothing.

A place is after so many events of a transaction of the database, at some time. All events of a transaction
become visible at once, so their count is enough. As cursors places are sealed, because the numbers of
transactions would reveal how much private activity there is.
"""

import hashlib
import hmac
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from accounts.instants import instant
from accounts.models import User
from accounts.queries import Holder
from accounts.scopes import Scope
from accounts.secrets import signing_keys
from games.api.contract.play.lobby import lobby_json
from games.api.contract.schemas.streams import Reset
from games.api.contract.tournament.tournaments import Tournament
from games.api.lookup import realm_of
from games.api.presented.states import asked_turn_json
from games.api.streamed.cursors import InvalidCursor
from games.api.streamed.frames import News, StreamEvent
from games.engine.codec import Json
from games.feed import queries as feed
from games.feed.hints import LOBBY, event_channel
from games.feed.models import FeedEvent
from games.feed.queries import Moment
from games.tables import queries as tables
from games.tables.queries.personal_events import KEPT, PersonalEvent
from games.tables.states import Awaited
from games.tournaments import queries as tournaments

MOST = 1000
_PLACE = struct.Struct(">QHQ")
_FORM = re.compile(r"[A-Za-z0-9_-]{46}")  # 34 bytes: the place, and 16 that seal it
_MS = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class _StreamPosition(NamedTuple):
    tx: int
    event_count: int
    ms: int


class Place(_StreamPosition):
    """The reader has everything before transaction `tx`, and the first `event_count` events of it.
    `ms` is the time.

    `stream` names the stream of the cursor; other streams refuse it.
    """

    __slots__ = ()
    stream: ClassVar[str]

    def __str__(self) -> str:
        sealed = _seal(self.stream, signing_keys()[0]).encrypt(_PLACE.pack(*self), None)
        return urlsafe_b64encode(sealed).rstrip(b"=").decode()

    @classmethod
    def read(cls, text: str) -> Self:
        """Parse a cursor. Raise InvalidCursor."""
        try:
            if not _FORM.fullmatch(text):
                raise InvalidTag
            return cls(*_PLACE.unpack(_opened(cls.stream, urlsafe_b64decode(text + "=="))))
        except InvalidTag:
            raise InvalidCursor from None

    @classmethod
    def begin(cls, moment: Moment) -> Self:
        """Return the place behind everything that has been committed."""
        return cls(moment.settled, 0, (moment.at - _EPOCH) // _MS)

    def after(self, tx: int, at: datetime) -> Self:
        """Return the place behind the next event, which transaction `tx` wrote."""
        before = self.event_count if tx == self.tx else 0
        return type(self)(tx, before + 1, (at - _EPOCH) // _MS)

    def past(self, happened: Iterable[Any]) -> Iterator[tuple[Self, Any]]:
        """Yield the events from `tx` on that the reader does not have yet, each with the place behind it."""
        place, had = self, self.event_count
        for each in happened:
            if each.tx == self.tx and had:
                had -= 1
                continue
            place = place.after(each.tx, each.at)
            yield place, each

    @property
    def at(self) -> datetime:
        return _EPOCH + self.ms * _MS

    def reset_reason(self, now: Moment) -> Reset | None:
        """Return why the stream cannot continue from here, or None."""
        if self.tx > now.settled or self.at > now.at + KEPT:
            return Reset.AHEAD
        return Reset.TOO_OLD if self.at < now.at - KEPT else None


Position = TypeVar("Position", bound=Place)


class MyCursor(Place):
    """The place of a reader of their own stream."""

    __slots__ = ()
    stream = "/me/stream"


class LobbyCursor(Place):
    """The place of a reader of a lobby's stream."""

    __slots__ = ()
    stream = "/lobby/stream"


class EventCursor(LobbyCursor):
    """The cursor of a tournament's stream, which works like that of a lobby."""

    __slots__ = ()
    stream = "/tournaments/stream"


def _begun(
    cursor: Position | None,
    snapshot: Callable[[], News[Position]],
    followed: Callable[[Position], News[Position]],
) -> News[Position]:
    """Return the beginning of a stream: a snapshot, or what has happened since the cursor."""
    reason = None if cursor is None else cursor.reset_reason(feed.moment())
    if cursor is not None and reason is None:
        return followed(cursor)
    return snapshot() if reason is None else snapshot().after_reset(reason)


def begun_by(user: User, cursor: MyCursor | None) -> News[MyCursor]:
    """Return the beginning of a person's own stream."""
    return _begun(
        cursor, partial(_own_turns, user), partial(followed_by, Holder(user.pk, str(user.realm_id)))
    )


def _own_turns(user: User) -> News[MyCursor]:
    now, turns = tables.present_turns(user)
    cursor = MyCursor.begin(now)
    content = {"data": asked_turns(turns, user.pk), "next_cursor": None}
    return News((StreamEvent("snapshot", str(cursor), content),), cursor)


def followed_by(person: Holder, cursor: MyCursor, heard_of: frozenset[str] | None = None) -> News[MyCursor]:
    """The events for a person after a cursor. `heard_of` may be the tables of the news before."""
    heard = tables.personal_events(person, from_tx=cursor.tx, at=cursor.at, tables=heard_of)
    placed: list[tuple[MyCursor, PersonalEvent]] = list(cursor.past(heard.happenings))
    asked = iter(asked_turns([each.what for _, each in placed if isinstance(each.what, Awaited)], person.pk))
    sent = (
        StreamEvent("turn", str(behind), next(asked))
        if isinstance(each.what, Awaited)
        else StreamEvent(each.what.kind, str(behind), event_json(each.what))
        for behind, each in placed
    )
    place = placed[-1][0] if placed else cursor
    return News(tuple(sent), place, settled=heard.settled, tables=heard.tables)


def asked_turns(turns: Sequence[Awaited], player_id: str) -> list[Json]:
    """Return turns with what their player holds and may send, as it is now."""
    states = tables.own_states({each.table_id for each in turns}, player_id)
    return [asked_turn_json(each, states.get(each.table_id)) for each in turns]


def event_json(event: FeedEvent) -> Json:
    """An event of a table, with its `type`, on which `body` depends."""
    return {"type": event.kind, "at": instant(event.at), "table": event.table, "body": event.body}


def audience_of(about: str) -> str:
    """Return the audience in the feed: of a realm's lobby, or of a tournament by its id."""
    return event_channel(about) if _is_event(about) else LOBBY


def scope_of(about: str) -> Scope:
    """Return the scope with which a token may follow a realm's lobby, or a tournament."""
    return Scope.TOURNAMENTS_READ if _is_event(about) else Scope.GAMES_READ


def _is_event(about: str) -> bool:
    return about.startswith("tournament_")


def _realm(about: str) -> str:
    """Return the realm of a lobby, or of a tournament: sandboxes have tournaments, too."""
    return tournaments.realm_of(about) if _is_event(about) else about


def lobby_begun(viewer: User | None, cursor: LobbyCursor | None) -> News[LobbyCursor]:
    """Return the beginning of a lobby's stream."""
    return _shared(realm_of(viewer), cursor, LobbyCursor, partial(lobby_json, viewer))


def event_begun(tournament_id: str, viewer: User | None, cursor: EventCursor | None) -> News[LobbyCursor]:
    """Return the beginning of a tournament's stream. Raises TournamentNotFound."""
    tournaments.tournament(tournament_id, viewer)

    def shown() -> Json:
        return asdict(Tournament.of(tournaments.tournament(tournament_id, viewer)))

    return _shared(tournament_id, cursor, EventCursor, shown)


def _shared(
    about: str, cursor: LobbyCursor | None, of: type[LobbyCursor], shown: Callable[[], Json]
) -> News[LobbyCursor]:
    def snapshot() -> News[LobbyCursor]:
        place = of.begin(feed.moment())
        return News((StreamEvent("snapshot", str(place), shown()),), place)  # the state at that place

    return _begun(cursor, snapshot, partial(followed_lobby, about))


def followed_lobby(about: str, cursor: LobbyCursor) -> News[LobbyCursor]:
    """Return the news of a realm's lobby, or of the tournament with this id, after a cursor."""
    settled = feed.moment().settled
    events = feed.events_for([audience_of(about)], realm=_realm(about), from_tx=cursor.tx, limit=MOST)
    # A transaction whose events were cut off is sent as a whole the next time.
    whole = min(settled, events[-1].tx if len(events) == MOST else settled)
    ready = [each for each in events if each.tx < whole]
    placed = list(cursor.past(ready))
    sent = tuple(StreamEvent(each.kind, str(place), event_json(each)) for place, each in placed)
    return News(sent, placed[-1][0] if placed else cursor, settled=len(ready) == len(events))


@cache
def _seal(stream: str, key: bytes) -> AESSIV:
    """Return the cipher of places. The same place always has the same text, so that all followers of a stream
    get the same bytes."""
    return AESSIV(hmac.digest(key, f"cursors of {stream}".encode(), hashlib.sha256))


def _opened(stream: str, sealed: bytes) -> bytes:
    """Open a sealed cursor by whichever of our keys sealed it. Raise InvalidTag if none did."""
    for key in signing_keys():
        try:
            return _seal(stream, key).decrypt(sealed, None)
        except InvalidTag:
            continue
    raise InvalidTag
