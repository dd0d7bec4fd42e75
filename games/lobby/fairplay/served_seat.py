"""Which other seat a card served, reckoned with all hands, once a game is over. Pure.

Whoever plays a card and has a choice decides, knowing it or not, to whom the trick falls if those who play
after them do their strongest. That is good for a seat that still lacks tricks and bad for one that has
enough. Kindness is how much better a seat fared than if the card had been drawn by lot from the legal ones:
+1 at the best, −1 at the worst. An honest player's is the same toward everybody in like situations: they do
not know who holds what. Whoever is told their partner's cards, or spares them, is kinder to that seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine.cards import Hand, cards
from games.engine.round import Round
from games.engine.tricks import NO_CARD, legal, powers
from games.lobby.fairplay.figures import THOUSAND


class Choice(NamedTuple):
    """One seat's card as it concerned the seat `toward`. Situations with one number are alike."""

    toward: int
    situation: int
    kindness: int


class _Spot(NamedTuple):
    """A seat about to play: what it and those after it hold, and what lies on the table."""

    seat: int
    hand: Hand
    after: tuple[tuple[int, Hand], ...]
    trump: int
    leader: int
    trick: tuple[int, ...]


def choices(before: Round, hands: Sequence[Hand], card: int, scores: Sequence[int]) -> Iterator[Choice]:
    """What playing `card` was to each other seat whose lot hung on the choice.

    The round and the hands are those before the card, `scores` of the game until then.
    """
    spot = _spot(before, hands)
    led = spot.trick[0] if spot.trick else NO_CARD
    options = cards(Hand(legal(spot.hand, led, spot.trump)))
    if len(options) < 2:
        return
    falls: dict[int, int] = {each: _falls_to(spot, each) for each in options}
    taken = list(falls.values())
    for toward in range(len(hands)):
        share = taken.count(toward)
        if toward == spot.seat or not 0 < share < len(taken):
            continue
        served = round(THOUSAND * ((falls[card] == toward) - share / len(taken)))
        kindness = served if _lack(before, toward) > 0 else -served
        yield Choice(toward, _situation(before, spot, toward, scores), kindness)


def _spot(before: Round, hands: Sequence[Hand]) -> _Spot:
    play, players = before.play, len(hands)
    seat = (play.leader + len(play.trick)) % players
    later = ((seat + i) % players for i in range(1, players - len(play.trick)))
    trump = before.talk.trump
    assert trump is not None, "cards are played once it is named"
    after = tuple((each, hands[each]) for each in later)
    return _Spot(seat, hands[seat], after, int(trump), play.leader, play.trick)


def _falls_to(spot: _Spot, card: int) -> int:
    """The seat that takes the trick if all after this card play their strongest."""
    trick = (*spot.trick, card)
    strength = powers(trick[0], spot.trump)
    best = max(range(len(trick)), key=lambda place: strength[trick[place]])
    winner, power = (spot.leader + best) % (len(trick) + len(spot.after)), strength[trick[best]]
    for seat, hand in spot.after:
        strongest = max(strength[each] for each in cards(Hand(legal(hand, trick[0], spot.trump))))
        if strongest > power:
            winner, power = seat, strongest
    return winner


def _lack(before: Round, seat: int) -> int:
    """How many tricks the seat still wants; negative where it has too many."""
    return (before.talk.estimates[seat] or 0) - before.play.won[seat]


def _situation(before: Round, spot: _Spot, toward: int, scores: Sequence[int]) -> int:
    """What an honest player may go by who knows nothing of the other's hand: whether either lacks tricks, who
    has played, who declares and who leads the game."""
    later = any(seat == toward for seat, _ in spot.after)
    place = 0 if not spot.trick else 1 if later else 2
    marks = (
        _lack(before, toward) > 0,
        _lack(before, spot.seat) > 0,
        before.talk.high_bidder == toward,
        scores[toward] > scores[spot.seat],
    )
    number = place
    for mark in marks:
        number = 2 * number + mark
    return number
