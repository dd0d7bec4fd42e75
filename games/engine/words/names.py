"""Names of the service's own bots and events, in English and Arabic. Other names are in no language."""

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal

BOTS: Final = {"random": "عشوائي", "easy": "سهل", "steady": "ثابت", "strong": "قوي", "expert": "خبير"}
DAILY: Final = {"en": "Daily six, ", "ar": "ستّة اليوم، "}


def player_name(name: str, language: Literal["en", "ar"], *, is_bot: bool) -> str:
    """The name of a player as readers of this language see it."""
    return BOTS.get(name, name) if is_bot and language == "ar" else name


def event_name(name: str, language: Literal["en", "ar"]) -> str:
    """The name of an event as readers of this language see it."""
    if language == "en" or not name.startswith(DAILY["en"]):  # no other event may be called so
        return name
    return f"{DAILY['ar']}\u2066{name.removeprefix(DAILY['en'])}\u2069"  # Arabic would turn the date


def company(names: Iterable[str]) -> list[tuple[int, str]]:
    """Return each name once, in the order of first use, and how many have it: bots share names."""
    return [(count, name) for name, count in Counter(names).items()]
