"""Texts without the marks of `accounts.isolates`, which keep numbers and names whole, for tests of words."""

from __future__ import annotations

from accounts.isolates import END, FIRST, LEFT

_GONE = dict.fromkeys(map(ord, LEFT + FIRST + END))


def plain(text: str) -> str:
    """The same words without them."""
    return text.translate(_GONE)
