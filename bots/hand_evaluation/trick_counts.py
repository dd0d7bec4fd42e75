"""Counting tricks in a hand: for every card, how likely it wins when its holder wants that, and when not.

Chances come from counting alone: how many unseen cards are higher, how many small cards go with it, how long
the others can follow. The numbers below were found by letting the strategy play some ten thousand rounds
against itself and keeping what made more estimates come true.
"""

from math import exp
from typing import Final, NamedTuple

from bots.hand_evaluation.knowledge import Knowledge
from games.engine.tricks import JOKER_CARDS, NO_TRUMP, SUIT_CARDS


class Reach(NamedTuple):
    """Tricks that cards win on average if their holder tries to win few (`least`) or many (`most`).

    `sure` of them cannot be lost.
    """

    least: float
    most: float
    sure: int


NOTHING = Reach(0.0, 0.0, 0)
JOKER_WITHOUT_TRUMP = Reach(0.8, 1.0, 0)

# A card that too few small cards protect loses this part of its worth for each one missing.
UNPROTECTED = 0.322
# The round of a plain suit from which a ruff is likely, counted from the length an opponent has on average.
RUFF_LENGTH, RUFF_STEEPNESS = -0.75, 1.5
# How much longer than the others' a suit must be for its small cards to win as the last ones left.
LONG_PLAIN, LONG_TRUMP, LONG_STEEPNESS = 0.683, 0.274, 2.0
# The chance to win against one's will: of a master; its part for each higher card about, each smaller own.
UNWANTED, UNWANTED_BELOW = 0.85, 0.371
SHELTER: Final[tuple[float, ...]] = tuple(0.743**smaller for smaller in range(16))
# The same for a card whose suit nobody else holds, if others may still ruff it.
UNWANTED_ALONE, UNWANTED_ALONE_RUFFED = 0.9, 0.45
TRUMP_UNWANTED, TRUMP_UNWANTED_BELOW, TRUMP_UNWANTED_LEAST = 1.0, 0.749, 0.078
TRUMP_SHELTER: Final[tuple[float, ...]] = tuple(0.862**smaller for smaller in range(16))
LONG_TRUMP_UNWANTED = 0.804
# The worth of a lower trump that small ones protect: more than one trick, because it also stops theirs.
TRUMP_BELOW = 1.561
# The worth of a small trump, and what short plain suits add to it.
RUFF, RUFF_SHORT, RUFF_MOST = 0.32, 0.107, 0.95
SHORTNESS = (1.0, 0.6, 0.25)
# The share of the tricks left over by others that goes into one's own estimate.
LEFT_OVER = 0.05
LEAN = 0.146


def reach(hand: int, known: Knowledge) -> Reach:
    """The reach of a whole hand."""
    least, most, sure = NOTHING
    for suit in range(4):
        part = suit_reach(hand, suit, known)
        least += part.least
        most += part.most
        sure += part.sure
    if known.trump == NO_TRUMP:
        jokers = free_jokers(hand)
        least += jokers.least
        most += jokers.most
    return Reach(least, most, sure)


def free_jokers(hand: int) -> Reach:
    """Return the reach of the hand's jokers if there is no trump suit they could belong to."""
    jokers = (hand & JOKER_CARDS).bit_count()
    return Reach(JOKER_WITHOUT_TRUMP.least * jokers, JOKER_WITHOUT_TRUMP.most * jokers, 0)


def suit_reach(hand: int, suit: int, known: Knowledge) -> Reach:
    """Return the reach of the hand's cards of one suit."""
    if suit == known.trump:
        trumps = in_order(hand, suit)
        unseen = in_order(known.unseen, suit)
        return _trump_reach(trumps, unseen, known, _shortness(hand, suit)) if trumps else NOTHING
    cards = hand >> 13 * suit & SUIT_CARDS
    return _plain_reach(cards, known.unseen >> 13 * suit & SUIT_CARDS, known) if cards else NOTHING


