"""Which other seat a card helped, computed with all hands after the game. Pure.

A card with a choice decides who takes the trick, if later players play their strongest card. The trick is
good for a seat that still needs tricks and bad for one that has enough. Kindness is how much better a seat
fared than with a random legal card: +1 at best, −1 at worst. An honest player's kindness is the same toward
everybody in similar situations, because they do not know the hands. A player who knows their partner's cards,
or spares them, is kinder to that seat.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine.cards import Hand, cards
from games.engine.round import Round
from games.engine.tricks import NO_CARD, legal, powers
from games.lobby.fairplay.figures import THOUSAND


class Choice(NamedTuple):
    """The effect of one seat's card on the seat `toward`. Situations with one number are alike."""

    toward: int
    situation: int
    kindness: int


class _PlayPosition(NamedTuple):
    """A seat about to play: its cards, those of the seats after it, and the trick."""

    seat: int
    hand: Hand
    after: tuple[tuple[int, Hand], ...]
    trump: int
    leader: int
    trick: tuple[int, ...]


def choices(before: Round, hands: Sequence[Hand], card: int, scores: Sequence[int]) -> Iterator[Choice]:
    """Yield the effect of playing `card` on each other seat that it could affect.

    The round and the hands are those before the card, `scores` those of the game until then.
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


def _spot(before: Round, hands: Sequence[Hand]) -> _PlayPosition:
    play, players = before.play, len(hands)
    seat = (play.leader + len(play.trick)) % players
    later = ((seat + i) % players for i in range(1, players - len(play.trick)))
    trump = before.declarations.trump
    assert trump is not None, "cards are played once it is named"
    after = tuple((each, hands[each]) for each in later)
    return _PlayPosition(seat, hands[seat], after, int(trump), play.leader, play.trick)


def _falls_to(spot: _PlayPosition, card: int) -> int:
    """Return the seat that takes the trick if all after this card play their strongest."""
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
    """Return how many tricks the seat still needs; negative if it has too many."""
    return (before.declarations.estimates[seat] or 0) - before.play.won[seat]


def _situation(before: Round, spot: _PlayPosition, toward: int, scores: Sequence[int]) -> int:
    """Number the situation by what an honest player knows without the other's hand: whether either needs
    tricks, who has played, who declares and who leads the game."""
    later = any(seat == toward for seat, _ in spot.after)
    place = 0 if not spot.trick else 1 if later else 2
    marks = (
        _lack(before, toward) > 0,
        _lack(before, spot.seat) > 0,
        before.declarations.high_bidder == toward,
        scores[toward] > scores[spot.seat],
    )
    number = place
    for mark in marks:
        number = 2 * number + mark
    return number
