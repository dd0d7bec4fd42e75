"""The marks of `accounts.isolates`: texts without them, and places on a page where they are missing."""

import re
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import NamedTuple

from accounts.isolates import END, FIRST, LEFT

_GONE = dict.fromkeys(map(ord, LEFT + FIRST + END))


def plain(text: str) -> str:
    """Return the text without its isolates."""
    return text.translate(_GONE)


class Loose(NamedTuple):
    """A number or name outside an isolate, with the text around it."""

    what: str
    where: str


def loose_in(page: str, names: Iterable[str]) -> list[Loose]:
    """Return numbers and names that a right-to-left page may turn or move.

    A name of Arabic letters alone has the page's direction, and is not returned.
    """
    reader = _Reader(frozenset(each for each in names if re.search("[A-Za-z0-9]", each)))
    reader.feed(page)
    return reader.found


# The styles of all pages isolate these elements from left to right.
_ISOLATING = frozenset({"bdi", "code", "pre", "kbd", "samp"})
_NO_TEXT = frozenset({"script", "style", "svg", "textarea", "datalist"})
_VOID = frozenset({
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
})  # fmt: skip
_ARABIC = re.compile("[\u0621-\u064a]")
_MARKED = re.compile(f"[{LEFT}{FIRST}]([^{LEFT}{FIRST}{END}]*){END}")
# A number within a word of Latin letters moves with it.
_NUMBER = re.compile(r"[A-Za-z][A-Za-z0-9_@./:-]*|(\d+)")


class _Reader(HTMLParser):
    def __init__(self, names: frozenset[str]) -> None:
        super().__init__()
        self.found: list[Loose] = []
        self._names = names
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag not in _VOID:
            isolates = tag in _ISOLATING or ("dir" in said and tag not in {"html", "body"})
            self._open.append((tag, isolates))
        self._check(said.get("title") or "", within=False)

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag in {name for name, _ in self._open}:
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if not any(name in _NO_TEXT for name, _ in self._open):
            self._check(data, within=any(isolates for _, isolates in self._open))

    def _check(self, text: str, *, within: bool) -> None:
        """Note numbers and names outside an isolate in this text.

        `within` says whether an element isolates the whole text; that is enough unless it mixes scripts.
        """
        if within and text.strip() in self._names:
            return
        left = text
        while (inner := _MARKED.search(left)) is not None:
            piece = inner[1]
            if _ARABIC.search(piece) and _numbers(piece) and piece not in self._names:
                self.found.append(Loose(piece, text.strip()))
            left = left[: inner.start()] + "\ufffc" + left[inner.end() :]
        if within and not _ARABIC.search(left):
            return
        wrong = _numbers(left) + [
            each for each in self._names if not within and re.search(rf"(?<!\w){re.escape(each)}(?!\w)", left)
        ]
        self.found += [Loose(each, " ".join(text.split())) for each in wrong]


def _numbers(text: str) -> list[str]:
    return [each for each in _NUMBER.findall(text) if each]
