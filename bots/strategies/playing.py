"""Which card to play: the one after which the seat is surest to win exactly what it estimated.

For each card: how likely it takes this trick, and how sure the rest of the hand then is to win what is
still needed.
"""

from __future__ import annotations

from typing import NamedTuple

from bots.strategies.confidence import confidence
from bots.strategies.counting import Reach, free_jokers, reach_by_suit, suit_reach
from bots.strategies.knowledge import Knowledge
from games.engine.actions import PlayCard
from games.engine.cards import cards
from games.engine.tricks import FIRST_JOKER, JOKER_CARDS, NO_TRUMP, SUIT_CARDS, power, suit_cards
from games.engine.views import RoundView

# How likely a seat takes a trick it can take: when it needs tricks, when it wants none, when nobody can tell.
EAGER, RELUCTANT, UNKNOWN = 0.704, 0.3, 0.788
# How strongly the wish to lead a suit again depends on how many of its cards are about, and for how long.
LED_WEIGHT, LED_LENGTH = 0.959, 1.342
# How much of its worth a winner keeps that its holder can only lead once he has the lead again.
ENTRY = 0.706
# How far a trick against one's will needs somebody to lead that suit.
FORCED_ONLY_IF_LED = 1.0
ALIKE = 1e-9


class _Later(NamedTuple):
    """A seat that plays later: the cards it has shown not to hold, and how likely it takes what it can."""

    void: int
    will: float


class _Spot(NamedTuple):
    """What every card of the choice is weighed against.

    `best` is the power that takes the trick so far, `led_again[suit]` how likely somebody leads the suit
    later; `need` counts tricks this seat lacks, `wanted` those that the others lack (None: concealed).
    """

    known: Knowledge
    hand: int
    trick: tuple[int, ...]
    best: int
    later: tuple[_Later, ...]
    parts: list[Reach]
    led_again: list[float]
    need: int
    wanted: int | None


def choose(view: RoundView, legal: tuple[PlayCard, ...], known: Knowledge) -> PlayCard:
    """The card of `legal` that makes the estimate surest."""
    spot = _spot(view, known)
    chosen, best = legal[0], -1.0
    # Of cards that serve alike the first stands: the lowest while tricks are needed, else the highest.
    for action in legal if spot.need > 0 else reversed(legal):
        worth = _worth(action.card, spot)
        if worth > best + ALIKE:
            chosen, best = action, worth
    return chosen


def _spot(view: RoundView, known: Knowledge) -> _Spot:
    my = view.my
    assert my is not None, "a bot sees the view of its own seat"
    players, trick, need = known.others + 1, view.trick, known.needs[my.seat]
    assert need is not None, "a seat knows its own estimate and tricks"
    after = [(my.seat + i) % players for i in range(1, players - len(trick))]
    others = [each for seat, each in enumerate(known.needs) if seat != my.seat]
    concealed = [each for each in others if each is not None]
    return _Spot(
        known,
        my.hand,
        trick,
        max((power(card, trick[0], known.trump) for card in trick), default=-1),
        tuple(_Later(known.void[seat], _will(known.needs[seat])) for seat in after),
        reach_by_suit(my.hand, known),
        _led_again(my.hand, known),
        need,
        sum(each for each in concealed if each > 0) if len(concealed) == len(others) else None,
    )


def _will(need: int | None) -> float:
    return UNKNOWN if need is None else EAGER if need > 0 else RELUCTANT


def _led_again(hand: int, known: Knowledge) -> list[float]:
    """How likely each suit is led by others in the tricks after this one; trumps fall anyway."""
    tricks = (hand.bit_count() - 1) * LED_LENGTH
    about = max(1, known.unseen.bit_count())
    chances = []
    for suit in range(4):
        cards = (known.unseen >> 13 * suit & SUIT_CARDS).bit_count()
        never = max(0.0, 1 - LED_WEIGHT * cards / about)
        chances.append(1.0 if suit == known.trump else 1 - never**tricks if tricks else 1.0)
    return chances


