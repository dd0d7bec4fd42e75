"""Cards without a choice: the only legal one, or the lowest of several that are worth the same.

Conclusions from public facts, too: who lacks which suit, and whose cards are all known.
"""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from games.engine.cards import Card, cards
from games.engine.cards import hand as hand_of
from games.engine.fair_deal import canonical_deck
from games.engine.round import Phase, Round, Trick
from games.engine.seats import Seat, step
from games.engine.tricks import ALL_CARDS, FOLLOWING, JOKER_CARDS, NO_CARD, NO_TRUMP, legal, power, suit_cards


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


def proved_in_public(round: Round, seat: Seat) -> bool:
    """Whether public facts alone prove that the seat has no choice at its turn.

    One case is its last card. The other is a hand known to everybody, because the others lack what is left.
    """
    if held(round, seat) == 1:
        return True
    hand = known_hands(round).get(seat)
    return hand is not None and evident_card(round, hand) is not None


def held(round: Round, seat: int) -> int:
    """Return how many cards the seat still holds."""
    return round.setup.plan.cards - round.play.gone[seat].bit_count()


def known_hands(round: Round) -> dict[Seat, int]:
    """Return the hands that follow from public facts, as sets of cards.

    A hand is known if its seat can hold no other cards, or if nobody else can hold these cards. Each known
    hand leaves fewer cards for the others. Where finished tricks are concealed, players are not expected to
    remember them, so nothing follows.
    """
    if round.setup.ruleset.concealed:
        return {}
    possible = possible_cards(round)
    in_hands = sum(held(round, seat) for seat in possible) == unseen_cards(round).bit_count()
    known: dict[Seat, int] = {}
    while found := _next_known(round, possible, known, in_hands):
        seat, mask = found
        known[seat] = mask
        possible = {other: mask if other == seat else m & ~mask for other, m in possible.items()}
    return known


def _next_known(
    round: Round, possible: dict[Seat, int], known: dict[Seat, int], in_hands: bool
) -> tuple[Seat, int] | None:
    """Return one more known hand. `in_hands`: no unseen card lies face down, so a player holds each."""
    for seat, mask in possible.items():
        if seat in known:
            continue
        if mask.bit_count() == held(round, seat):
            return seat, mask
        others = union(theirs for other, theirs in possible.items() if other != seat)
        if in_hands and (mask & ~others).bit_count() == held(round, seat):
            return seat, mask & ~others
    return None


def possible_cards(round: Round) -> dict[Seat, int]:
    """Return for each seat the cards that nobody has seen and that it has not shown to lack."""
    unseen = unseen_cards(round)
    lacking = lacked(round)
    return {Seat(seat): unseen & ~lacking[seat] for seat in range(round.setup.players)}


def unseen_cards(round: Round) -> int:
    """Return the cards of the deck that are neither face up nor in a trick."""
    return deck_of(round) & ~out_of_play(round) & ~hand_of(round.play.trick)


def lacked(round: Round) -> list[int]:
    """Return for each seat the cards it cannot hold, because it once did not follow their suit."""
    play, trump = round.play, trump_of(round)
    lacking = [0] * round.setup.players
    for trick in (*play.tricks, Trick(play.leader, play.trick, Seat(0))):
        for place, card in enumerate(trick.cards[1:], start=1):
            following = FOLLOWING[trump][trick.cards[0]]
            if not following >> card & 1:
                lacking[step(trick.leader, place, round.setup.players)] |= following
    return lacking
