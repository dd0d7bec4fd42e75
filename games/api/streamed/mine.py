"""What one person is told as it happens, wherever he sits: his turns, his tables, what is said to himself.

A cursor is `{transaction}-{events}-{milliseconds}`: behind so many events of a transaction of the database,
at that time. All events of a transaction come to be seen at once, so their count is a place.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from accounts.models import User
from games.api.presented.instants import instant
from games.api.presented.states import turn_json
from games.api.streamed.cursors import InvalidCursor
from games.api.streamed.frames import Reset, Told, ending
from games.engine.codec import Json
from games.feed.models import FeedEvent
from games.feed.queries import Moment, moment
from games.tables import queries
from games.tables.queries.mine import KEPT, Happening, Person
from games.tables.states import Awaited

_FORM = re.compile(r"(0|[1-9][0-9]{0,17})-(0|[1-9][0-9]{0,3})-(0|[1-9][0-9]{0,13})")
_MS = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MyCursor(NamedTuple):
    """Everything before transaction `tx` has been told, and the first `told` events of it; `ms` is when."""

    tx: int
    told: int
    ms: int

    def __str__(self) -> str:
        return f"{self.tx}-{self.told}-{self.ms}"

    @property
    def at(self) -> datetime:
        return _EPOCH + self.ms * _MS


class MyNews(NamedTuple):
    """Events and the cursor behind them; `tables` and `settled` as `queries.mine.heard` says."""

    told: tuple[Told, ...]
    cursor: MyCursor
    tables: frozenset[str] | None = None
    settled: bool = False


def my_cursor(text: str) -> MyCursor:
    """The cursor that is written so. Raises InvalidCursor."""
    found = _FORM.fullmatch(text)
    if found is None:
        raise InvalidCursor("A cursor of this stream is the `id` of one of its events.")
    return MyCursor(*map(int, found.groups()))


def begun(user: User, cursor: MyCursor | None) -> MyNews:
    """What a stream begins with: a snapshot, or what has happened since the cursor."""
    if cursor is None:
        return _snapshot(user)
    reason = _dishonoured(cursor, moment())
    if reason is not None:
        news = _snapshot(user)
        return news._replace(told=(ending("reset", reason), *news.told))
    return followed(Person(user.pk, str(user.realm_id)), cursor)


def _dishonoured(cursor: MyCursor, now: Moment) -> Reset | None:
    if cursor.tx > now.settled or cursor.at > now.at + KEPT:
        return Reset.AHEAD
    return Reset.TOO_OLD if cursor.at < now.at - KEPT else None


def _snapshot(user: User) -> MyNews:
    now, turns = queries.present_turns(user)
    cursor = MyCursor(now.settled, 0, (now.at - _EPOCH) // _MS)
    content = {"data": [turn_json(each) for each in turns], "next_cursor": None}
    return MyNews((Told("snapshot", str(cursor), content),), cursor)


def followed(person: Person, cursor: MyCursor, tables: frozenset[str] | None = None) -> MyNews:
    """What a person is told behind a cursor. `tables` may be those of the news before."""
    heard = queries.heard(person, from_tx=cursor.tx, at=cursor.at, tables=tables)
    told: list[Told] = []
    place, skipped = cursor, cursor.told
    for each in heard.happenings:
        if each.tx == cursor.tx and skipped:
            skipped -= 1
            continue
        before = place.told if each.tx == place.tx else 0
        place = MyCursor(each.tx, before + 1, (each.at - _EPOCH) // _MS)
        told.append(_told(each, place))
    return MyNews(tuple(told), place, heard.tables, heard.settled)


def _told(happening: Happening, cursor: MyCursor) -> Told:
    what = happening.what
    if isinstance(what, Awaited):
        return Told("turn", str(cursor), turn_json(what))
    return Told(what.kind, str(cursor), event_json(what))


def event_json(event: FeedEvent) -> Json:
    """What is told of a table, by its `type`; `body` depends on it."""
    return {"type": event.kind, "at": instant(event.at), "table": event.table, "body": event.body}
