"""Changes at a table and its chat, read once for all who follow it.

All who follow a table are read for together: their tokens in one query, their standing in two, the entries
once. Followers with the same cursor and the same view get the same bytes, as do readers of the same messages.
"""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Generic, NamedTuple, TypeVar

from accounts import queries as accounts
from accounts.queries import Holder
from accounts.scopes import Scope
from games.api.contract.play import chat
from games.api.contract.schemas.streams import Evicted
from games.api.streamed.cursors import TableCursor
from games.api.streamed.feeds import LobbyCursor, MyCursor, audience_of, followed_by, followed_lobby, scope_of
from games.api.streamed.frames import Batch, News, StreamEvent
from games.api.streamed.tables import due, followed
from games.engine.seats import Seat
from games.feed import queries as feed
from games.feed.hints import LOBBY
from games.lobby import queries
from games.lobby.models import Message, Room
from games.lobby.queries import MOST_SAID
from games.tables import queries as tables
from games.tables.access import standing
from games.tables.models import Table
from games.tables.states import State

MESSAGE = "message"  # the event of a message in the chat

Cursor = TypeVar("Cursor", bound=TableCursor | MyCursor | LobbyCursor)
Share = TypeVar("Share")


class SubscriberPosition(NamedTuple, Generic[Cursor]):
    """A follower: the hash of their token (None without one), and how far they have read."""

    holder: bytes | None
    cursor: Cursor


class SubscriberNews(NamedTuple, Generic[Cursor]):
    """The news for one follower. `evicted`: why they may not follow any more; `is_over`: nothing more will
    come."""

    batch: Batch
    cursor: Cursor
    is_over: bool = False
    evicted: Evicted | None = None


class FanoutResult(NamedTuple, Generic[Share]):
    """The news of each follower, in their order. `more`: there is more to come. `place`: how far it was read,
    if that is a number."""

    shares: tuple[Share, ...]
    more: bool = False
    place: int | None = None


def read_table_news(
    table_id: str, readings: Sequence[SubscriberPosition[TableCursor]]
) -> FanoutResult[SubscriberNews[TableCursor]]:
    state = tables.bare_state(table_id)
    if state is None:
        return FanoutResult(tuple(_turned_away(each, Evicted.NOT_FOUND) for each in readings), place=0)
    # A token's streams mostly have the same cursor, and all streams that of the table before the change.
    admitted = _seats(state.table, dict.fromkeys(readings))
    cursors = {each.cursor for each, seat in admitted.items() if not isinstance(seat, Evicted)}
    entries = due(state.table, cursors) if cursors else ()
    spectators = tables.spectators_state(state)
    by_place: dict[tuple[TableCursor, Seat | None], SubscriberNews[TableCursor]] = {}
    shares: dict[SubscriberPosition[TableCursor], SubscriberNews[TableCursor]] = {}
    for reading, seat in admitted.items():
        if isinstance(seat, Evicted):
            shares[reading] = _turned_away(reading, seat)
            continue
        place = (reading.cursor, seat)
        if place not in by_place:
            known = spectators if seat is None else _own(state, seat)
            news = followed(known, entries, reading.cursor)
            by_place[place] = SubscriberNews(Batch(news.events), news.cursor, news.is_over)
        shares[reading] = by_place[place]
    return FanoutResult(tuple(shares[each] for each in readings), place=state.seq)


def _own(present: State, seat: Seat) -> State:
    """The `bare_state` as the seat's holder sees it, with their hand if it is their turn."""
    if all(each.seat != seat for each in present.waiting):
        return present._replace(seat=seat)
    return tables.state_of_seat(present.table, present.game, seat, present.waiting, timed=False)


def read_own_news(
    user_id: str, readings: Sequence[SubscriberPosition[MyCursor]], tables: frozenset[str] | None
) -> tuple[FanoutResult[SubscriberNews[MyCursor]], frozenset[str] | None]:
    """Return the news for a person's streams, and the tables whose events they get. `tables` are those of the
    last call."""
    holders = living(each.holder for each in readings)
    by_cursor: dict[MyCursor, News[MyCursor]] = {}
    shares: list[SubscriberNews[MyCursor]] = []
    for reading in readings:
        holder = None if reading.holder is None else holders.get(reading.holder)
        if holder is None or holder.pk != user_id:
            shares.append(_turned_away(reading, Evicted.INVALID_TOKEN))
            continue
        if reading.cursor not in by_cursor:
            by_cursor[reading.cursor] = followed_by(holder, reading.cursor, tables)
        news = by_cursor[reading.cursor]
        shares.append(SubscriberNews(Batch(news.events), news.cursor))
    for news in by_cursor.values():
        tables = news.tables
    return FanoutResult(tuple(shares), not all(each.settled for each in by_cursor.values())), tables


