"""Ids: a prefix for the kind and a time-ordered UUID, as in `table_01k2n8…`.

The text is the prefix, an underscore and 26 digits of Crockford's base 32 (the TypeID form) of a UUID version
7: 48 bits of milliseconds, then 74 random bits. So ids sort by time and cannot be guessed. Python and the API
only see the text; the column is Postgres' `uuid`.
"""

import os
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.db import models

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_PAIRS = tuple(high + low for high in DIGITS for low in DIGITS)
_VALUES = {digit: value for value, digit in enumerate(DIGITS)}
# The first digit holds three bits: 26 digits are 130 bits, a UUID has 128.
_FORM = re.compile(r"([a-z]+(?:_[a-z]+)*)_([0-7][0-9a-hjkmnp-tv-z]{25})")

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)
# The same ids are used again and again: a player's at each of their actions, a table's at every read.
MOST_KNOWN = 16384


class InvalidId(ValueError):
    """The text cannot be an id of this kind, so no such row exists."""

    code = "not_found"


Row = TypeVar("Row", bound=models.Model)
Item = TypeVar("Item")
Key = TypeVar("Key")


def get_or_raise(rows: models.QuerySet[Row], refused: type[Exception], **wanted: Any) -> Row:
    """Return the first row. Raise `refused` if there is none, or if a text cannot be an id."""
    try:
        found = rows.filter(**wanted).first()
    except InvalidId:
        found = None
    if found is None:
        raise refused
    return found


def grouped(items: Iterable[Item], by: Callable[[Item], Key]) -> defaultdict[Key, list[Item]]:
    """Return items in their order, by a key such as the id of their table."""
    found: defaultdict[Key, list[Item]] = defaultdict(list)
    for each in items:
        found[by(each)].append(each)
    return found


@lru_cache(MOST_KNOWN)
def encode(prefix: str, uuid: UUID) -> str:
    """`encode("table", UUID(…))` is `"table_01k…"`."""
    number = uuid.int
    pairs = [""] * 13
    for place in range(12, -1, -1):
        pairs[place] = _PAIRS[number & 1023]
        number >>= 10
    return f"{prefix}_{''.join(pairs)}"


def parse(text: str, prefix: str) -> UUID:
    """Return the UUID of an id. Raise InvalidId for another prefix, other digits or another length."""
    return _parsed(text if isinstance(text, str) else "", prefix)


@lru_cache(MOST_KNOWN)
def _parsed(text: str, prefix: str) -> UUID:
    found = _FORM.fullmatch(text)
    if found is None or found[1] != prefix:
        raise InvalidId(f"There is no such {prefix.replace('_', ' ')}.")
    number = 0
    for digit in found[2]:
        number = number << 5 | _VALUES[digit]
    return UUID(int=number)


def is_id(text: str, prefix: str) -> bool:
    """Whether the text has the form of an id with this prefix."""
    found = _FORM.fullmatch(text)
    return found is not None and found[1] == prefix


def new_id(prefix: str) -> str:
    """Return a new id with the current time."""
    millis = time.time_ns() // 1_000_000
    dice = int.from_bytes(os.urandom(10), "big")
    number = millis << 80 | 0x7 << 76 | (dice >> 68) << 64 | 0b10 << 62 | dice & (1 << 62) - 1
    return encode(prefix, UUID(int=number))


def first_id(prefix: str, at: datetime) -> str:
    """Return the lowest id for this time: ids made earlier are lower, later ones are not."""
    millis = max(0, -(-(at - EPOCH) // MILLISECOND))
    return encode(prefix, UUID(int=millis << 80))


if TYPE_CHECKING:
    _TextOverUuid = models.UUIDField[str, str]
else:
    _TextOverUuid = models.UUIDField


class PrefixedIdField(_TextOverUuid):
    """A column of type `uuid` whose value in Python is the prefixed text. A primary key makes its own.

    A lookup by a text that cannot be such an id raises InvalidId, which endpoints answer with 404.
    """

    description = "Prefixed, time-ordered id"

    def __init__(self, *args: Any, prefix: str, **kwargs: Any) -> None:
        self.prefix = prefix
        if kwargs.get("primary_key"):
            kwargs.setdefault("editable", False)
            kwargs["default"] = partial(new_id, prefix)
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> Any:
        name, path, args, kwargs = super().deconstruct()
        if self.primary_key:
            kwargs.pop("default", None)
        return name, path, args, kwargs | {"prefix": self.prefix}

    def from_db_value(self, value: UUID | None, *_: Any) -> str | None:
        return None if value is None else encode(self.prefix, value)

    def to_python(self, value: Any) -> Any:
        return self.from_db_value(self.get_prep_value(value))

    def get_prep_value(self, value: Any) -> Any:
        return value if value is None or isinstance(value, UUID) else parse(value, self.prefix)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        return self.get_prep_value(value)
