"""Cards, suits, trumps and decks.

A card is an int: suit · 13 + rank, suits C D H S, ranks 2 … A from 0; the jokers are 52 and 53.
A set of cards (a hand) is an int with bit `card` set, always below 2**54.
Text forms are rank then suit (`QS`, `TH`, `J1`) and `C D H S NT` for trumps.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import NewType

Card = NewType("Card", int)
Hand = NewType("Hand", int)

RANKS = "23456789TJQKA"
SUITS = "CDHS"
J1 = Card(52)
J2 = Card(53)
JOKERS = (J1, J2)


class Trump(IntEnum):
    """Trumps, in the order in which equal bids outrank one another."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4


TRUMP_TEXT = ("C", "D", "H", "S", "NT")
CARD_TEXT = (*(rank + suit for suit in SUITS for rank in RANKS), "J1", "J2")
_CARDS = {text: Card(i) for i, text in enumerate(CARD_TEXT)}
_TRUMPS = {text: Trump(i) for i, text in enumerate(TRUMP_TEXT)}


def card(text: str) -> Card:
    """`card("QS")`; ValueError for any other text."""
    try:
        return _CARDS[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def trump(text: str) -> Trump:
    """`trump("NT")`; ValueError for any other text."""
    try:
        return _TRUMPS[text]
    except KeyError:
        raise ValueError(f"not a trump: {text!r}") from None


def hand(cards: Iterable[int]) -> Hand:
    """The set of these cards."""
    mask = 0
    for each in cards:
        mask |= 1 << each
    return Hand(mask)


def cards(hand: int) -> tuple[Card, ...]:
    """Return the cards of a hand in ascending order, so that their order shows nothing."""
    found = []
    while hand:
        low = hand & -hand
        found.append(Card(low.bit_length() - 1))
        hand ^= low
    return tuple(found)


FULL_DECK = tuple(Card(i) for i in range(52))
# Odd cards of the lowest kept rank stay in this order of suits (rules: updown, the deck).
_KEPT_SUITS = (2, 1, 0, 3)


@cache
def short_deck(size: int, jokers: int = 0) -> tuple[Card, ...]:
    """Return the `size` cards of an `updown` deck in canonical order, the last `jokers` of them jokers.

    The highest ranks are kept. A joker takes the place of the card that would be kept last.
    """
    kept = [Card(suit * 13 + rank) for rank in range(12, -1, -1) for suit in _KEPT_SUITS]
    return (*sorted(kept[: size - jokers]), *JOKERS[:jokers])
