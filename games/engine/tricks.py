"""Card play as pure functions on ints: one source for the engine and for simulators.

Cards and hands as in `cards`; a trump is 0 … 4 (4 is no-trump), `led` the first card of the trick or -1.
A joker belongs to the trump suit and outranks it, J1 over J2; without a trump suit it belongs to no suit,
may be led or discarded, and wins. `legal` and `power` allocate nothing, so that they can be compiled.
"""

from functools import cache

FIRST_JOKER = 52
NO_TRUMP = 4
NO_CARD = -1
SUIT_CARDS = 0x1FFF
JOKER_CARDS = 0b11 << FIRST_JOKER
ALL_CARDS = (1 << FIRST_JOKER + 2) - 1


def suit_cards(suit: int, trump: int) -> int:
    """The set of all cards that belong to `suit` when `trump` is trump."""
    cards = SUIT_CARDS << (13 * suit)
    if suit == trump:
        cards |= JOKER_CARDS
    return cards


def _following(led: int, trump: int) -> int:
    """The set of all cards that follow the card led; before a card is led that is any."""
    if led == NO_CARD or (led >= FIRST_JOKER and trump == NO_TRUMP):
        return ALL_CARDS
    return suit_cards(trump if led >= FIRST_JOKER else led // 13, trump)


# By trump and card led; NO_CARD, -1, finds the last of a row.
FOLLOWING = tuple(
    tuple(_following(led, trump) for led in (*range(FIRST_JOKER + 2), NO_CARD))
    for trump in range(NO_TRUMP + 1)
)


def legal(hand: int, led: int, trump: int) -> int:
    """The cards of `hand` that may be played: of the suit led if there is one, otherwise any."""
    following = hand & FOLLOWING[trump][led]
    return following if following else hand


def power(card: int, led: int, trump: int) -> int:
    """How strongly `card` bids for a trick begun with `led`; the greatest wins, 0 never does."""
    if card >= FIRST_JOKER:
        return 100 - card
    suit = card // 13
    if suit == trump:
        return 20 + card % 13
    if led < FIRST_JOKER and suit == led // 13:
        return 1 + card % 13
    return 0


@cache
def powers(led: int, trump: int) -> tuple[int, ...]:
    """The power of every card, by card."""
    return tuple(power(card, led, trump) for card in range(FIRST_JOKER + 2))


def is_void(hand: int) -> bool:
    """Does the hand lack one of the four suits?"""
    return not (
        hand & SUIT_CARDS and hand >> 13 & SUIT_CARDS and hand >> 26 & SUIT_CARDS and hand >> 39 & SUIT_CARDS
    )
