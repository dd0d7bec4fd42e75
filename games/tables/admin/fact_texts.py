"""Actions, hands and entries of a log in words, for staff who do not read codes.

Seats are counted from 1, as on all pages. Ids, cards and what people wrote stay as they are.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, assert_never, cast

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.code_words import code_words
from accounts.isolates import isolate
from games.engine import codec
from games.engine.actions import Action, Avoid, Bid, DashCall, Estimate, NoDash, Pass, PlayCard, Redeal
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, Card, Trump
from games.engine.codec import KINDS, action_json
from games.tables.admin.admin_texts import CATEGORIES
from games.tables.interventions import Category, InterventionKind

TRUMPS: Final = {
    Trump.CLUBS: "♣",
    Trump.DIAMONDS: "♦",
    Trump.HEARTS: "♥",
    Trump.SPADES: "♠",
    Trump.NO_TRUMP: _("no trump"),
}


def in_words(action: Action) -> str:
    """Return what somebody did, as people say it."""
    match action:
        case Estimate(value):
            return gettext("estimate %d") % value
        case Bid(tricks, trump):
            return str(gettext("bid %(tricks)d %(trump)s") % {"tricks": tricks, "trump": TRUMPS[trump]})
        case PlayCard(card):
            return gettext("play %s") % CARD_TEXT[card]
        case DashCall():
            return gettext("dash call")
        case NoDash():
            return gettext("no dash call")
        case Pass():
            return gettext("pass")
        case Redeal():
            return pgettext("log", "redeal")
        case Avoid():
            return pgettext("log", "avoid")
        case _:
            assert_never(action)


def written(action: Action) -> str:
    """Return a call as forms send it, such as `bid.5.S`.

    A director who takes a turn for a player gets no card to choose. Which cards may be played depends on the
    hand, so a choice of cards, or a refusal, would reveal it. A bot chooses.
    """
    return ".".join(str(each) for each in action_json(action).values())


_SUITS: Final = {
    TRUMP_TEXT[each]: str(TRUMPS[each]) for each in (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
}
_RANKS: Final = "AKQJT98765432"
_JOKERS: Final = "12"


def by_suit(hand: Iterable[Card]) -> list[tuple[str, str]]:
    """Return (suit, ranks from the highest) of each suit in the hand; jokers come under an empty suit. A ten
    is written as on cards."""
    texts = [CARD_TEXT[each] for each in hand]
    ranks = {
        sign: sorted((each[0] for each in texts if each[1] == suit), key=_RANKS.index)
        for suit, sign in _SUITS.items()
    }
    ranks[""] = [each for each in texts if each[1] in _JOKERS]
    return [(sign, " ".join(held).replace("T", "10")) for sign, held in ranks.items() if held]


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
