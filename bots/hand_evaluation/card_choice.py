"""The choice of a card: the one after which the seat is surest to win exactly what it estimated.

For each card: how likely it takes this trick, and how sure the rest of the hand then is to win what is still
needed.
"""

from typing import NamedTuple

from bots.hand_evaluation.confidence import confidence
from bots.hand_evaluation.knowledge import Knowledge
from bots.hand_evaluation.trick_counts import Reach, free_jokers, suit_reach
from games.engine.tricks import FIRST_JOKER, JOKER_CARDS, NO_TRUMP, SUIT_CARDS, suit_cards

# How likely a seat takes a trick it can take: when it needs tricks, when it wants none, when it is unknown.
EAGER, RELUCTANT, UNKNOWN = 0.704, 0.3, 0.788
# How strongly a seat leads a suit again, by how many of its cards are unseen, and for how long.
LED_WEIGHT, LED_LENGTH = 0.959, 1.342
# How much of its worth a winner keeps if its holder must first regain the lead.
ENTRY = 0.706
ALIKE = 1e-9
# Tricks that others want: unknown.
CONCEALED = -1


class Table(NamedTuple):
    """A trick so far, as a seat finds it: the cards that follow the one led, 0 if it leads; those that take
    the trick; and how many play after it."""

    led: int
    taking: int
    later: int


class _CardContext(NamedTuple):
    """The values against which every card is weighed.

    `parts` is the reach by suit, `led_again[suit]` how likely somebody leads the suit later; `need` counts
    tricks this seat lacks, `wanted` those that the others lack, or CONCEALED.
    """

    seat: int
    hand: int
    parts: tuple[Reach, Reach, Reach, Reach]
    led_again: tuple[float, float, float, float]
    need: int
    wanted: int


def surest(seat: int, hand: int, playable: int, table: Table, known: Knowledge) -> int:
    """Return the playable card that makes the estimate surest."""
    spot = _spot(seat, hand, known)
    chosen, best, last = -1, -1.0, -1
    # Of equally good cards the first is taken: the lowest while tricks are needed, else the highest.
    while playable:
        card = (playable & -playable if spot.need > 0 else playable).bit_length() - 1
        playable ^= 1 << card
        if last < 0 or not _equals(last, card, table, known):
            worth = _worth(card, spot, table, known)
            if worth > best + ALIKE:
                chosen, best = card, worth
        last = card
    return chosen


def highest(seat: int, playable: int, table: Table, known: Knowledge) -> int:
    """Return the playable card that most likely takes the trick; of equals the highest of its suit."""
    chosen, best = -1, -1.0
    while playable:
        card = playable.bit_length() - 1
        playable ^= 1 << card
        takes = _takes(card, seat, table, known)
        if takes > best + ALIKE:
            chosen, best = card, takes
    return chosen


def is_surest(card: int, seat: int, hand: int, playable: int, table: Table, known: Knowledge) -> bool:
    """Whether this is the surest card. It is quicker than finding the surest one."""
    spot = _spot(seat, hand, known)
    worth, before = _worth(card, spot, table, known), True
    while playable:
        other = (playable & -playable if spot.need > 0 else playable).bit_length() - 1
        playable ^= 1 << other
        if other == card:
            before = False
        elif _worth(other, spot, table, known) > worth + (-ALIKE if before else ALIKE):
            return False
    return True


def _equals(one: int, other: int, table: Table, known: Knowledge) -> bool:
    """Whether no unseen card lies between these two of a suit, and both take the trick, or neither."""
    low, high = min(one, other), max(one, other)
    between = (1 << high) - (2 << low)
    same = low // 13 == high // 13 and high < FIRST_JOKER
    return same and not known.unseen & between and (table.taking >> low ^ table.taking >> high) & 1 == 0


def taking(card: int, trump: int) -> int:
    """Return the cards that beat this one while it wins the trick. To win, it was led, or is a trump."""
    if card >= FIRST_JOKER:
        return JOKER_CARDS & (1 << card) - 1
    suit = card // 13
    higher = suit_cards(suit, trump) & -(2 << card) | JOKER_CARDS
    return higher if trump in (suit, NO_TRUMP) else higher | suit_cards(trump, trump)


def _spot(seat: int, hand: int, known: Knowledge) -> _CardContext:
    need, wanted = 0, 0
    for other in range(known.others + 1):
        lacks = known.needs[other]
        if other == seat:
            need = 0 if lacks is None else lacks
        elif lacks is None or wanted == CONCEALED:
            wanted = CONCEALED
        else:
            wanted += max(lacks, 0)
    parts = (
        suit_reach(hand, 0, known), suit_reach(hand, 1, known),
        suit_reach(hand, 2, known), suit_reach(hand, 3, known),
    )  # fmt: skip
    led_again = (
        _led_again(0, hand, known), _led_again(1, hand, known),
        _led_again(2, hand, known), _led_again(3, hand, known),
    )  # fmt: skip
    return _CardContext(seat, hand, parts, led_again, need, wanted)


