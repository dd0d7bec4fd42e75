"""Entries of a log in words, for staff who do not read codes: what happened, and what the entry says of it.

Seats are counted from 1, as on all pages. Ids, cards and what people wrote stay as they are.
"""

from collections.abc import Mapping
from typing import Any, Final, cast

from django.utils.translation import gettext

from accounts.code_words import code_words
from accounts.isolates import isolate
from games.engine import codec
from games.engine.codec import KINDS
from games.tables.admin.admin_texts import CATEGORIES
from games.tables.admin.card_texts import in_words
from games.tables.interventions import Category, InterventionKind

FACTS: Final = code_words(
    KINDS.values(), "log", auto_told="automatic turns published", game_aborted="game broken off"
)
# What an entry says, without what is shown separately, or left out: `lines` add up to the points.
_APART: Final = frozenset({"seat", "action", "lines"})
MEMBERS: Final = code_words(
    dict.fromkeys(name for each in cast("Any", KINDS) for name in each._fields if name not in _APART),
    "log",
    first="first board",
    through="through round",
)
_VALUES: Final = code_words(
    (
        "person", "bot", "void", "blind_dash", "auction", "estimation", "play", "no_bid", "directed",
        "agreed", "over",
    ),
    "log",
    directed="by a director",
)  # fmt: skip
# Which members have values that are codes. Others may hold what a person wrote.
_CODED: Final = frozenset({"phase", "kind"})
_CODED_OF: Final = frozenset({("deal_thrown_in", "reason"), ("game_resumed", "reason")})
# Members that name seats.
SEATS: Final = frozenset({"seat", "seats", "dealer", "leader", "high_bidder", "risk"})


def from_one(seats: Any) -> Any:
    """Return seats counted from 1, as on all pages."""
    if isinstance(seats, int):
        return seats + 1
    return [from_one(each) for each in seats] if isinstance(seats, list | tuple) else seats


def happened(kind: str) -> str:
    """Return what happened, by the type of a log entry."""
    return str(FACTS.get(kind, kind))


def done(action: Mapping[str, Any] | None) -> str:
    """Return what was done, such as `play 5S` or `bid 5 ♥`; nothing for an entry without an action."""
    return in_words(codec.action(action)) if action else ""


def details(entry: Mapping[str, Any]) -> str:
    """Return what else an entry says: `round 1, trick 2`."""
    return gettext(", ").join(
        f"{MEMBERS[name]} {isolate(_value(entry['type'], name, entry[name]))}"
        for name in entry
        if name in MEMBERS and entry[name] is not None
    )


def _value(kind: str, name: str, value: Any) -> str:
    if name in SEATS:
        value = from_one(value)
    elif name == "what" and value in set(InterventionKind):
        return gettext(InterventionKind(value).of.label)
    elif name == "category" and value in set(Category):
        return str(CATEGORIES[Category(value)])
    elif name in _CODED or (kind, name) in _CODED_OF:
        return str(_VALUES.get(value, value))
    return gettext(", ").join(map(str, value)) if isinstance(value, list | tuple) else str(value)
