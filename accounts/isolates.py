"""Isolates of bidirectional text (UAX 9): they keep a number, a date or a name whole in a sentence.

Between Arabic letters a minus goes to the other side of its number and a date turns; an Arabic name turns an
English sentence. What stands between these marks cannot do either.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.formats import localize
from django.utils.safestring import SafeData
from django.utils.translation import get_language_bidi

# Left to right; as its first letter goes, and left to right without one; the end of either.
LEFT, FIRST, END = "\u2066", "\u2068", "\u2069"
# Letters that go from right to left: Hebrew, Arabic, Syriac, and their forms of presentation.
_RIGHT: Final = re.compile("[\u05d0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
# What is filled in, as translations write it.
_PLACE: Final = r"%\(\w+\)[sdg]|%[sdg]|\{\w+\}"
_UNIT: Final = rf"(?:{_PLACE}|\d+)"
# A sign, numbers with what joins them to a date, a time, a share or a range, and a percent sign. What is
# isolated already, tags of HTML and Latin words such as UTF-8 are passed over.
_RUN: Final = re.compile(
    rf"(?P<done>[{LEFT}{FIRST}][^{END}]*{END}|<[^>]*>|[A-Za-z][A-Za-z0-9@._-]*)"
    rf"|(?P<one>%\(\w+\)s|%s|\{{\w+\}})(?!\s?%%|[/:–−-]{_UNIT})"
    rf"|(?P<run>[+−-]?{_UNIT}(?:(?:\s?[/–×]\s?|[.,:−-]|\s(?=\d\d:)){_UNIT})*(?:\s?%(?:%|(?![(sdg])))?)"
)


def isolate(value: object) -> str:
    """A number, date or name as a piece of its own, where the page or the value goes from right to left.

    Of an Arabic sentence each number is a piece, too. Where all goes from left to right the text stays as it
    is. Templates have it as a filter.
    """
    text = "" if value is None else str(localize(value))
    if not text or not (get_language_bidi() or _RIGHT.search(text)):
        return text
    plain = isinstance(value, SafeData) or not _RIGHT.search(text)
    return _whole(text if plain else numbers_isolated(text))


def _whole(text: str) -> str:
    return f"{FIRST}{text}{END}"


def numbers_isolated(sentence: str) -> str:
    """A sentence of Arabic in which each number, date and place to be filled in is a piece of its own."""
    return _RUN.sub(_piece, sentence)


def _piece(found: re.Match[str]) -> str:
    if found["done"]:
        return found["done"]
    return _whole(found["one"]) if found["one"] else f"{LEFT}{found['run']}{END}"