def _led_again(suit: int, hand: int, known: Knowledge) -> float:
    """Return how likely others lead this suit, of which the seat has some, after this trick; trumps fall
    anyway."""
    tricks = (hand.bit_count() - 1) * LED_LENGTH
    if suit == known.trump or tricks == 0 or not hand & SUIT_CARDS << 13 * suit:
        return 1.0
    about = (known.unseen >> 13 * suit & SUIT_CARDS).bit_count()
    never = max(0.0, 1 - LED_WEIGHT * about / max(1, known.unseen.bit_count()))
    led: float = 1 - never**tricks
    return led


def _worth(card: int, spot: _CardContext, table: Table, known: Knowledge) -> float:
    """Return how sure the estimate is after this card."""
    takes = _takes(card, spot.seat, table, known)
    left = spot.hand.bit_count() - 1
    winning, losing = _remaining_reach(card, spot, known)
    worth = 0.0
    if takes > 0:
        need = spot.need - 1
        worth += takes * confidence(winning, need, left, _unwanted_tricks(left, need, spot), True)
    if takes < 1:
        worth += (1 - takes) * confidence(
            losing, spot.need, left, _unwanted_tricks(left, spot.need, spot), False
        )
    return worth


def _unwanted_tricks(left: int, need: int, spot: _CardContext) -> int:
    """Return how many of the remaining tricks nobody wants; negative if more are wanted than there are."""
    return 0 if spot.wanted == CONCEALED else left - spot.wanted - max(need, 0)


def _remaining_reach(card: int, spot: _CardContext, known: Knowledge) -> tuple[Reach, Reach]:
    """Return the reach of the hand without this card: with the lead, and without it."""
    hand, trump = spot.hand & ~(1 << card), known.trump
    suit = trump if card >= FIRST_JOKER else card // 13
    jokers = free_jokers(hand)
    changed = jokers if suit == NO_TRUMP else suit_reach(hand, suit, known)
    trumps = jokers if trump == NO_TRUMP else changed if suit == trump else spot.parts[trump]
    entry = min(1.0, trumps.most)
    least = most = least_off = most_off = 0.0
    sure = 0
    for each in range(4):
        part, led = changed if each == suit else spot.parts[each], spot.led_again[each]
        least += part.least
        most += part.most
        sure += part.sure
        least_off += part.least * led  # against one's will only where somebody leads the suit
        most_off += part.most * (led + (1 - led) * entry * ENTRY)
    if trump == NO_TRUMP:
        least += jokers.least
        most += jokers.most
        least_off += jokers.least
        most_off += jokers.most
    return Reach(least, most, sure), Reach(least_off, most_off, sure)


def _takes(card: int, seat: int, table: Table, known: Knowledge) -> float:
    """Return the chance that the card takes the current trick, with later players considered."""
    if not table.taking >> card & 1:
        return 0.0
    if table.later == 0:
        return 1.0
    trump, share = known.trump, known.share
    trumps = JOKER_CARDS if trump == NO_TRUMP else suit_cards(trump, trump)
    suit = table.led if table.led else _suit_led(card, trump)
    following, ruffing = known.unseen & suit, 0 if suit == trumps else known.unseen & trumps
    stronger, about = taking(card, trump), following.bit_count()
    higher = (following & stronger).bit_count()
    has_higher = 1 - _chance_of_none(higher, share)
    odds = _Odds(
        suit,
        trumps,
        has_higher,
        has_higher * (higher / about) ** max(1.0, about * share) if higher else 0.0,
        _chance_of_none(about, share),
        1 - _chance_of_none((ruffing & stronger).bit_count(), share),
    )
    stays, players = 1.0, known.others + 1
    for after in range(1, table.later + 1):
        other = (seat + after) % players
        stays *= 1 - _beaten_by(known.void[other], _chance_to_take(known.needs[other]), odds)
    return stays


def _chance_of_none(cards: int, share: float) -> float:
    """Return the chance that a seat holds none of this many cards."""
    chance: float = (1 - share) ** float(cards) if cards else 1.0
    return chance


def _suit_led(led: int, trump: int) -> int:
    """Return the cards that follow the card led; none for a joker without a trump suit."""
    if led < FIRST_JOKER:
        return suit_cards(led // 13, trump)
    return 0 if trump == NO_TRUMP else suit_cards(trump, trump)


def _chance_to_take(need: int | None) -> float:
    """Return how likely a seat that lacks so many tricks takes one that it can take."""
    return UNKNOWN if need is None else EAGER if need > 0 else RELUCTANT


class _Odds(NamedTuple):
    """Chances for a seat of which nothing is known: that it holds a higher card of the suit led, only higher
    ones, none of the suit, and a trump that wins. `suit` and `trumps` are sets of cards."""

    suit: int
    trumps: int
    higher: float
    only_higher: float
    void: float
    ruff: float


def _beaten_by(void: int, will: float, odds: _Odds) -> float:
    """Return the chance that a later seat, which holds no cards of `void`, takes the trick."""
    ruff = 0.0 if odds.trumps & ~void == 0 else odds.ruff
    if odds.suit and not odds.suit & ~void:
        return ruff * will
    return min(1.0, max(odds.higher * will, odds.only_higher) + odds.void * ruff * will)