def read_lobby_news(
    realm: str, readings: Sequence[SubscriberPosition[LobbyCursor]]
) -> FanoutResult[SubscriberNews[LobbyCursor]]:
    """Return the news for followers of a realm's lobby, or of a tournament. Without a token it is the real
    realm."""
    holders = living((each.holder for each in readings), scope_of(realm))
    news = {cursor: followed_lobby(realm, cursor) for cursor in {each.cursor for each in readings}}
    batches = {cursor: Batch(each.events) for cursor, each in news.items()}
    shares = tuple(
        SubscriberNews(batches[each.cursor], news[each.cursor].cursor)
        if each.holder is None or each.holder in holders
        else _turned_away(each, Evicted.INVALID_TOKEN)
        for each in readings
    )
    return FanoutResult(shares, not all(each.settled for each in news.values()))


def lobbies_called(realms: Sequence[str], since: int) -> tuple[set[str], int]:
    """Return which of these realms' lobbies, or tournaments, have news of transaction `since` or later, and
    the transaction from which to ask next."""
    settled = feed.moment().settled
    if not since:
        return set(realms), settled
    audiences = {audience_of(each): each for each in realms if audience_of(each) != LOBBY}
    events = {audiences[each] for each in feed.audiences_since(audiences, from_tx=since)}
    lobbies = [each for each in realms if audience_of(each) == LOBBY]
    return events | feed.realms_with(LOBBY, lobbies, from_tx=since), settled


def living(hashes: Iterable[bytes | None], scope: Scope | None = Scope.GAMES_READ) -> dict[bytes, Holder]:
    """Return the holders of those of these tokens that are still valid for streams that need the scope (None:
    for any); a hash that is None stands for no token."""
    known = {each for each in hashes if each is not None}
    return accounts.holders(known, scope=scope, now=datetime.now(UTC)) if known else {}


def _turned_away(reading: SubscriberPosition[Cursor], why: Evicted) -> SubscriberNews[Cursor]:
    return SubscriberNews(Batch(()), reading.cursor, evicted=why)


def _seats(
    table: Table, readings: Iterable[SubscriberPosition[TableCursor]]
) -> dict[SubscriberPosition[TableCursor], Seat | Evicted | None]:
    """Return each follower's seat, all read together, or why they may not follow any more;
    `access.standing` decides, as everywhere."""
    holders = living(each.holder for each in readings)
    standings = tables.standings(table, holders.values()) if holders else {}
    nobodys = standing(table, None, seat=None, was_seated=False, invited=False)
    found: dict[SubscriberPosition[TableCursor], Seat | Evicted | None] = {}
    for each in readings:
        if each.holder is not None and each.holder not in holders:
            found[each] = Evicted.INVALID_TOKEN
        else:
            stands = nobodys if each.holder is None else standings[holders[each.holder].pk]
            found[each] = stands.seat if stands.sees else Evicted.NOT_FOUND
    return found


class ChatReader(NamedTuple):
    """A chat reader: the hash of their token (None: nobody), and up to which place they have read."""

    holder: bytes | None
    read_up_to: int


def read_chat_news(table_id: str, readers: Sequence[ChatReader]) -> FanoutResult[Batch]:
    """Return the messages that readers at a table have not got yet, in the rooms that they may read."""
    after = min(each.read_up_to for each in readers)
    messages = queries.messages_after(table_id, after)
    if not messages:
        return FanoutResult(tuple(Batch(()) for _ in readers), place=after)
    people = _ChatAccess(messages[0].table, readers, messages)
    written: dict[tuple[int, ...], Batch] = {}
    batches = []
    for each in readers:
        readable = [
            message for message in messages if message.pk > each.read_up_to and people.may_read(each, message)
        ]
        key = tuple(message.pk for message in readable)
        if key not in written:
            written[key] = Batch(StreamEvent(MESSAGE, None, chat.Message.of(message)) for message in readable)
        batches.append(written[key])
    return FanoutResult(tuple(batches), more=len(messages) == MOST_SAID, place=messages[-1].pk)


class _ChatAccess:
    """The rooms that people are in and whom they have muted, read for many at once."""

    def __init__(self, table: Table, readers: Sequence[ChatReader], messages: Sequence[Message]) -> None:
        self._holders = living(each.holder for each in readers)
        ids = {each.pk for each in self._holders.values()}
        standings = tables.standings(table, self._holders.values()) if ids else {}
        self._rooms = queries.rooms_at(table, standings)
        nobody = standing(table, None, seat=None, was_seated=False, invited=False)
        self._nobodys = Room.SPECTATORS if nobody.sees else None
        self._unread = queries.unread(ids, {message.author_id for message in messages})

    def may_read(self, reader: ChatReader, message: Message) -> bool:
        if reader.holder is None:
            return message.room == self._nobodys
        holder = self._holders.get(reader.holder)
        if holder is None:
            return False
        return message.room == self._rooms[holder.pk] and (holder.pk, message.author_id) not in self._unread
