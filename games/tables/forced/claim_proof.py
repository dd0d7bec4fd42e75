"""Proof of a claim of all remaining tricks, by the claimer's own hand and public facts.

It never looks at another hand, so neither the verdict nor its duration reveals one.
"""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum

from games.engine.cards import Card, cards
from games.engine.round import Phase, Round
from games.engine.seats import Seat, around
from games.engine.tricks import JOKER_CARDS, NO_TRUMP, legal, powers
from games.tables.forced.cards import playable_cards, possible_cards, strength, suits, trump_of, union


class ClaimVerdict(StrEnum):
    """The verdict on a claim. `proved`: whatever the others hold. `false`: the trick on the table is lost.
    `open`: neither."""

    PROVED = "proved"
    FALSE = "false"
    OPEN = "open"


def verdict(round: Round, hand: int, seat: Seat) -> ClaimVerdict:
    """Return the verdict on the claim that `seat`, holding `hand`, wins every trick from here on.

    Play must be going on. A claim is proved if the seat is certain to win the trick on the table, or the next
    one whatever is led, and then all others. For these it leads its trumps first, then its other suits, each
    from the top. Every card must be the highest left of its suit, or be led when nobody else can hold a card
    of the suit.
    """
    assert round.phase is Phase.PLAY, "only cards are claimed"
    if _trick_is_lost(round, hand, seat):
        return ClaimVerdict.FALSE
    return ClaimVerdict.PROVED if _is_certain(round, hand, seat) else ClaimVerdict.OPEN


def _is_certain(round: Round, hand: int, seat: Seat) -> bool:
    """Whether the seat certainly wins the next trick and, leading then, all the others."""
    trick, players = round.play.trick, round.setup.players
    order, place = around(round.play.leader, players), (seat - round.play.leader) % players
    possible = {other: mask & ~hand for other, mask in possible_cards(round).items() if other != seat}
    if not trick and place == 0:
        return _takes_all(round, hand, possible.values())
    # A seat that follows may throw any card it may hold: more than the rules allow, so nothing is missed.
    after = [possible[other] for other in order[max(place + 1, len(trick)) :]]
    if place < len(trick):
        wins = _cannot_be_beaten(round, trick[place], (*trick, *cards(union(after))), trick[0])
        return wins and _takes_all(round, hand, possible.values())
    before = [possible[other] for other in order[len(trick) : place]]
    leads = trick[:1] or cards(possible[round.play.leader])
    rivals = (*trick, *cards(union(before) | union(after)))
    answers = (_has_an_answer(round, hand, led, rivals, possible.values()) for led in leads)
    return bool(leads) and all(answers)


def _cannot_be_beaten(round: Round, card: Card, rivals: Iterable[Card], led: Card) -> bool:
    """Whether no rival can beat this card in the trick."""
    strong = powers(led, trump_of(round))
    return strong[card] > 0 and all(strong[card] >= strong[rival] for rival in rivals)


def _has_an_answer(
    round: Round, hand: int, led: Card, rivals: Sequence[Card], others: Collection[int]
) -> bool:
    """Whether some card certainly wins when this is led, and all the rest win after it."""
    playable = legal(hand, led, trump_of(round))
    return any(
        _cannot_be_beaten(round, card, (led, *rivals), led) and _takes_all(round, hand & ~(1 << card), others)
        for card in cards(playable)
    )


def _trick_is_lost(round: Round, hand: int, seat: Seat) -> bool:
    """Whether the seat's card, or every card that it may still play, has lost the trick on the table."""
    trick = round.play.trick
    if not trick:
        return False
    strong = powers(trick[0], trump_of(round))
    best = max(trick, key=strong.__getitem__)
    place = (seat - round.play.leader) % round.setup.players
    if place < len(trick):
        return trick[place] != best
    return all(strong[card] < strong[best] for card in cards(playable_cards(round, hand) or hand))


def _takes_all(round: Round, hand: int, possible: Iterable[int]) -> bool:
    """Whether no card of the hand loses when led from the top, trumps first, whatever the others hold.

    `possible` are the sets of cards that each of them may hold; they may hold fewer.
    """
    trump, others = trump_of(round), union(possible)
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
    """Whether each of my cards of the suit wins, led from the top. Each lead draws at least one of theirs."""
    if not theirs:
        return True
    highest = max(strength(card, trump) for card in cards(theirs))
    left = theirs.bit_count()
    from_top = sorted((strength(card, trump) for card in cards(mine)), reverse=True)
    return all(rank > highest or place >= left for place, rank in enumerate(from_top))
