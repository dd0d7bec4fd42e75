"""What an event may be called. Pure."""

from __future__ import annotations

import unicodedata

from accounts.errors import Fault, Sentence
from accounts.names import is_invisible
from games.engine.words.names import DAILY

LONGEST_NAME = 80


def fault_of_name(name: str, *, is_daily: bool) -> Fault | None:
    """What is wrong with a name: it can be read by everybody, and none reads as one of the service's own."""
    if not name.strip() or len(name) > LONGEST_NAME:
        return Fault("/name", "out_of_bounds", Sentence("1 to %(most)d characters.", most=LONGEST_NAME))
    if any(_is_unreadable(character) for character in name):
        why = Sentence("A name holds nothing invisible and nothing that turns it round.")
        return Fault("/name", "not_readable", why)
    if not is_daily and name.strip().casefold().startswith(DAILY["en"].strip().casefold()):
        return Fault("/name", "name_reserved", Sentence("Events of that name are the service's own."))
    return None


def _is_unreadable(character: str) -> bool:
    # Controls, controls of direction and joiners, separators of lines, what is not assigned.
    category = unicodedata.category(character)
    return category[0] == "C" or category in {"Zl", "Zp"} or is_invisible(character)