def in_order(cards: int, trump: int) -> int:
    """Return the trumps among `cards` as bits in ascending order of power, the jokers above the ace."""
    return cards >> 13 * trump & SUIT_CARDS | (cards >> 53 & 1) << 13 | (cards >> 52 & 1) << 14


def _plain_reach(cards: int, unseen: int, known: Knowledge) -> Reach:
    """Return how many tricks a plain suit reaches, `cards` and `unseen` being sets of ranks."""
    about = unseen.bit_count()
    each = about * known.share
    present = min(1.0, known.share * known.others)
    ruffed = known.ruffs
    smaller = cards.bit_count()
    larger = 0
    least = most = 0.0
    while cards:
        rank = cards.bit_length() - 1
        cards ^= 1 << rank
        smaller -= 1
        higher_unseen = (unseen >> rank + 1).bit_count()
        higher = higher_unseen * present
        wanted = 1.0 if smaller >= higher else UNPROTECTED ** (higher - smaller)
        if ruffed:
            wanted /= 1 + exp((larger + higher - each - RUFF_LENGTH) * RUFF_STEEPNESS)
        else:
            wanted = max(wanted, 1 / (1 + exp((each + LONG_PLAIN - larger) * LONG_STEEPNESS)))
        least += min(wanted, _unwanted(about, about - higher_unseen, higher, smaller, ruffed))
        most += wanted
        larger += 1
    return Reach(least, most, 0)


def _unwanted(about: int, lower: int, higher: float, smaller: int, ruffed: bool) -> float:
    """Return the chance that a plain card wins although its holder wants to lose."""
    if not about:
        return UNWANTED_ALONE_RUFFED if ruffed else UNWANTED_ALONE
    if lower == 0:
        return 0.0
    chance: float = UNWANTED * UNWANTED_BELOW**higher * SHELTER[smaller]
    return chance * (lower + 1) / 4 if lower < 3 else chance


def _trump_reach(trumps: int, unseen: int, known: Knowledge, shortness: float) -> Reach:
    """Return how many tricks the trump suit reaches, `trumps` and `unseen` as made by `in_order`."""
    each = unseen.bit_count() * known.share
    present = min(1.0, known.share * known.others)
    ruff = min(RUFF_MOST, RUFF + RUFF_SHORT * shortness)
    smaller = trumps.bit_count()
    larger = 0
    least = most = 0.0
    sure = (trumps >> unseen.bit_length()).bit_count()
    while trumps:
        rank = trumps.bit_length() - 1
        trumps ^= 1 << rank
        smaller -= 1
        higher = (unseen >> rank + 1).bit_count() * present
        long = 1 / (1 + exp((each + LONG_TRUMP - larger) * LONG_STEEPNESS))
        high = TRUMP_BELOW * (1.0 if smaller >= higher else UNPROTECTED ** (higher - smaller))
        wanted = max(high if higher else 1.0, long, ruff)
        unwanted = TRUMP_UNWANTED
        if higher:
            unwanted = max(TRUMP_UNWANTED_BELOW**higher, TRUMP_UNWANTED_LEAST) * TRUMP_SHELTER[smaller]
        least += min(wanted, max(unwanted, long * LONG_TRUMP_UNWANTED))
        most += wanted
        larger += 1
    return Reach(least, most, sure)


def _shortness(hand: int, trump: int) -> float:
    """Return how much the plain suits invite to ruff: most for a void, less for one card, little for two."""
    total = 0.0
    for suit in range(4):
        if suit != trump:
            length = (hand >> 13 * suit & SUIT_CARDS).bit_count()
            if length < 3:
                total += SHORTNESS[length]
    return total


def middle(reached: Reach) -> float:
    """Return how many tricks a hand holds, between its least and its most."""
    return (reached.least + reached.most) / 2


def aimed_at(reached: Reach, left_over: float) -> float:
    """Return the tricks that a seat aims at, to which its estimate is the nearest; the others' estimates
    leave `left_over` of them."""
    aim = middle(reached)
    return aim + LEFT_OVER * (left_over - aim) + LEAN
