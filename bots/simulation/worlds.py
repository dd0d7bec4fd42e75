"""Worlds: deals of the cards a seat has not seen that agree with what everybody has shown.

`counts[seat]` says how many of the unseen cards a seat holds, `barred[seat]` which cards it cannot hold; one
more seat after the players' is the stock. The cards that fewest may hold are dealt first, each to a seat with
chances by the places it has left. Where nobody has shown anything every deal is as likely as any other;
otherwise nearly so.
"""

from bots.simulation.chance import below, rolled
from bots.simulation.jit import Ints, compiled, lowest


@compiled
def deal_unseen(
    unseen: int, counts: Ints, barred: Ints, own: int, seats: int, hands: Ints, left: Ints, state: int
) -> int:
    """Deal the unseen cards into `hands`, except that of the seat `own`; return the state of chance.

    `left` is room for counts. Cards that nobody could hold go where there is a place: only a mistake could
    make shown facts contradict each other, and a search should not stop for one.
    """
    for seat in range(seats):
        left[seat] = counts[seat]
        if seat != own:
            hands[seat] = 0
    shown = 0
    for seat in range(seats):
        if seat != own:
            shown |= barred[seat]
    for most in range(seats - 1, -1, -1):
        cards = unseen & shown if most > 0 else unseen & ~shown
        while cards:
            low = cards & -cards
            cards ^= low
            if most > 0 and _cannot(low, barred, own, seats) != most:
                continue
            state = rolled(state)
            _place(low, barred, own, seats, hands, left, state)
    return state


@compiled
def _cannot(card: int, barred: Ints, own: int, seats: int) -> int:
    """Return how many seats cannot hold this card."""
    count = 0
    for seat in range(seats):
        if seat != own and barred[seat] & card:
            count += 1
    return count


@compiled
def _place(card: int, barred: Ints, own: int, seats: int, hands: Ints, left: Ints, state: int) -> None:
    """Give one card, a set of its own, to a seat that may hold it and has a place left."""
    places = 0
    for seat in range(seats):
        if seat != own and not barred[seat] & card:
            places += left[seat]
    if places == 0:
        _make_room(card, barred, own, seats, hands, left)
        return
    chosen = below(state, places)
    for seat in range(seats):
        if seat != own and not barred[seat] & card:
            chosen -= left[seat]
            if chosen < 0:
                hands[seat] |= card
                left[seat] -= 1
                return


@compiled
def _make_room(card: int, barred: Ints, own: int, seats: int, hands: Ints, left: Ints) -> None:
    """Make room for a card whose possible holders are full: one of them passes a card to a seat with room."""
    anywhere = -1
    for free in range(seats):
        if free == own or left[free] == 0:
            continue
        anywhere = free
        for seat in range(seats):
            if seat in (own, free) or barred[seat] & card:
                continue
            given = hands[seat] & ~barred[free]
            if given:
                moved = 1 << lowest(given)
                hands[seat] ^= moved | card
                hands[free] |= moved
                left[free] -= 1
                return
    if anywhere >= 0:
        hands[anywhere] |= card
        left[anywhere] -= 1
