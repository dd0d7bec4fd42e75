"""Possible tricks at a seat's turn, as far as its plan can tell them apart."""

from collections.abc import Iterator
from typing import NamedTuple

from games.engine.cards import Card, cards
from games.engine.round import Round
from games.engine.seats import Seat, step
from games.engine.tricks import powers
from games.tables.forced.cards import suits, trump_of
from games.tables.forced.public_facts import possible_cards


class OpenTrick(NamedTuple):
    """A trick with `best` winning it so far, played by `winner`; `round` is the round then."""

    best: Card
    winner: Seat
    round: Round


class _SeatsBefore(NamedTuple):
    """The seats that play before this one, in order, and the cards that each may hold for all it knows."""

    round: Round
    seats: tuple[Seat, ...]
    possible: tuple[int, ...]
    avoided_cards: frozenset[Card]


def tricks_before(
    round: Round, hand: int, seat: Seat, position: int, suit: int, avoided_cards: frozenset[Card]
) -> list[OpenTrick]:
    """Return the possible tricks, with this suit led (an index in `suits`), for a seat that plays at
    `position` from 2.

    There is one for each card that may win so far and each seat that may have played it, weakest card first.
    The other cards in it are the lowest that lose to it, and none of the `avoided_cards` if others will do:
    those change what the plan does once they are played.
    """
    seats = tuple(step(seat, back, round.setup.players) for back in range(1 - position, 0))
    held = possible_cards(round)
    before = _SeatsBefore(round, seats, tuple(held[each] & ~hand for each in seats), avoided_cards)
    leads = before.possible[0] & suits(trump_of(round))[suit]
    if not leads:
        return []
    strong = powers(cards(leads)[0], trump_of(round))
    made = [trick for place in range(len(seats)) for trick in _won_by(before, place, leads, strong)]
    return sorted(made, key=lambda trick: (strong[trick.best], trick.winner))


def _won_by(before: _SeatsBefore, place: int, leads: int, strong: tuple[int, ...]) -> Iterator[OpenTrick]:
    """Yield the tricks that this place wins so far."""
    for best in cards(leads if place == 0 else before.possible[place]):
        trick: list[Card] = []
        for other, possible in enumerate(before.possible):
            free = possible & leads if other == 0 else possible
            card = best if other == place else _weaker(before, free, trick, best, strong)
            if card is None:
                break
            trick.append(card)
        else:
            yield OpenTrick(best, before.seats[place], _with(before, trick))


def _weaker(
    before: _SeatsBefore, free: int, taken: list[Card], best: Card, strong: tuple[int, ...]
) -> Card | None:
    """Return the lowest of the free cards that `best` beats; None if there is none."""
    losers = (card for card in cards(free) if card not in taken and strong[card] < strong[best])
    return min(losers, key=lambda card: (card in before.avoided_cards, strong[card]), default=None)


def _with(before: _SeatsBefore, trick: list[Card]) -> Round:
    round = before.round
    gone = list(round.play.gone)
    for seat, card in zip(before.seats, trick, strict=True):
        gone[seat] |= 1 << card
    play = round.play._replace(leader=before.seats[0], trick=tuple(trick), gone=tuple(gone))
    return round._replace(play=play)
