"""Hands as people hold them: suit by suit, from the highest card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.engine.cards import CARD_TEXT, TRUMP_TEXT, Card, Trump
from games.tables.admin.call_choices import TRUMPS

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
