"""The engine's rules of card play as tables of ints, for compiled code.

They are made by the engine's own functions, so tricks are won in the same way.
"""

from typing import Final

from bots.simulation.jit import array, compiled
from games.engine.tricks import FIRST_JOKER, FOLLOWING, NO_TRUMP, power

CARDS: Final = FIRST_JOKER + 2
TRUMPS: Final = NO_TRUMP + 1


def _beating(card: int, trump: int) -> int:
    """Return the cards that beat `card` while it wins the trick. To win, it was led, or is a trump."""
    strength = power(card, card, trump)
    return sum(1 << other for other in range(CARDS) if power(other, card, trump) > strength)


# By trump · 55 + card; the last of each row is for no card.
FOLLOWS: Final = array([cards for row in FOLLOWING for cards in row])
BEATING: Final = array(
    [_beating(card, trump) if card < CARDS else 0 for trump in range(TRUMPS) for card in range(CARDS + 1)]
)
ROW: Final = CARDS + 1
# For each card: those that follow it and would take the trick from it, and those that would not.
HIGHER: Final = array([int(FOLLOWS[place]) & int(BEATING[place]) for place in range(TRUMPS * ROW)])
LOWER: Final = array(
    [int(FOLLOWS[place]) & ~int(BEATING[place]) & ~(1 << place % ROW) for place in range(TRUMPS * ROW)]
)


@compiled
def may_play(hand: int, led: int) -> int:
    """Return the playable cards of a hand; `led` are those that follow the card led, 0 before one is led."""
    following = hand & led
    return following if following else hand
