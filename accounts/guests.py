"""Proposed names of guests: an adjective, an animal and a number, in the language of the page. Pure."""

from collections.abc import Callable, Sequence
from typing import Final, Literal

Language = Literal["en", "ar"]
Choose = Callable[[Sequence[str]], str]

_ENGLISH: Final = (
    (
        "quiet",
        "bold",
        "calm",
        "swift",
        "bright",
        "gentle",
        "merry",
        "clever",
        "lucky",
        "patient",
        "golden",
        "silver",
    ),
    (
        "falcon",
        "gazelle",
        "lion",
        "heron",
        "fox",
        "camel",
        "dolphin",
        "hoopoe",
        "lynx",
        "turtle",
        "ibis",
        "owl",
    ),
)
_ARABIC: Final = (
    ("صقر", "غزال", "أسد", "نمر", "ثعلب", "جمل", "دلفين", "هدهد", "فهد", "حصان", "طاووس", "نسر"),
    ("هادئ", "جريء", "سريع", "ذكي", "صبور", "مرح", "لطيف", "ذهبي", "فضي", "محظوظ", "حكيم", "كريم"),
)
_NUMBERS: Final = tuple(str(number) for number in range(100, 10_000))


def proposal(language: Language, choose: Choose) -> str:
    """Return a name such as `quiet-falcon-481`; `choose` takes one of many."""
    one, other = _ARABIC if language == "ar" else _ENGLISH
    return f"{choose(one)}-{choose(other)}-{choose(_NUMBERS)}"
