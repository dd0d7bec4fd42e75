"""Isolates of bidirectional text (UAX 9): they keep a number, a date or a name whole in a sentence.

Without them a minus between Arabic letters goes to the other side of its number, a date turns round, and an
Arabic name turns an English sentence round.
"""

import re
from typing import Final

from django.utils.formats import localize
from django.utils.translation import get_language_bidi, gettext, override

# Marks: left to right; in the direction of the first letter, else left to right; the end of both.
LEFT, FIRST, END = "\u2066", "\u2068", "\u2069"
_GONE: Final = dict.fromkeys(map(ord, LEFT + FIRST + END))
# Letters of right-to-left scripts: Hebrew, Arabic, Syriac, and their presentation forms.
_RIGHT: Final = re.compile("[\u05d0-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
# Placeholders of translations.
_PLACE: Final = r"%\(\w+\)[sdg]|%[sdg]|\{\w+\}"
_UNIT: Final = rf"(?:{_PLACE}|\d+)"
# A sign, numbers with what joins them to a date, a time, a share or a range, and a percent sign. Isolated
# text, tags of HTML and Latin words such as UTF-8 are skipped.
_RUN: Final = re.compile(
    rf"(?P<done>[{LEFT}{FIRST}][^{END}]*{END}|<[^>]*>|[A-Za-z][A-Za-z0-9@._-]*)"
    rf"|(?P<one>%\(\w+\)s|%s|\{{\w+\}})(?!\s?%%|[/:–−-]{_UNIT})"
    rf"|(?P<run>(?:(?<!\w)[+−-])?{_UNIT}(?:(?:\s?[/–×]\s?|[.,:−-]|\s(?=\d\d:)){_UNIT})*(?:\s?%(?:%|(?![(sdg])))?)"
)


# Parts of a page: elements without text for people, or whose text is copied or isolated already; tags; text.
_PIECE: Final = re.compile(
    r"(?P<left><(script|style|svg|textarea|pre|code|kbd|samp)\b.*?</\2\s*>|<bdi\b[^>]*>[^<]*</bdi>"
    r"|<!--.*?-->|<(?:\"[^\"]*\"|'[^']*'|[^'\">])*>)|(?P<text>[^<]+)",
    re.S | re.I,
)
_ENTITY: Final = re.compile(r"(&#?\w+;)")
# The full stop after a word belongs to the sentence and stands on its other side.
_WORD: Final = r"(?:[\w@.'’-]*\w)?"
_LATIN: Final = re.compile(
    rf"([{LEFT}{FIRST}][^{END}]*{END})|([A-Za-z]{_WORD}(?:[ ./·]+[A-Za-z0-9]{_WORD})*)", re.A
)
_WORTH: Final = re.compile(r"[A-Za-z0-9]")


def plain(text: str) -> str:
    """Remove these marks, for programs."""
    return text.translate(_GONE)


def translated(text: object, language: str) -> str:
    """Translate a text of the catalogue, or a lazy one, into this language, whichever language is active. The
    result has no isolation marks."""
    with override(language):
        return plain(gettext(text) if isinstance(text, str) else str(text))


def page_isolated(page: str) -> str:
    """Isolate each number, date and Latin word between Arabic ones in a page, and each text without Arabic
    letters. What is to be copied, such as code, stays as it is."""
    return _PIECE.sub(lambda found: found["left"] or _text_isolated(found["text"]), page)


def _text_isolated(text: str) -> str:
    if not _WORTH.search(text):
        return text
    if not _RIGHT.search(text):
        inner = text.strip()
        start = text.index(inner)
        whole = inner.startswith((LEFT, FIRST)) and inner.endswith(END)
        return text if whole else f"{text[:start]}{_whole(inner)}{text[start + len(inner) :]}"
    parts = _ENTITY.split(text)
    return "".join(part if number % 2 else _words_isolated(part) for number, part in enumerate(parts))


def _words_isolated(text: str) -> str:
    return numbers_isolated(_LATIN.sub(lambda found: found[1] or _whole(found[2]), text))


def isolate(value: object) -> str:
    """Isolate a number, date or name if the page or the value goes from right to left.

    If all goes from left to right, the text stays as it is. Templates have it as a filter.
    """
    text = "" if value is None else str(localize(value))
    return _whole(text) if text and (get_language_bidi() or _RIGHT.search(text)) else text


def _whole(text: str) -> str:
    return f"{FIRST}{text}{END}"


def unmarked(text: str) -> str:
    """Strip spaces and marks of direction around a text that somebody typed or copied."""
    return text.strip(" \t\u00a0\u200e\u200f\u061c\u202a\u202b\u202c" + LEFT + FIRST + "\u2067" + END)


def numbers_isolated(sentence: str) -> str:
    """Isolate each number, date and placeholder in an Arabic sentence."""
    return _RUN.sub(_piece, sentence)


def _piece(found: re.Match[str]) -> str:
    if found["done"]:
        return found["done"]
    return _whole(found["one"]) if found["one"] else f"{LEFT}{found['run']}{END}"
