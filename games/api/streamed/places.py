"""Places in the order in which transactions wrote, as cursors that reveal nothing else.

A place is after so many events of a transaction of the database, at some time. All events of a transaction
become visible at once, so their count is enough. Cursors are sealed, because the numbers of transactions
would reveal how much private activity there is.
"""

import hashlib
import hmac
import re
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from accounts.secrets import signing_keys
from games.api.contract.schemas.streams import Reset
from games.api.streamed.cursors import InvalidCursor
from games.feed.queries import Moment
from games.tables.queries.personal_events import KEPT

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
