"""Hands as people hold them, and actions in words.

A director who takes a turn for a player gets no card to choose. Which cards may be played depends on the
hand, so a choice of cards, or a refusal, would reveal it. A bot chooses.
"""

from collections.abc import Iterable
from typing import Final, assert_never

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games.engine.actions import Action, Avoid, Bid, DashCall, Estimate, NoDash, Pass, PlayCard, Redeal
from games.engine.cards import CARD_TEXT, TRUMP_TEXT, Card, Trump
from games.engine.codec import action_json

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
    """Return a call as forms send it, such as `bid.5.S`."""
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
