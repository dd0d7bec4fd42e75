"""Cards at rest: every value in the database that names a card which its holder has not played.

A value is a cell, or a text or number within its JSON or array. Text is also read as JSON and as base64;
bytes are also unpacked (zlib) and read as text. A value names a card if it is the card's code, `QS`. A longer
text names cards if it has two of one hand as words, `QS` or `Q♠`. A hand may also be stored as a number with
a bit for each card, or as a list of the cards' numbers. Lists count from four cards on, numbers from a
million on, because smaller ones may be other things, such as ids.

A row of a table is compared with that table's hands, a log entry with those of its round, and any other row
with all hands in play. The log also names cards of other decks: those of the draw for seats, and the one
turned up at a deal that was thrown in.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final, NamedTuple

from django.db import connection

from accounts import ids
from bots.models import Analysis
from games.engine.cards import CARD_TEXT, JOKERS, cards
from games.engine.seats import Seat
from games.tables import queries
from games.tables.models import Table

# A script that a sandbox's owner wrote for a seat is no secret: all seats there are theirs.
WRITTEN_BY_WHO_HOLDS_ALL_SEATS: Final = frozenset({"sandboxes_script"})
LOG: Final = "tables_log"
FEW: Final = 4  # a shorter list of numbers is no hand
LARGE: Final = 1 << 20  # smaller numbers are no hands: all their cards are of the first two suits
SUITS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
WORDS: Final = re.compile(r"(?<![0-9A-Za-z])(?:(10|[2-9TJQKA])([CDHS♣♦♥♠])|(J[12]))(?![0-9A-Za-z])")
CODES: Final = {text: number for number, text in enumerate(CARD_TEXT)}


class Held(NamedTuple):
    """A hand as it is now. `table` is the id as the database stores it."""

    table: str
    round: int
    attempt: int
    seat: int
    cards: frozenset[int]

    @property
    def mask(self) -> int:
        return sum(1 << each for each in self.cards)


class Found(NamedTuple):
    """A value that names cards of a hand."""

    table: str
    column: str
    value: str
    hand: Held


def hands_held() -> list[Held]:
    """Return every hand of every running game."""
    found = []
    for table in Table.objects.filter(status=Table.Status.RUNNING):
        game = queries.game_of(table)
        decks, own = queries.decks_of(table, game), str(ids.parse(table.pk, "table"))
        for round in game.open:
            for seat in range(game.players):
                held = frozenset(cards(decks.hand(round, Seat(seat)))) - set(JOKERS)
                found.append(Held(own, round.number, round.deal.attempt, seat, held))
    return found


def lying(hands: Iterable[Held] | None = None) -> list[Found]:
    """Return every value in the database that names a card of a hand."""
    held = [each for each in (hands_held() if hands is None else hands) if each.cards]
    analysed = {
        str(pk): str(ids.parse(str(pk), "table")) for pk in Analysis.objects.values_list("pk", flat=True)
    }
    found = []
    for name in connection.introspection.table_names():
        if name in WRITTEN_BY_WHO_HOLDS_ALL_SEATS:
            continue
        for row in _rows(name):
            table = row.get("table_id") or row.get("table") or row.get("analysis_id")
            table = analysed.get(str(table), table)
            near = [each for each in held if table in (None, each.table)]
            if name == LOG:
                near = [each for each in near if _is_of(row, each)]
            if near:
                found += [Found(name, *each) for each in _named(row, near)]
    return found


def _is_of(fact: dict[str, Any], hand: Held) -> bool:
    """Whether a fact of this table may be about the deck that the hand was dealt from."""
    if fact["kind"] == "seats_drawn" or fact["round"] not in (None, hand.round):
        return False
    return fact["kind"] != "dealt" or fact["body"]["attempt"] == hand.attempt


def _rows(name: str) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT to_jsonb(t) FROM "{name}" t')
        for (row,) in cursor:
            yield json.loads(row) if isinstance(row, str) else row


def _named(row: dict[str, Any], hands: list[Held]) -> Iterator[tuple[str, str, Held]]:
    for column, cell in row.items():
        for value in _values(cell):
            for hand in hands:
                if _names(value, hand):
                    yield column, repr(value)[:300], hand


def _values(cell: Any, depth: int = 0) -> Iterator[Any]:
    """Yield the cell and everything in it: texts, numbers, lists of numbers."""
    if isinstance(cell, dict):
        for name, each in cell.items():
            yield from _values(name, depth)
            yield from _values(each, depth)
    elif isinstance(cell, list):
        if len(cell) >= FEW and all(type(each) is int for each in cell):
            yield tuple(cell)
        for each in cell:
            yield from _values(each, depth)
    elif isinstance(cell, str):
        yield cell
        if depth < 4:
            for text in _read(cell):
                with suppress(ValueError):
                    cell = json.loads(text)
                    yield from _values(cell, depth + 1)
                    continue
                yield from _values(text, depth + 1)
    elif isinstance(cell, int) and not isinstance(cell, bool):
        yield cell


def _read(text: str) -> Iterator[str]:
    """Yield the texts that this text may encode."""
    if text.startswith("\\x"):  # bytes, as Postgres writes them
        yield from _plain(bytes.fromhex(text[2:]))
    elif text[:1] in "{[" or text.isdecimal():
        yield text
    else:
        for part in re.split(r"[:.\s]", text):
            if len(part) >= 8:
                with suppress(binascii.Error, ValueError):
                    padded = part.replace("-", "+").replace("_", "/") + "=" * (-len(part) % 4)
                    yield from _plain(base64.b64decode(padded, validate=True))


def _plain(content: bytes) -> Iterator[str]:
    with suppress(zlib.error):
        content = zlib.decompressobj(wbits=47).decompress(content, 1 << 20)
    with suppress(UnicodeDecodeError):
        yield content.decode()


def _names(value: Any, hand: Held) -> bool:
    if isinstance(value, int):
        return value >= LARGE and value == hand.mask
    if isinstance(value, tuple):
        return len(hand.cards) >= FEW and hand.cards <= set(value)
    if value in CODES:
        return CODES[value] in hand.cards
    words = {
        CODES[joker or rank.replace("10", "T") + SUITS.get(suit, suit)]
        for rank, suit, joker in WORDS.findall(value)
    }
    return len(words & hand.cards) > 1
