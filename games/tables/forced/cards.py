"""Cards without a choice: the only legal one, or the lowest of several that are worth the same."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from games.engine.cards import Card, cards
from games.engine.cards import hand as hand_of
from games.engine.fair_deal import canonical_deck
from games.engine.round import Phase, Round
from games.engine.tricks import ALL_CARDS, JOKER_CARDS, NO_CARD, NO_TRUMP, legal, power, suit_cards


def evident_card(round: Round, hand: int) -> Card | None:
    """Return the card that the seat whose turn it is would play in any case; None if there is a choice.

    Legal cards are worth the same when they touch: when every card of their suit between them is in the hand,
    too, or out of play. A card on the table still separates them, because it may win this trick.
    """
    playable = playable_cards(round, hand)
    if not playable:
        return None
    if playable & (playable - 1) == 0:
        return cards(playable)[0]
    return _lowest_touching(round, hand, playable)


def playable_cards(round: Round, hand: int) -> int:
    """Return the cards of `hand` that the seat whose turn it is may play; empty in any other phase."""
    if round.phase is not Phase.PLAY:
        return 0
    trick = round.play.trick
    return legal(hand, trick[0] if trick else NO_CARD, trump_of(round))


def _lowest_touching(round: Round, hand: int, playable: int) -> Card | None:
    trump = trump_of(round)
    for suit in suits(trump):
        if playable & ~suit:
            continue
        ladder = sorted(cards(suit), key=lambda card: strength(card, trump))
        places = [place for place, card in enumerate(ladder) if playable >> card & 1]
        here = hand | out_of_play(round)
        if all(here >> card & 1 for card in ladder[places[0] : places[-1] + 1]):
            return ladder[places[0]]
    return None


def trump_of(round: Round) -> int:
    """Return the trump suit as a number; play has begun."""
    assert round.declarations.trump is not None, "the auction or the deal names it before play begins"
    return int(round.declarations.trump)


def suits(trump: int) -> tuple[int, ...]:
    """Return the suits as sets of cards. Jokers belong to the trump suit; without one they are a suit."""
    four = tuple(suit_cards(suit, trump) for suit in range(4))
    return (*four, JOKER_CARDS) if trump == NO_TRUMP else four


def strength(card: Card, trump: int) -> int:
    """Return the rank of a card within its suit."""
    return power(card, card, trump)


def out_of_play(round: Round) -> int:
    """Return cards that can win nothing any more: of finished tricks, turned up, or left out of the deck."""
    gone = (ALL_CARDS & ~deck_of(round) | union(round.play.gone)) & ~hand_of(round.play.trick)
    turned_up = round.deal.turned_up
    return gone if turned_up is None else gone | 1 << turned_up


def deck_of(round: Round) -> int:
    """Return every card of the deck, as a set."""
    return hand_of(canonical_deck(round.setup.ruleset, round.setup.players))


def union(masks: Iterable[int]) -> int:
    """Return all cards of these sets."""
    return reduce(or_, masks, 0)
