"""What one person is told as it happens, wherever he sits: his turns, his tables, what is said to himself.

A cursor stands behind so many events of a transaction of the database, at some time. All events of a
transaction come to be seen at once, so their count is a place. It is sealed: the numbers of transactions
would tell how much goes on that is nobody's business.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from django.conf import settings

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

_PLACE = struct.Struct(">QHQ")
_FORM = re.compile(r"[A-Za-z0-9_-]{46}")  # 34 bytes: the place, and 16 that seal it
_MS = timedelta(milliseconds=1)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MyCursor(NamedTuple):
    """Everything before transaction `tx` has been told, and the first `told` events of it; `ms` is when."""

    tx: int
    told: int
    ms: int

    def __str__(self) -> str:
        return urlsafe_b64encode(_seal().encrypt(_PLACE.pack(*self), None)).rstrip(b"=").decode()

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
    """The cursor that was written so. Raises InvalidCursor."""
    try:
        if not _FORM.fullmatch(text):
            raise InvalidTag
        return MyCursor(*_PLACE.unpack(_seal().decrypt(urlsafe_b64decode(text + "=="), None)))
    except InvalidTag:
        raise InvalidCursor("A cursor of this stream is the `id` of one of its events.") from None


@cache
def _seal() -> AESSIV:
    """The same place is always written alike, so that all streams of a person tell the same."""
    return AESSIV(hmac.digest(settings.SECRET_KEY.encode(), b"cursors of /me/stream", hashlib.sha256))


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
