"""Is a claim of all remaining tricks true? As far as the claimer's own hand and public facts tell.

The verdict never looks at another hand, so neither it nor how long it takes gives one away.
"""

from __future__ import annotations

from enum import StrEnum

from games.engine.cards import cards
from games.engine.round import Phase, Round
from games.engine.seats import Seat
from games.engine.tricks import JOKER_CARDS, NO_TRUMP, powers
from games.engine.verbs import to_act
from games.tables.evident.cards import playable_cards, strength, suits, trump_of
from games.tables.evident.public import possible_cards


class ClaimVerdict(StrEnum):
    """`proved`: whatever the others hold. `false`: the trick on the table is lost. `open`: neither."""

    PROVED = "proved"
    FALSE = "false"
    OPEN = "open"


def verdict(round: Round, hand: int, seat: Seat) -> ClaimVerdict:
    """What can be said of the claim that `seat`, holding `hand`, wins every trick from here on.

    Play must be going on. Proved are claims of a seat that leads, plays its trumps first and then its other
    suits, each from the top: every card must be the highest left of its suit, or be led when nobody can hold
    one of it any more.
    """
    assert round.phase is Phase.PLAY, "only cards are claimed"
    if _trick_is_lost(round, hand, seat):
        return ClaimVerdict.FALSE
    leads = not round.play.trick and seat in to_act(round)
    return ClaimVerdict.PROVED if leads and _takes_all(round, hand, seat) else ClaimVerdict.OPEN


def _trick_is_lost(round: Round, hand: int, seat: Seat) -> bool:
    """Is the trick on the table won over the seat's card, or over any it may still play?"""
    trick = round.play.trick
    if not trick:
        return False
    strong = powers(trick[0], trump_of(round))
    best = max(trick, key=strong.__getitem__)
    place = (seat - round.play.leader) % round.setup.players
    if place < len(trick):
        return trick[place] != best
    return all(strong[card] < strong[best] for card in cards(playable_cards(round, hand) or hand))


def _takes_all(round: Round, hand: int, seat: Seat) -> bool:
    """Led from the top, trumps first: does no card of the hand lose, however the others' cards lie?"""
    trump = trump_of(round)
    others = 0
    for other, mask in possible_cards(round).items():
        if other != seat:
            others |= mask
    others &= ~hand
    # Without a trump suit a joker may be thrown on any suit its holder lacks, and wins.
    trumps = JOKER_CARDS if trump == NO_TRUMP else suits(trump)[trump]
    if not _suit_is_high(hand & trumps, others & trumps, trump):
        return False
    if (hand & trumps).bit_count() < (others & trumps).bit_count() and hand & ~trumps:
        return False
    if trump == NO_TRUMP and others & JOKER_CARDS:
        return False
    plain = [suit for suit in suits(trump) if suit != trumps]
    return all(_suit_is_high(hand & suit, others & suit, trump) for suit in plain)


def _suit_is_high(mine: int, theirs: int, trump: int) -> bool:
    """Does each card win that I lead of the suit, from the top? Each lead draws at least one of theirs."""
    if not theirs:
        return True
    highest = max(strength(card, trump) for card in cards(theirs))
    left = theirs.bit_count()
    from_top = sorted((strength(card, trump) for card in cards(mine)), reverse=True)
    return all(rank > highest or place >= left for place, rank in enumerate(from_top))
