"""Texts that people may send one another: plain, in one normal form, without marks that turn other lines.

Sources: UAX 15 (normal forms), UAX 9 (marks that turn the direction of what follows).
"""

import unicodedata
from typing import Final

from accounts.names import most_marks

LONGEST_MESSAGE: Final = 500
# On one letter: Hebrew with vowels and accents takes four; more is decoration that covers what others say.
MOST_MARKS: Final = 4
# Embeddings, overrides and isolates of direction: they would reach beyond their text. The marks of written
# Arabic (ZWJ, ZWNJ, RLM, LRM, ALM) are allowed.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Controls, line ends, halves of characters, and characters that no standard knows.
_REFUSED: Final = frozenset({"Cc", "Zl", "Zp", "Cs", "Co", "Cn"})
# What draws nothing by itself: joiners and marks of direction, accents, spaces, line ends; and letters and
# signs that are blank (the Hangul fillers, Khmer's inherent vowels, Braille without dots).
_UNSEEN: Final = frozenset({"Cf", "Mn", "Me", "Zs", "Cc"})
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5\u2800")


def lines_of(text: str) -> str:
    """Return the text with each line end as one character. Browsers send two for it, and count it as one."""
    return text.replace("\r\n", "\n")


def plain(text: str, longest: int, *, lines: bool = False) -> str | None:
    """Return the text as it is kept (NFC, trimmed); None if it shows nothing, is longer than so many
    characters, or holds what is refused. `lines`: it may have several lines."""
    found = unicodedata.normalize("NFC", lines_of(text) if lines else text).strip()
    if len(found) > longest or most_marks(found) > MOST_MARKS or not any(map(_is_seen, found)):
        return None
    return found if all(_is_plain(each) or (lines and each == "\n") for each in found) else None


def _is_plain(character: str) -> bool:
    return character not in _TURNING and unicodedata.category(character) not in _REFUSED


def _is_seen(character: str) -> bool:
    return character not in _BLANK and unicodedata.category(character) not in _UNSEEN
