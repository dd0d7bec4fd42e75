"""The director's choices for a pairing. They are kept only in the page's address.

    roll=2&swap=5-9&apart=1-2&together=3-4&lock=6.2.1.b

`swap` counts in the order given, `lock` names the entries of a table by seat, `b` being a bot.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from games.tournaments.pairing.history import Table
from games.tournaments.pairing.wishes import Wishes

MOST_CHOICES = 100
HIGHEST_ROLL = 10_000
BOT = "b"
# The choices that name two entries.
TWOS = ("swap", "apart", "together")
Two = tuple[int, int]


class UnreadableDraft(ValueError):
    """The address holds choices that the page never makes."""


class Draft(NamedTuple):
    roll: int = 0
    swap: tuple[Two, ...] = ()
    apart: tuple[Two, ...] = ()
    together: tuple[Two, ...] = ()
    locked: tuple[Table, ...] = ()

    @property
    def asked(self) -> dict[str, Any]:
        """Return the arguments with which the draft is proposed and published."""
        wishes = Wishes(
            forbidden=frozenset(frozenset(each) for each in self.apart),
            forced=frozenset(frozenset(each) for each in self.together),
            locked=self.locked,
        )
        return {"roll": self.roll, "wishes": wishes, "swaps": self.swap}

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Return (name, value) of each choice, as it is sent."""
        return [
            ("roll", str(self.roll)),
            *((name, f"{one}-{other}") for name in TWOS for one, other in getattr(self, name)),
            *(("lock", written(table)) for table in self.locked),
        ]

    @property
    def query(self) -> str:
        return urlencode(self.pairs)


def draft_of(sent: Mapping[str, Sequence[str]]) -> Draft:
    """Parse the choices, each name with all its values. Raise UnreadableDraft."""
    if sum(len(values) for values in sent.values()) > MOST_CHOICES * 5:
        raise UnreadableDraft("There are too many choices.")
    roll = _number((sent.get("roll") or ["0"])[-1])
    if roll > HIGHEST_ROLL:
        raise UnreadableDraft("It was drawn too often.")
    return Draft(
        roll,
        **{name: _twos(sent.get(name, ())) for name in TWOS},
        locked=tuple(table_of(each) for each in sent.get("lock", ())),
    )


def table_of(text: str) -> Table:
    """Parse a table by the entries on its seats. Raise UnreadableDraft."""
    seats = text.split(".")
    if len(seats) > 5:
        raise UnreadableDraft("No table has so many seats.")
    return tuple(None if each == BOT else _number(each) for each in seats)


def written(table: Iterable[int | None]) -> str:
    return ".".join(BOT if each is None else str(each) for each in table)


def _twos(texts: Sequence[str]) -> tuple[Two, ...]:
    if len(texts) > MOST_CHOICES:
        raise UnreadableDraft("There are too many choices.")
    found = []
    for each in texts:
        one, found_dash, other = each.partition("-")
        if not found_dash or one == other:
            raise UnreadableDraft("Two different entries are needed.")
        found.append((_number(one), _number(other)))
    return tuple(found)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise UnreadableDraft("A number is needed.")
    return int(text)