def _worth(card: int, spot: _Spot) -> float:
    """How sure the estimate is after this card."""
    takes = _takes(card, spot)
    left = spot.hand.bit_count() - 1
    winning, losing = _rest(card, spot)
    worth = 0.0
    if takes > 0:
        need = spot.need - 1
        worth += takes * confidence(winning, need, left, _spare(left, need, spot), leads=True)
    if takes < 1:
        worth += (1 - takes) * confidence(losing, spot.need, left, _spare(left, spot.need, spot), leads=False)
    return worth


def _spare(left: int, need: int, spot: _Spot) -> int:
    """Tricks that nobody wants among those left, negative when more are wanted than there are."""
    return 0 if spot.wanted is None else left - spot.wanted - max(need, 0)


def _rest(card: int, spot: _Spot) -> tuple[Reach, Reach]:
    """The reach of the hand without this card: with the lead, and without it."""
    parts = list(spot.parts)
    trump, hand = spot.known.trump, spot.hand & ~(1 << card)
    suit = trump if card >= FIRST_JOKER else card // 13
    if suit < NO_TRUMP:
        parts[suit] = suit_reach(hand, suit, spot.known)
    else:
        parts[NO_TRUMP] = free_jokers(hand)
    entry = min(1.0, parts[trump].most)
    sure = sum(part.sure for part in parts)
    least = most = least_off = most_off = 0.0
    for part, led in zip(parts, [*spot.led_again, 1.0], strict=False):
        least += part.least
        most += part.most
        least_off += part.least * (1 - FORCED_ONLY_IF_LED + FORCED_ONLY_IF_LED * led)
        most_off += part.most * (led + (1 - led) * entry * ENTRY)
    return Reach(least, most, sure), Reach(least_off, most_off, sure)


def _takes(card: int, spot: _Spot) -> float:
    """The chance that the card takes the trick on the table, those who play later considered."""
    trump, unseen = spot.known.trump, spot.known.unseen
    led = spot.trick[0] if spot.trick else card
    strength = power(card, led, trump)
    if strength <= spot.best:
        return 0.0
    if not spot.later:
        return 1.0
    trumps = JOKER_CARDS if trump == NO_TRUMP else suit_cards(trump, trump)
    suit = _suit_led(led, trump)
    following, ruffing = unseen & suit, 0 if suit == trumps else unseen & trumps
    share, about = spot.known.share, following.bit_count()
    higher = _stronger(following, led, trump, strength)
    has_higher = 1 - (1 - share) ** higher
    odds = _Odds(
        suit,
        trumps,
        has_higher,
        has_higher * (higher / about) ** max(1.0, about * share) if about else 0.0,
        (1 - share) ** about,
        1 - (1 - share) ** _stronger(ruffing, led, trump, strength),
    )
    stays = 1.0
    for seat in spot.later:
        stays *= 1 - _beaten_by(seat, odds)
    return stays


class _Odds(NamedTuple):
    """Chances for a seat of which nothing is known: that it holds a higher card of the suit led, nothing but
    higher ones, none of the suit, and a trump that wins. `suit` and `trumps` are sets of cards.
    """

    suit: int
    trumps: int
    higher: float
    only_higher: float
    void: float
    ruff: float


def _beaten_by(seat: _Later, odds: _Odds) -> float:
    ruff = 0.0 if odds.trumps & ~seat.void == 0 else odds.ruff
    if odds.suit and not odds.suit & ~seat.void:
        return ruff * seat.will
    return min(1.0, max(odds.higher * seat.will, odds.only_higher) + odds.void * ruff * seat.will)


def _suit_led(led: int, trump: int) -> int:
    """The cards that follow the card led; none when a joker without a trump suit was."""
    if led < FIRST_JOKER:
        return suit_cards(led // 13, trump)
    return 0 if trump == NO_TRUMP else suit_cards(trump, trump)


def _stronger(among: int, led: int, trump: int, strength: int) -> int:
    """How many of these cards would take the trick from a card of this strength."""
    return sum(power(card, led, trump) > strength for card in cards(among))
